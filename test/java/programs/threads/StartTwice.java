// A thread can be started only once.
public class StartTwice {
    static int runs;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> runs++);
        t.start();
        try {
            t.start();
            System.out.println("not reached");
        } catch (IllegalThreadStateException e) { System.out.println("second start " + e.getMessage()); }
        t.join();
        System.out.println(runs);
        try {
            t.start();
        } catch (IllegalThreadStateException e) { System.out.println("after the end"); }
        System.out.println(runs);
        Thread self = new Thread() {
            @Override
            public void run() {
                try {
                    start();
                } catch (IllegalThreadStateException e) { System.out.println("from inside"); }
            }
        };
        self.start();
        self.join();
        Thread none = new Thread();
        none.start();
        none.join();
        System.out.println(none.getState());
        Thread nullTarget = new Thread((Runnable) null);
        nullTarget.start();
        nullTarget.join();
        System.out.println(nullTarget.isAlive());
        class Counter implements Runnable {
            int n;
            public synchronized void run() { n++; }
        }
        Counter c = new Counter();
        Thread[] all = new Thread[5];
        for (int i = 0; i < 5; i++) {
            all[i] = new Thread(c);
            all[i].start();
        }
        for (Thread x : all) x.join();
        System.out.println(c.n);
        System.out.println(new Thread(() -> {}).getState() + " " + Thread.currentThread().getState());
    }
}
