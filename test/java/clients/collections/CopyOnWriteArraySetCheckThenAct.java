// Both threads find that the element is missing, and both do what should be done once.
// check: assert violated
// outcomes: 1, 2:AssertionError
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.atomic.AtomicInteger;

public class CopyOnWriteArraySetCheckThenAct {
    static final CopyOnWriteArraySet<Integer> set = new CopyOnWriteArraySet<>();
    static final AtomicInteger outcome = new AtomicInteger();

    static void doOnce() {
        if (!set.contains(1)) {
            set.add(1); // not if (set.add(1))
            outcome.incrementAndGet();
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(CopyOnWriteArraySetCheckThenAct::doOnce);
        other.start();
        doOnce();
        other.join();
        assert outcome.get() == 1;
    }
}
