// The interrupt status: set, read, cleared and kept.
public class InterruptedFlags {
    public static void main(String[] args) throws InterruptedException {
        Thread main = Thread.currentThread();
        System.out.println(main.isInterrupted() + " " + Thread.interrupted());
        main.interrupt();
        System.out.println(main.isInterrupted() + " " + main.isInterrupted() + " " + Thread.interrupted() + " " +
                           Thread.interrupted());
        main.interrupt();
        try {
            Thread.sleep(1);
            System.out.println("not reached");
        } catch (InterruptedException e) { System.out.println("cleared " + main.isInterrupted()); }
        main.interrupt();
        try {
            new Object().wait();
        } catch (InterruptedException e) { System.out.println("no"); } catch (IllegalMonitorStateException e) {
            System.out.println("owner first " + Thread.interrupted());
        }
        main.interrupt();
        synchronized (main) {
            try {
                main.wait(5);
            } catch (InterruptedException e) { System.out.println("wait " + main.isInterrupted()); }
        }
        main.interrupt();
        try {
            main.join(1);
        } catch (InterruptedException e) { System.out.println("join " + main.isInterrupted()); }
        boolean[] seen = new boolean[3];
        Thread t = new Thread(() -> {
            while (!Thread.currentThread().isInterrupted()) Thread.onSpinWait();
            seen[0] = Thread.currentThread().isInterrupted();
            seen[1] = Thread.interrupted();
            seen[2] = Thread.currentThread().isInterrupted();
        });
        t.start();
        t.interrupt();
        t.join();
        System.out.println(seen[0] + " " + seen[1] + " " + seen[2]);
        t.interrupt();
        System.out.println(t.isAlive());
        Thread fresh = new Thread(() -> System.out.println("ran"));
        fresh.start();
        fresh.join();
        System.out.println(main.isInterrupted());
        int rounds = 0;
        main.interrupt();
        for (int i = 0; i < 5; i++) {
            if (Thread.interrupted()) {
                rounds += 10;
                main.interrupt();
            } else
                rounds++;
        }
        System.out.println(rounds + " " + Thread.interrupted());
        main.interrupt();
        long sum = 0;
        for (int i = 0; i < 100; i++) sum += i;
        System.out.println(sum + " " + Thread.interrupted());
    }
}
