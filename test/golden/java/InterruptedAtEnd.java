// A thread interrupts main, which joins it, and ends: main may be interrupted before that, or find that it has ended.
// test: bandera check --quiet --check exception %s -- caught
// expect: exit 0
// test: bandera check --quiet --check exception %s
// expect: exit 1
// expect: ~exception: violated
// test: bandera check --quiet --check assert %s -- caught never
// expect: exit 1
// expect: ~assert: violated
// test: bandera check --quiet --check assert %s -- caught always
// expect: exit 1
// expect: ~assert: violated
public class InterruptedAtEnd {
    public static void main(String[] arguments) throws InterruptedException {
        Thread joiner = Thread.currentThread();
        Thread other = new Thread(joiner::interrupt);
        other.start();
        boolean isInterrupted = false;
        try {
            other.join();
        } catch (InterruptedException exception) {
            if (arguments.length == 0) {
                throw exception;
            }
            isInterrupted = true;
        }
        assert arguments.length < 2 || isInterrupted == arguments[1].equals("always");
    }
}
