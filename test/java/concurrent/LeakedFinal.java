// An object that leaks from its constructor can be seen before, and while, its final field is set.
// check 0: assert violated
// check 1: assert violated
// check 2: holds
public class LeakedFinal {
    static LeakedFinal leaked;

    final int number;

    LeakedFinal() {
        leaked = this;
        number = 1;
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread maker = new Thread(LeakedFinal::new);
        maker.start();
        LeakedFinal seen = leaked;
        if (seen != null) {
            int first = seen.number;
            int second = seen.number;
            switch (arguments[0]) {
                case "0" -> {
                    assert first == 1;
                }
                case "1" -> {
                    assert first == second;
                }
                default -> {
                    assert first <= second;
                }
            }
        }
        maker.join();
    }
}
