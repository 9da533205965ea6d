// remove lets the next get begin again with the initial value.
// check: holds
// outcomes: 1-2-3, 1-3-2, 2-3-1
import java.util.concurrent.atomic.AtomicInteger;

public class ThreadLocalRemoved {
    static final AtomicInteger made = new AtomicInteger();
    static final ThreadLocal<Integer> local = ThreadLocal.withInitial(made::incrementAndGet);
    static int seen;
    static String outcome;

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> seen = local.get());
        other.start();
        int first = local.get();
        local.remove();
        int second = local.get();
        other.join();
        outcome = first + "-" + second + "-" + seen;
    }
}
