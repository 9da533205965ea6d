// A waiting thread that is interrupted and notified throws, or goes on with the interrupt pending, whichever came
// first. A notification goes to somebody else if it throws. The first argument says which comes first, the second
// which outcome is forbidden.
// check interrupt normal: assert violated
// check interrupt thrown: assert violated
// check interrupt lost: holds
// check notify normal: assert violated
// check notify thrown: assert violated
// check notify lost: holds
// check two lost: holds
// check two normal: assert violated
// check two thrown: assert violated
public class InterruptThenNotify {
    static final Object LOCK = new Object();
    static final Object READY = new Object();
    static int waiting;

    static class Waiter extends Thread {
        String outcome;

        @Override
        public void run() {
            synchronized (LOCK) {
                synchronized (READY) {
                    waiting++;
                    READY.notify();
                }
                try {
                    LOCK.wait();
                    outcome = isInterrupted() ? "normal" : "lost";
                } catch (InterruptedException interruption) {
                    outcome = isInterrupted() ? "kept" : "thrown";
                }
            }
        }
    }

    static void startAll(Waiter... waiters) throws InterruptedException {
        for (Waiter waiter : waiters) {
            waiter.start();
        }
        synchronized (READY) {
            while (waiting < waiters.length) {
                READY.wait();
            }
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Waiter first = new Waiter();
        Waiter second = new Waiter();
        boolean both = arguments[0].equals("two");
        second.setDaemon(true);
        if (both) {
            startAll(first, second);
        } else {
            startAll(first);
        }
        synchronized (LOCK) {
            if (arguments[0].equals("notify")) {
                LOCK.notify();
                first.interrupt();
            } else {
                first.interrupt();
                LOCK.notify();
            }
        }
        first.join();
        if (first.outcome.equals("thrown") && both) {
            second.join(); // it has the notification
        }
        assert !first.outcome.equals(arguments[1]) && !first.outcome.equals("kept");
    }
}
