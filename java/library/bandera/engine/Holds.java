package bandera.engine;

/** How often a thread holds a lock that several threads can hold at once: an entry of the list {@link Thread#holds}. */
public final class Holds {
    private final Object lock;
    private int count;
    private Holds next;

    private Holds(Object lock, Holds next) {
        this.lock = lock;
        this.next = next;
    }

    private static Holds find(Thread thread, Object lock) {
        Holds holds = thread.holds;
        while (holds != null && holds.lock != lock) {
            holds = holds.next;
        }
        return holds;
    }

    public static int count(Thread thread, Object lock) {
        Holds holds = find(thread, lock);
        return holds == null ? 0 : holds.count;
    }

    /** One more. */
    public static void add(Thread thread, Object lock) {
        Holds holds = find(thread, lock);
        if (holds == null) {
            holds = new Holds(lock, thread.holds);
            thread.holds = holds;
        }
        holds.count++;
    }

    /** One less: the lock is held. */
    public static void remove(Thread thread, Object lock) {
        Holds holds = find(thread, lock);
        if (--holds.count > 0) {
            return;
        }
        if (thread.holds == holds) {
            thread.holds = holds.next;
            return;
        }
        Holds before = thread.holds;
        while (before.next != holds) {
            before = before.next;
        }
        before.next = holds.next;
    }
}
