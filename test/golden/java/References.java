// A thread that runs only what the program refers to in the library is in the counterexample, at the line of the
// reference; a reference that the program's own code passes to the library is part of the line that calls it.
// test: bandera check %s -- latch
// expect: exit 1
// expect: deadlock: violated at References.java:%here (replayed
// expect: ~thread "counter"\n +\d+ +References.java:\d+ in References.waitForTwo \(lambda\) +Thread counter = .*\n +CountDownLatch@\d.count: 2 -> 1\n
// test: bandera check %s -- list
// expect: exit 1
// expect: ~thread "cleaner"\n +\d+ +References.java:\d+ in References.readFirst \(lambda\) +new Thread\(names::clear.*\n +ArrayList@\d.size: 1 -> 0\n
// test: bandera check %s -- tasks
// expect: exit 1
// expect: ~thread "pool-1-thread-2"\n +\d+ +References.java:\d+ in References.firstOfTwo \(lambda\) +service.submit\(\(\) -> 2\)
// expect: ~\A(?!(.|\n)*in References.count \(lambda\))
// expect: ~in References.count +counts.merge
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class References {
    private static final Map<String, Integer> counts = new HashMap<>();

    static synchronized int count(String name) {
        counts.merge(name, 1, Integer::sum);
        return counts.get(name);
    }

    static void waitForTwo() throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(2);
        Thread counter = new Thread(latch::countDown, "counter");
        counter.start();
        latch.await(); // here
    }

    static void readFirst() {
        List<String> names = new ArrayList<>();
        names.add("ann");
        new Thread(names::clear, "cleaner").start();
        if (!names.isEmpty())
            names.get(0);
    }

    static void firstOfTwo() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        ExecutorCompletionService<Integer> service = new ExecutorCompletionService<>(pool);
        service.submit(() -> 1);
        service.submit(() -> 2);
        Thread other = new Thread(() -> count("a"), "other");
        other.start();
        count("a");
        other.join();
        pool.shutdown();
        assert service.take().get() == 1;
    }

    public static void main(String[] arguments) throws Exception {
        switch (arguments[0]) {
        case "latch" -> waitForTwo();
        case "list" -> readFirst();
        default -> firstOfTwo();
        }
    }
}
