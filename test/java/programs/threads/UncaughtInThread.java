// An uncaught exception ends its thread and no other.
public class UncaughtInThread {
    static String handled;

    public static void main(String[] args) throws InterruptedException {
        Thread bad = new Thread(() -> {
            System.out.println("about to fail");
            throw new IllegalStateException("in a thread");
        }, "failing");
        bad.start();
        bad.join();
        System.out.println("main goes on " + bad.isAlive() + " " + bad.getState());
        Object lock = new Object();
        Thread holder = new Thread(() -> {
            synchronized (lock) { throw new RuntimeException("while holding"); }
        });
        holder.setUncaughtExceptionHandler((t, e) -> handled = "handled " + e.getMessage());
        holder.start();
        holder.join();
        System.out.println(handled);
        synchronized (lock) { System.out.println("lock is free"); }
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> handled = "default " + t.getName() + " " + e.getMessage());
        Thread third = new Thread(() -> {
            try {
                throw new Error("thrown");
            } finally { System.out.println("finally in the thread"); }
        }, "third");
        third.start();
        third.join();
        System.out.println(handled);
        Thread fourth = new Thread(() -> {
            int[] a = new int[1];
            a[1] = 0;
        }, "fourth");
        fourth.start();
        fourth.join();
        System.out.println(handled);
        System.out.println("end");
    }
}
