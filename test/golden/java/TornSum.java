// The sum of an adder is no snapshot: it may have a later increment of one thread, and lack an earlier one of another.
// test: bandera check --quiet %s
// expect: exit 1
// expect: assert: violated at TornSum.java:%here
import java.util.concurrent.atomic.LongAdder;

public class TornSum {
    public static void main(String[] arguments) throws InterruptedException {
        LongAdder adder = new LongAdder();
        Thread first = new Thread(() -> {
            adder.add(1);
            adder.add(10);
        });
        Thread second = new Thread(() -> {
            adder.add(100);
            adder.add(100);
        });
        Thread third = new Thread(() -> adder.add(1000));
        first.start();
        second.start();
        third.start();
        assert adder.sum() % 100 != 10; // here
    }
}
