// An exception gives back the locks it leaves, and others see what was done before it.
// check: holds
// check 1: assert violated
public class FailureReleases {
    static int before;
    static int inside;
    static int zero;

    static synchronized void fail() {
        inside = 1;
        before = 1 / zero;
    }

    static void work() {
        before = 1;
        try {
            fail();
        } catch (ArithmeticException exception) {
            before = 2;
        } finally {
            before++;
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread worker = new Thread(FailureReleases::work);
        worker.start();
        int seen;
        synchronized (FailureReleases.class) {
            seen = before + inside;
        }
        if (arguments.length > 0) {
            assert seen != 1;
        }
        worker.join();
        assert before == 3 && inside == 1;
    }
}
