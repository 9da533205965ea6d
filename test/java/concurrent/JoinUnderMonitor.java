// Who joins a thread waits on it, so that its monitor is given up meanwhile; and needs the monitor, as the thread does
// to end.
// check: holds
// check timed: holds
// check interrupted: holds
// check new: holds
// check held: deadlock violated
// check heldNew: deadlock violated
// check self: deadlock violated
// check alive: holds
public class JoinUnderMonitor {
    static class Worker extends Thread {
        @Override
        public synchronized void run() {
        }
    }

    /** Holds the monitor of a thread for ever. */
    static void hold(Thread thread) {
        Object held = new Object();
        Thread holder = new Thread(() -> {
            synchronized (thread) {
                synchronized (held) {
                    held.notify();
                }
                synchronized (held) {
                    try {
                        held.wait();
                    } catch (InterruptedException interruption) {
                        throw new IllegalStateException(interruption);
                    }
                }
            }
        });
        holder.setDaemon(true);
        synchronized (held) {
            holder.start();
            try {
                held.wait();
            } catch (InterruptedException interruption) {
                throw new IllegalStateException(interruption);
            }
        }
    }

    static void joinInterrupted(Thread thread) throws InterruptedException {
        Thread.currentThread().interrupt();
        try {
            thread.join();
            assert false : "it cannot have ended";
        } catch (InterruptedException interruption) {
            assert Thread.holdsLock(thread) && thread.isAlive();
        }
        thread.join();
    }

    public static void main(String[] arguments) throws InterruptedException {
        String how = arguments.length == 0 ? "" : arguments[0];
        Thread thread = how.equals("held") || how.equals("alive") ? new Thread(() -> { }) : new Worker();
        switch (how) {
            case "self":
                Thread.currentThread().join();
                break;
            case "new":
                thread.join();
                thread.join(1);
                break;
            case "held":
                hold(thread);
                thread.start();
                thread.join();
                break;
            case "heldNew":
                hold(thread);
                thread.join();
                break;
            case "alive":
                synchronized (thread) {
                    thread.start();
                    while (thread.isAlive()) {
                        Thread.yield();
                    }
                }
                assert false : "it ended without its monitor";
                break;
            default:
                synchronized (thread) {
                    thread.start();
                    if (how.equals("timed")) {
                        thread.join(1);
                    } else if (how.equals("interrupted")) {
                        joinInterrupted(thread);
                    } else {
                        thread.join();
                    }
                    assert Thread.holdsLock(thread);
                    assert how.equals("timed") || !thread.isAlive();
                }
                break;
        }
    }
}
