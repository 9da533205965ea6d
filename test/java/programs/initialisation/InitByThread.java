// A thread that runs an initialiser blocks others that need the class.
public class InitByThread {
    static class Slow {
        static int value;
        static {
            System.out.println("initialising in " + Thread.currentThread().getName());
            for (int i = 0; i < 50; i++) value += i;
            Thread.yield();
            value *= 2;
            System.out.println("initialised");
        }
        static int get() { return value; }
    }

    static class Once {
        static int count;
        static { count++; }
        static void touch() {}
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> System.out.println("thread sees " + Slow.get()), "worker");
        t.start();
        t.join();
        System.out.println("main sees " + Slow.get());
        Thread[] all = new Thread[4];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Thread(Once::touch);
            all[i].start();
        }
        for (Thread x : all) x.join();
        System.out.println(Once.count);
    }
}
