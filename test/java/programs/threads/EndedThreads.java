/** What can be changed of threads that have ended, which depends on the release of the JDK, and of their groups. */
public class EndedThreads {
    public static void main(String[] arguments) throws InterruptedException {
        Thread thread = new Thread(() -> { }, "ended");
        thread.setUncaughtExceptionHandler((t, e) -> { });
        thread.start();
        thread.join();
        System.out.println(thread.getUncaughtExceptionHandler() == null);
        thread.setUncaughtExceptionHandler((t, e) -> { });
        System.out.println(thread.getUncaughtExceptionHandler() == null);
        thread.setPriority(Thread.MAX_PRIORITY);
        System.out.println(thread.getPriority());
        ThreadGroup group = new ThreadGroup("slow");
        group.setMaxPriority(4);
        Thread other = new Thread(group, () -> { });
        other.setPriority(Thread.MAX_PRIORITY);
        System.out.println(other.getPriority());
        System.out.println(java.security.AccessController.getContext() == null);
    }
}
