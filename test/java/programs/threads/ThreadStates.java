// The states of a thread as another thread sees them.
public class ThreadStates {
    static final Object lock = new Object();
    static boolean inside, leave;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            synchronized (lock) {
                inside = true;
                lock.notifyAll();
                while (!leave) try {
                        lock.wait();
                    } catch (InterruptedException e) {}
            }
        });
        System.out.println(t.getState() + " " + t.isAlive());
        t.start();
        System.out.println(t.isAlive() || t.getState() == Thread.State.TERMINATED);
        synchronized (lock) {
            while (!inside) lock.wait();
            System.out.println(t.isAlive() + " " +
                               (t.getState() == Thread.State.WAITING || t.getState() == Thread.State.BLOCKED));
            leave = true;
            lock.notifyAll();
            System.out.println(t.getState() == Thread.State.TERMINATED);
        }
        t.join();
        System.out.println(t.getState() + " " + t.isAlive());
        System.out.println(Thread.currentThread().getState());
        for (Thread.State s : Thread.State.values()) System.out.println(s + " " + s.ordinal());
        Thread never = new Thread(() -> {});
        System.out.println(never.getState());
        never.interrupt();
        System.out.println(never.isAlive() + " " + never.getState());
        boolean[] self = new boolean[1];
        Thread own = new Thread(() -> self[0] = Thread.currentThread().getState() == Thread.State.RUNNABLE);
        own.start();
        own.join();
        System.out.println(self[0]);
    }
}
