// Every state of a thread can be seen by others: who waits until it sees one goes on. The first argument says what the
// thread does, the second which state main waits for, the third that this is to be forbidden.
// check run RUNNABLE: holds
// check run RUNNABLE seen: assert violated
// check run TERMINATED seen: assert violated
// check enter BLOCKED: holds
// check enter BLOCKED seen: assert violated
// check enter WAITING seen: holds
// check again BLOCKED seen: assert violated
// check again TIMED_WAITING seen: holds
// check wait WAITING: holds
// check wait WAITING seen: assert violated
// check wait TIMED_WAITING seen: holds
// check waitLimited TIMED_WAITING seen: assert violated
// check waitLimited WAITING seen: holds
// check sleep TIMED_WAITING seen: assert violated
// check sleep WAITING seen: holds
// check park WAITING seen: assert violated
// check parkLimited TIMED_WAITING seen: assert violated
// check join WAITING seen: assert violated
// check joinLimited TIMED_WAITING seen: assert violated
// check lock WAITING seen: assert violated
// check lock BLOCKED seen: holds
// check steady BLOCKED: holds
// check new NEW: holds
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

public class ThreadStates {
    static final Object MONITOR = new Object();
    static final ReentrantLock LOCK = new ReentrantLock();
    static boolean waiting;

    static void act(String what, Thread main) throws InterruptedException {
        switch (what) {
            case "wait":
            case "waitLimited":
            case "again":
                synchronized (MONITOR) {
                    waiting = true;
                    MONITOR.wait(what.equals("waitLimited") ? 1 : 0);
                }
                break;
            case "enter":
            case "steady":
                synchronized (MONITOR) {
                    waiting = true;
                }
                break;
            case "sleep":
                Thread.sleep(1);
                break;
            case "park":
                LockSupport.park();
                break;
            case "parkLimited":
                LockSupport.parkNanos(1);
                break;
            case "join":
                main.join();
                break;
            case "joinLimited":
                main.join(1);
                break;
            case "lock":
                LOCK.lock();
                LOCK.unlock();
                break;
            default:
                break;
        }
    }

    /** Whether a thread is seen in a state before it ends. */
    static boolean sees(Thread thread, Thread.State wanted) {
        while (true) {
            Thread.State state = thread.getState();
            if (state == wanted) {
                return true;
            }
            if (state == Thread.State.TERMINATED) {
                return false;
            }
            Thread.yield();
        }
    }

    /** Lets a thread go on that blocks until main does something. */
    static void release(String what, Thread thread) {
        switch (what) {
            case "wait":
            case "waitLimited":
                synchronized (MONITOR) {
                    MONITOR.notify();
                }
                break;
            case "park":
                LockSupport.unpark(thread);
                break;
            default:
                break;
        }
    }

    static boolean watch(String what, Thread thread, Thread.State wanted) {
        switch (what) {
            case "enter":
            case "steady":
                synchronized (MONITOR) {
                    thread.start();
                    boolean seen = sees(thread, wanted);
                    assert !what.equals("steady") || thread.getState() == Thread.State.BLOCKED;
                    return seen;
                }
            case "again":
                thread.start();
                synchronized (MONITOR) {
                    if (!waiting) {
                        return false;
                    }
                    MONITOR.notify();
                    return sees(thread, wanted);
                }
            case "lock":
                LOCK.lock();
                thread.start();
                boolean seen = sees(thread, wanted);
                LOCK.unlock();
                return seen;
            case "new":
                return thread.getState() == wanted;
            default:
                thread.start();
                boolean found = sees(thread, wanted);
                release(what, thread);
                return found;
        }
    }

    public static void main(String[] arguments) {
        Thread main = Thread.currentThread();
        Thread thread = new Thread(() -> {
            try {
                act(arguments[0], main);
            } catch (InterruptedException interruption) {
                throw new IllegalStateException(interruption);
            }
        });
        thread.setDaemon(arguments[0].equals("again"));
        boolean seen = watch(arguments[0], thread, Thread.State.valueOf(arguments[1]));
        assert arguments.length == 2 || !seen;
    }
}
