// Two workers: tasks that count without a lock lose some; what was submitted is done when the pool has ended.
// check: holds
// check unlocked: assert violated
// check early: assert violated
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class PoolOfTwo {
    static final Object lock = new Object();
    static int count;

    static void countLocked() {
        synchronized (lock) {
            count++;
        }
    }

    static void countUnlocked() {
        int before = count;
        count = before + 1;
    }

    public static void main(String[] arguments) throws InterruptedException {
        String mistake = arguments.length == 0 ? "none" : arguments[0];
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (int i = 0; i < 3; i++) {
            pool.execute(mistake.equals("unlocked") ? PoolOfTwo::countUnlocked : PoolOfTwo::countLocked);
        }
        pool.shutdown();
        boolean isOver = pool.awaitTermination(1, TimeUnit.DAYS);
        synchronized (lock) {
            assert count == 3 || !isOver && !mistake.equals("early");
        }
    }
}
