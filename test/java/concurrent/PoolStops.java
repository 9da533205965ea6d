// shutdownNow interrupts the task that runs, and gives back the one that waits; a pool refuses tasks after that.
// check: holds
// check 0: assert violated
// check 2: assert violated
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;

public class PoolStops {
    static int ended;

    static void block(Object lock) {
        synchronized (lock) {
            try {
                while (true) {
                    lock.wait();
                }
            } catch (InterruptedException interruption) {
                ended++;
            }
        }
    }

    public static void main(String[] arguments) {
        Object lock = new Object();
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.execute(() -> block(lock));
        pool.execute(() -> block(lock));
        List<Runnable> left = pool.shutdownNow();
        assert left.size() == 1;
        try {
            pool.execute(() -> block(lock));
            assert false;
        } catch (RejectedExecutionException expected) {
            synchronized (lock) {
                assert arguments.length == 0 || arguments[0].charAt(0) != '0' + ended + left.size();
                assert arguments.length == 0 || arguments[0].charAt(0) != '0' + ended;
            }
        }
    }
}
