// Operations of AtomicInteger are indivisible; a get and a set are two of them.
// check: holds
// check two: assert violated
import java.util.concurrent.atomic.AtomicInteger;

public class AtomicUpdates {
    static void add(AtomicInteger number, boolean two) {
        if (two) {
            number.set(number.get() + 1);
        } else {
            number.incrementAndGet();
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        AtomicInteger number = new AtomicInteger();
        boolean two = arguments.length > 0;
        Thread other = new Thread(() -> add(number, two));
        other.start();
        add(number, two);
        other.join();
        assert number.get() == 2;
    }
}
