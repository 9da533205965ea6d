// notify wakes one waiting thread, notifyAll wakes all.
public class NotifyOne {
    static final Object lock = new Object();
    static int waiting, permits, woken;

    static void await() {
        synchronized (lock) {
            waiting++;
            lock.notifyAll();
            while (permits == 0) try {
                    lock.wait();
                } catch (InterruptedException e) {}
            permits--;
            woken++;
            lock.notifyAll();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] all = new Thread[4];
        for (int i = 0; i < 4; i++) {
            all[i] = new Thread(NotifyOne::await);
            all[i].start();
        }
        synchronized (lock) {
            while (waiting < 4) lock.wait();
            System.out.println("waiting " + waiting + " woken " + woken);
            permits = 1;
            lock.notifyAll();
            while (woken < 1) lock.wait();
            System.out.println("woken " + woken + " permits " + permits);
            permits = 2;
            lock.notifyAll();
            while (woken < 3) lock.wait();
            System.out.println("woken " + woken + " permits " + permits);
            permits = 1;
            lock.notify();
        }
        for (Thread t : all) t.join();
        System.out.println("woken " + woken + " permits " + permits);
        Object single = new Object();
        boolean[] state = new boolean[2];
        Thread one = new Thread(() -> {
            synchronized (single) {
                state[0] = true;
                single.notify();
                while (!state[1]) try {
                        single.wait();
                    } catch (InterruptedException e) {}
            }
        });
        one.start();
        synchronized (single) {
            while (!state[0]) single.wait();
            state[1] = true;
            single.notify();
        }
        one.join();
        System.out.println(state[0] && state[1]);
        synchronized (single) {
            single.notify();
            single.notifyAll();
        }
        System.out.println("nobody waits");
    }
}
