// Two calls of an atomic integer are not one atomic operation. Each of the two workers gets the value and then sets
// it to one more: between the two calls the other worker can do the same, and one of the increments is lost. There is
// no data race, so a race detector finds nothing.
//
// test: bandera check %s
// expect: exit 1
// expect: assert: violated
// expect: verdict: violated

import java.util.concurrent.atomic.AtomicInteger;

public final class AtomicSetGet {
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger counter = new AtomicInteger();
        Runnable increment = () -> counter.set(counter.get() + 1);
        Thread first = new Thread(increment, "worker-1");
        Thread second = new Thread(increment, "worker-2");
        first.start();
        second.start();
        first.join();
        second.join();
        assert counter.get() == 2 : "an increment is lost: " + counter;
    }
}
