// jdk: 21
// Virtual threads: start, join, names and synchronisation.
public class VirtualThreads {
    static int counter;
    static synchronized void bump() { counter++; }

    public static void main(String[] args) throws InterruptedException {
        Thread v = Thread.ofVirtual().name("virtual").start(() -> bump());
        v.join();
        System.out.println(counter + " " + v.getName() + " " + v.isVirtual() + " " + v.isDaemon() + " " + v.getState());
        Thread[] all = new Thread[8];
        for (int i = 0; i < all.length; i++)
            all[i] = Thread.startVirtualThread(() -> {
                for (int k = 0; k < 10; k++) bump();
            });
        for (Thread t : all) t.join();
        System.out.println(counter);
        Thread unstarted = Thread.ofVirtual().unstarted(() -> bump());
        System.out.println(unstarted.getState() + " " + counter);
        unstarted.start();
        unstarted.join();
        System.out.println(counter);
        Thread platform = Thread.ofPlatform()
                              .name("platform")
                              .daemon(true)
                              .start(() -> System.out.println(Thread.currentThread().isVirtual()));
        platform.join();
        System.out.println(platform.getName() + " " + platform.isDaemon());
        Thread sleeper = Thread.startVirtualThread(() -> {
            try {
                Thread.sleep(1000000);
            } catch (InterruptedException e) { bump(); }
        });
        sleeper.interrupt();
        sleeper.join();
        System.out.println(counter);
        try {
            v.setDaemon(false);
        } catch (IllegalArgumentException e) { System.out.println("virtual threads are daemons"); }
    }
}
