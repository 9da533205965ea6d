// A new thread begins with the value of the one that made it, and goes its own way from there.
// check: holds
// outcomes: 34
public class ThreadLocalInherited {
    static final InheritableThreadLocal<Integer> local = new InheritableThreadLocal<>();
    static int seen;
    static int outcome;

    public static void main(String[] arguments) throws InterruptedException {
        local.set(3);
        Thread other = new Thread(() -> {
            seen = local.get();
            local.set(5);
        });
        local.set(4);
        other.start();
        other.join();
        outcome = 10 * seen + local.get();
    }
}
