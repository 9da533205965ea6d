// A model that was printed of a program is searched like the program: after an uncaught exception nothing is known.
// test: bandera bir %s > %t/m.bir && bandera check --quiet --all %t/m.bir
// expect: exit 1
// expect: assert: undecided (the search does not continue
// test: bandera bir %s > %t/m.bir && bandera check --spurious-wakeups %t/m.bir
// expect: exit 2
// expect: for Java programs, not for models
// test: bandera bir --spurious-wakeups %s > %t/m.bir && bandera check --quiet %t/m.bir
// expect: exit 1
// test: bandera bir %s > %t/m.bir && bandera check --quiet --check race %t/m.bir
// expect: exit 1
// expect: race: violated
public class PrintedFailure {
    private static int count;

    public static void main(String[] arguments) throws InterruptedException {
        Thread thread = new Thread(() -> {
            count = 1;
            throw new IllegalStateException();
        });
        thread.start();
        count = 2;
        thread.join();
        assert false;
    }
}
