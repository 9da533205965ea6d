// Atomic variables: compare and set, updates and field updaters.
import java.util.concurrent.atomic.*;

public class Atomics {
    volatile int field;
    static final AtomicIntegerFieldUpdater<Atomics> UPDATER =
        AtomicIntegerFieldUpdater.newUpdater(Atomics.class, "field");

    public static void main(String[] args) throws InterruptedException {
        AtomicInteger i = new AtomicInteger(5);
        System.out.println(i.getAndIncrement() + " " + i.incrementAndGet() + " " + i.addAndGet(10) + " " +
                           i.getAndAdd(-3) + " " + i.compareAndSet(14, 100) + " " + i.compareAndSet(14, 200) + " " +
                           i.getAndSet(7) + " " + i.updateAndGet(x -> x * x) + " " + i.accumulateAndGet(3, Math::max) +
                           " " + i.getAndUpdate(x -> - x) + " " + i);
        AtomicLong l = new AtomicLong(1L << 40);
        System.out.println(l.incrementAndGet() + " " + l.getAndAdd(5) + " " + l.decrementAndGet());
        AtomicBoolean b = new AtomicBoolean();
        System.out.println(b.compareAndSet(false, true) + " " + b.getAndSet(false) + " " + b.get());
        AtomicReference<String> r = new AtomicReference<>("a");
        System.out.println(r.compareAndSet("a", "b") + " " + r.getAndUpdate(s -> s + "c") + " " + r.get() + " " +
                           r.accumulateAndGet("d", String::concat));
        AtomicIntegerArray a = new AtomicIntegerArray(3);
        a.incrementAndGet(1);
        a.addAndGet(2, 9);
        System.out.println(a + " " + a.length() + " " + a.compareAndSet(0, 0, 4) + " " + a.get(0));
        Atomics o = new Atomics();
        UPDATER.addAndGet(o, 5);
        System.out.println(UPDATER.incrementAndGet(o) + " " + o.field);
        AtomicInteger shared = new AtomicInteger();
        Thread[] all = new Thread[4];
        for (int k = 0; k < 4; k++) {
            all[k] = new Thread(() -> {
                for (int n = 0; n < 25; n++) shared.incrementAndGet();
            });
            all[k].start();
        }
        for (Thread t : all) t.join();
        System.out.println(shared);
        LongAdder adder = new LongAdder();
        for (int k = 0; k < 10; k++) adder.add(k);
        System.out.println(adder.sum() + " " + adder.sumThenReset() + " " + adder);
        AtomicStampedReference<String> s = new AtomicStampedReference<>("x", 0);
        int[] stamp = new int[1];
        System.out.println(s.compareAndSet("x", "y", 0, 1) + " " + s.get(stamp) + stamp[0] + " " +
                           s.compareAndSet("y", "z", 0, 2));
        AtomicReferenceArray<String> ra = new AtomicReferenceArray<>(new String[] {"p", null});
        System.out.println(ra.getAndSet(1, "q") + ra);
    }
}
