// Names, priorities, daemon flags, groups and identity of threads.
public class ThreadProperties {
    public static void main(String[] args) throws InterruptedException {
        Thread main = Thread.currentThread();
        System.out.println(main.getName() + " " + main.getPriority() + " " + main.isDaemon() + " " + main.isAlive() +
                           " " + main.getThreadGroup().getName());
        Thread t = new Thread(()
                                  -> System.out.println("in " + Thread.currentThread().getName() + " " +
                                                        Thread.currentThread().isDaemon() + " " +
                                                        Thread.currentThread().getPriority()),
                              "named");
        System.out.println(t.getName() + " " + t.isDaemon() + " " + t.isAlive() + " " + t.getState());
        t.setDaemon(true);
        t.setPriority(Thread.MAX_PRIORITY);
        t.start();
        t.join();
        System.out.println(t.isAlive() + " " + t.getState() + " " + t.isDaemon());
        Thread r = new Thread(() -> System.out.println(Thread.currentThread().getName()));
        r.setName("renamed");
        r.start();
        r.join();
        Thread plain = new Thread(() -> {});
        System.out.println(plain.getName().startsWith("Thread-"));
        try {
            plain.setName(null);
        } catch (NullPointerException e) { System.out.println("null name"); }
        try {
            plain.setPriority(11);
        } catch (IllegalArgumentException e) { System.out.println("priority"); }
        System.out.println(Thread.MIN_PRIORITY + Thread.NORM_PRIORITY + Thread.MAX_PRIORITY);
        Thread child = new Thread(() -> {
            Thread grandchild = new Thread(() -> {});
            System.out.println("inherits daemon " + grandchild.isDaemon() + " priority " + grandchild.getPriority());
        });
        child.setDaemon(true);
        child.setPriority(3);
        child.start();
        child.join();
        boolean[] same = {false};
        Thread[] me = new Thread[1];
        me[0] = new Thread(() -> same[0] = Thread.currentThread() == me[0]);
        me[0].start();
        me[0].join();
        System.out.println(same[0]);
        main.setName("principal");
        System.out.println(Thread.currentThread().getName());
        Thread alive = new Thread(() -> {});
        alive.start();
        alive.join();
        try {
            alive.setDaemon(true);
            System.out.println("set after the end");
        } catch (IllegalThreadStateException e) { System.out.println("too late"); }
        class Named extends Thread {
            Named() { super("own class"); }
            @Override
            public void run() {
                System.out.println(getName() + " " + (Thread.currentThread() == this));
            }
        }
        Named n = new Named();
        n.start();
        n.join();
    }
}
