// Main fails while another thread is still working; the other finishes first.
public class UncaughtEndsMain {
    static boolean go;
    static final Object lock = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            synchronized (lock) {
                while (!go) try {
                        lock.wait();
                    } catch (InterruptedException e) {}
            }
            for (int i = 0; i < 3; i++) System.out.println("other " + i);
        });
        other.start();
        System.out.println("main");
        synchronized (lock) {
            go = true;
            lock.notifyAll();
        }
        other.join();
        System.out.println("joined");
        int[] empty = new int[0];
        System.out.println(empty[empty.length]);
    }
}
