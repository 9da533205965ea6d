// Starting threads and joining them, one after the other.
public class StartAndJoin {
    static int shared;
    static StringBuilder log = new StringBuilder();

    static class Worker extends Thread {
        final int n;
        int result;
        Worker(int n) { this.n = n; }
        @Override
        public void run() {
            for (int i = 1; i <= n; i++) result += i;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 4; i++) {
            final int k = i;
            Thread t = new Thread(() -> {
                shared += k;
                log.append(k).append(' ');
            });
            t.start();
            t.join();
        }
        System.out.println(shared + " " + log);
        Worker[] workers = new Worker[5];
        for (int i = 0; i < workers.length; i++) {
            workers[i] = new Worker(i * 10);
            workers[i].start();
        }
        int total = 0;
        for (Worker w : workers) {
            w.join();
            total += w.result;
            System.out.println(w.n + " " + w.result + " " + w.isAlive());
        }
        System.out.println(total);
        Thread outer = new Thread(() -> {
            Thread inner = new Thread(() -> log.append("inner "));
            inner.start();
            try {
                inner.join();
            } catch (InterruptedException e) { log.append("interrupted "); }
            log.append("outer");
        });
        outer.start();
        outer.join();
        System.out.println(log);
        Runnable r = () -> log.append(".");
        Thread direct = new Thread(r);
        direct.run();
        System.out.println(direct.getState() + " " + log.charAt(log.length() - 1));
        int[] slots = new int[8];
        Thread[] all = new Thread[8];
        for (int i = 0; i < 8; i++) {
            int k = i;
            all[i] = new Thread(() -> slots[k] = k * k);
            all[i].start();
        }
        for (Thread t : all) t.join();
        for (int s : slots) System.out.print(s + " ");
        System.out.println();
    }
}
