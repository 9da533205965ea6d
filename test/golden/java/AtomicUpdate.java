// An atomic operation is one step of a counterexample, although a read of another thread fits between its own read and
// its write.
// test: bandera check %s
// expect: exit 1
// expect: assert: violated at AtomicUpdate.java:%here (replayed
// expect: ~counter.incrementAndGet\(\);\n +AtomicInteger@1: 0 -> 1\n
// expect: ~\A(?!(.|\n)*incrementAndGet begins)
import java.util.concurrent.atomic.AtomicInteger;

public class AtomicUpdate {
    public static void main(String[] arguments) throws InterruptedException {
        AtomicInteger counter = new AtomicInteger();
        Thread other = new Thread(() -> counter.set(counter.get() + 1));
        other.start();
        counter.incrementAndGet();
        other.join();
        assert counter.get() == 2; // here
    }
}
