// Static and instance locks are different monitors.
public class StaticSynchronized {
    static int a;
    int b;
    static synchronized void lockClass(Runnable r) { r.run(); }
    synchronized void lockObject(Runnable r) { r.run(); }
    static String held(Object o) { return Thread.holdsLock(StaticSynchronized.class) + "/" + Thread.holdsLock(o); }

    static class Child extends StaticSynchronized {
        static synchronized String own() {
            return Thread.holdsLock(Child.class) + " " + Thread.holdsLock(StaticSynchronized.class);
        }
        @Override
        synchronized void lockObject(Runnable r) {
            super.lockObject(r);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StaticSynchronized o = new StaticSynchronized(), p = new StaticSynchronized();
        lockClass(() -> System.out.println(held(o)));
        o.lockObject(() -> System.out.println(held(o) + " " + Thread.holdsLock(p)));
        lockClass(() -> o.lockObject(() -> p.lockObject(() -> System.out.println(held(o) + " " + held(p)))));
        System.out.println(held(o));
        System.out.println(Child.own());
        new Child().lockObject(() -> System.out.println("child " + held(o)));
        boolean[] entered = {false};
        synchronized (o) {
            Thread t = new Thread(() -> {
                lockClass(() -> a++);
                p.lockObject(() -> entered[0] = true);
            });
            t.start();
            t.join();
        }
        System.out.println(a + " " + entered[0]);
        Thread[] all = new Thread[4];
        for (int i = 0; i < 4; i++) {
            boolean onClass = i % 2 == 0;
            all[i] = new Thread(() -> {
                for (int k = 0; k < 20; k++)
                    if (onClass)
                        lockClass(() -> a++);
                    else
                        o.lockObject(() -> o.b++);
            });
            all[i].start();
        }
        for (Thread t : all) t.join();
        System.out.println(a + " " + o.b);
    }
}
