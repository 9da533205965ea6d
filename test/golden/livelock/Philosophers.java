// Two philosophers give their first fork back when they cannot have the second one, and may do so together for
// ever. With `order` both take the same fork first, and one of them gets on. With `wait` both wait for a fork that
// is taken: that is a deadlock, and no livelock.
// test: bandera check --check livelock %s
// expect: exit 1
// expect: -- from here on, these
// expect: livelock: 2 threads only repeat these steps, for ever
// expect:   thread "left" does not get out of a loop
// expect:       at Philosophers.eat(Philosophers.java:
// expect:   thread "main" waits for thread "left" to end
// expect: ~livelock: violated at Philosophers.java:\d+ \(replayed, \d+ steps, then a loop of \d+ steps\)
// test: bandera check --quiet --check all %s -- order
// expect: ~deadlock: holds .*\n(.*\n)*livelock: holds
// test: bandera check --quiet --check livelock %s -- wait
// expect: livelock: holds (
// test: bandera check --quiet --check livelock --jdk-concurrency bytecode %s
// expect: exit 1
// expect: livelock: violated at Philosophers.java:
import java.util.concurrent.locks.ReentrantLock;

public class Philosophers {
    static void eat(ReentrantLock first, ReentrantLock second, boolean waits) {
        while (true) {
            first.lock();
            try {
                if (waits) {
                    second.lock();
                }
                if (waits || second.tryLock()) {
                    second.unlock();
                    return;
                }
            } finally {
                first.unlock();
            }
            Thread.yield();
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        ReentrantLock one = new ReentrantLock(), other = new ReentrantLock();
        String how = arguments.length > 0 ? arguments[0] : "";
        Thread left = new Thread(() -> eat(one, other, how.equals("wait")), "left");
        Thread right = new Thread(() -> {
            if (how.equals("order")) {
                eat(one, other, false);
            } else {
                eat(other, one, how.equals("wait"));
            }
        }, "right");
        left.start();
        right.start();
        left.join();
        right.join();
    }
}
