// test: bandera check %s
// expect: exit 0
// expect: deadlock: holds
// expect: assert: holds
// expect: exception: holds
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** A withdrawal that does not get the lock in time tries again. */
public class TryLockFixed {
    private final ReentrantLock lock = new ReentrantLock();
    private int balance = 100;

    void withdraw(int amount) throws InterruptedException {
        while (!lock.tryLock(10, TimeUnit.MILLISECONDS))
            Thread.onSpinWait();
        try {
            balance -= amount;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TryLockFixed account = new TryLockFixed();
        Runnable task = () -> {
            try {
                account.withdraw(30);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        };
        Thread first = new Thread(task, "first"), second = new Thread(task, "second");
        first.start();
        second.start();
        first.join();
        second.join();
        if (account.balance != 40)
            throw new AssertionError("balance " + account.balance);
    }
}
