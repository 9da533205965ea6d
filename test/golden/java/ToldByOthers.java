// Another thread than main waits for one of two threads that are alike: it may see that one alone, or both. First it
// takes the reference to it from where all could see it.
// test: bandera check --quiet --check assert %s -- 1 first
// expect: exit 1
// expect: ~assert: violated
// test: bandera check --quiet --check assert %s -- 1 second
// expect: exit 1
// expect: ~assert: violated
// test: bandera check --quiet --check assert %s -- 2 first
// expect: exit 1
// expect: ~assert: violated
// test: bandera check --quiet %s -- 0 first
// expect: exit 0
public class ToldByOthers {
    static Thread awaited;
    static volatile boolean isTaken;
    static int ended;
    static int seen;

    static synchronized Thread take() {
        Thread taken = awaited;
        awaited = null;
        return taken;
    }

    static synchronized int end(int by) {
        ended += by;
        return ended;
    }

    static void look() {
        try {
            Thread taken = take();
            isTaken = true;
            taken.join();
            seen = end(0);
        } catch (InterruptedException exception) {
            throw new AssertionError(exception);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Runnable task = () -> end(1);
        Thread first = new Thread(task);
        Thread second = new Thread(task);
        Thread other = new Thread(ToldByOthers::look);
        awaited = arguments[1].equals("first") ? first : second;
        first.start();
        second.start();
        other.start();
        while (!isTaken) {
            Thread.onSpinWait();
        }
        first.join();
        second.join();
        other.join();
        assert seen != Integer.parseInt(arguments[0]);
    }
}
