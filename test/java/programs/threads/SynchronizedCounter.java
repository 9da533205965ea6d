// Counters guarded by synchronized methods and blocks.
public class SynchronizedCounter {
    private int value;
    synchronized void add(int n) { value += n; }
    synchronized int get() { return value; }
    static int shared;
    static final Object lock = new Object();
    static synchronized void bump() { shared++; }

    public static void main(String[] args) throws InterruptedException {
        SynchronizedCounter c = new SynchronizedCounter();
        Thread[] threads = new Thread[4];
        for (int i = 0; i < 4; i++) {
            int k = i + 1;
            threads[i] = new Thread(() -> {
                for (int j = 0; j < 25; j++) c.add(k);
            });
        }
        for (Thread t : threads) t.start();
        for (Thread t : threads) t.join();
        System.out.println(c.get());
        for (int i = 0; i < 4; i++) {
            threads[i] = new Thread(() -> {
                for (int j = 0; j < 20; j++) bump();
            });
            threads[i].start();
        }
        for (Thread t : threads) t.join();
        System.out.println(shared);
        int[] box = {0};
        for (int i = 0; i < 4; i++) {
            threads[i] = new Thread(() -> {
                for (int j = 0; j < 20; j++)
                    synchronized (lock) {
                        int old = box[0];
                        Thread.yield();
                        box[0] = old + 1;
                    }
            });
            threads[i].start();
        }
        for (Thread t : threads) t.join();
        System.out.println(box[0]);
        StringBuffer buffer = new StringBuffer();
        for (int i = 0; i < 3; i++) {
            threads[i] = new Thread(() -> {
                for (int j = 0; j < 10; j++) buffer.append('x');
            });
            threads[i].start();
        }
        for (int i = 0; i < 3; i++) threads[i].join();
        System.out.println(buffer.length() + " " + buffer.indexOf("y"));
    }
}
