// Each thread has a value of its own.
// check: holds
// outcomes: 12
public class ThreadLocalOwn {
    static final ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> 1);
    static int seen;
    static int outcome;

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> {
            local.set(local.get() + 1);
            seen = local.get();
        });
        other.start();
        outcome = 10 * local.get();
        other.join();
        outcome += seen;
        assert outcome == 12;
    }
}
