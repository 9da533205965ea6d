// Subclasses of Thread with fields, overridden methods and run called directly.
public class InheritedThread {
    static class Worker extends Thread {
        private final int[] data;
        private long sum;
        private final Worker helper;
        Worker(String name, int[] data, Worker helper) {
            super(name);
            this.data = data;
            this.helper = helper;
        }
        @Override
        public void run() {
            if (helper != null) helper.start();
            for (int d : data) sum += d;
            if (helper != null) try {
                    helper.join();
                    sum += helper.sum;
                } catch (InterruptedException e) { sum = -1; }
        }
        long sum() { return sum; }
        @Override
        public String toString() {
            return getName() + "=" + sum;
        }
    }

    static class Lazy extends Thread {
        static int started;
        @Override
        public synchronized void start() {
            started++;
            super.start();
        }
    }

    static class Silent extends Thread {}

    public static void main(String[] args) throws InterruptedException {
        Worker c = new Worker("c", new int[] {100, 200}, null), b = new Worker("b", new int[] {10, 20}, c),
               a = new Worker("a", new int[] {1, 2}, b);
        a.start();
        a.join();
        System.out.println(a + " " + b + " " + c);
        Worker direct = new Worker("direct", new int[] {5}, null);
        direct.run();
        System.out.println(direct + " " + direct.getState() + " " + direct.isAlive());
        Lazy l = new Lazy();
        l.start();
        l.join();
        System.out.println(Lazy.started + " " + l.getState());
        Silent s = new Silent();
        s.start();
        s.join();
        System.out.println(s.isAlive());
        Thread anonymous = new Thread("anonymous") {
            int n;
            @Override
            public void run() {
                for (int i = 0; i < 5; i++) n += i;
                System.out.println(getName() + " " + n + " " + (this == Thread.currentThread()));
            }
        };
        anonymous.start();
        anonymous.join();
        Thread wrapped = new Thread(new Worker("inner", new int[] {7}, null), "outer");
        wrapped.start();
        wrapped.join();
        System.out.println(wrapped.getName() + " " + wrapped.getState());
        Runnable shared = () -> System.out.println("shared by " + Thread.currentThread().getName());
        for (String n : "x y".split(" ")) {
            Thread t = new Thread(shared, n);
            t.start();
            t.join();
        }
    }
}
