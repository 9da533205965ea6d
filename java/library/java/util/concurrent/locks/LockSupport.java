package java.util.concurrent.locks;

/** Parking is a permit in the Thread object: see Thread.park. With a time limit it may end at any moment. */
public class LockSupport {
    private LockSupport() {
    }

    public static void unpark(Thread thread) {
        if (thread != null) {
            thread.unpark();
        }
    }

    public static void park(Object blocker) {
        Thread.park(blocker, false);
    }

    public static void park() {
        Thread.park(null, false);
    }

    public static void parkNanos(Object blocker, long nanos) {
        if (nanos > 0) {
            Thread.park(blocker, true);
        }
    }

    public static void parkNanos(long nanos) {
        parkNanos(null, nanos);
    }

    public static void parkUntil(Object blocker, long deadline) {
        Thread.park(blocker, true);
    }

    public static void parkUntil(long deadline) {
        Thread.park(null, true);
    }

    public static Object getBlocker(Thread thread) {
        return thread.blocker();
    }

    public static void setCurrentBlocker(Object blocker) {
        Thread.setBlocker(blocker);
    }

    static long getThreadId(Thread thread) {
        return thread.threadId();
    }
}
