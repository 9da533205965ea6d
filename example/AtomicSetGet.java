// An atomic integer does not make what is done with it atomic. Each of the two workers asks for the value and then sets
// it to one more: between the two calls the other one can do the same, and one of the increments is lost. There is no
// data race here, so a tool that looks for races alone has nothing to say.
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
