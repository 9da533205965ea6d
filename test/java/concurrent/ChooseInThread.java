// A choice in the middle of what a thread does without being interrupted has all its values.
// check 0: assert violated
// check 1: assert violated
// check 2: holds
import bandera.Bandera;

public class ChooseInThread {
    static int count;

    public static void main(String[] arguments) throws InterruptedException {
        Thread chooser = new Thread(() -> {
            if (Bandera.choose(2) == 1) {
                count++;
            }
        });
        chooser.start();
        chooser.join();
        assert arguments[0].charAt(0) != '0' + count;
    }
}
