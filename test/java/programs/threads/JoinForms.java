// Join after the end, twice, with timeouts and before the start.
public class JoinForms {
    static int count;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> count++);
        t.join();
        System.out.println("not started: join returns " + count);
        t.start();
        t.join();
        t.join();
        t.join(1000);
        System.out.println(count + " " + t.isAlive());
        Thread long1 = new Thread(() -> {
            for (int i = 0; i < 100; i++) count++;
        });
        long1.start();
        long1.join(0);
        System.out.println(count);
        Object gate = new Object();
        boolean[] open = {false};
        Thread blocked = new Thread(() -> {
            synchronized (gate) {
                while (!open[0]) try {
                        gate.wait();
                    } catch (InterruptedException e) {}
            }
            count = 1000;
        });
        blocked.start();
        blocked.join(1);
        System.out.println(blocked.isAlive() + " " + count);
        synchronized (gate) {
            open[0] = true;
            gate.notify();
        }
        blocked.join();
        System.out.println(blocked.isAlive() + " " + count);
        try {
            t.join(-1);
        } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        Thread[] chain = new Thread[5];
        StringBuilder log = new StringBuilder();
        for (int i = 0; i < 5; i++) {
            Thread before = i == 0 ? null : chain[i - 1];
            int k = i;
            chain[i] = new Thread(() -> {
                if (before != null) try {
                        before.join();
                    } catch (InterruptedException e) {}
                log.append(k);
            });
        }
        for (Thread c : chain) c.start();
        chain[4].join();
        System.out.println(log);
        for (Thread c : chain) System.out.println(c.isAlive());
    }
}
