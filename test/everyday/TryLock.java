// test: bandera check %s
// expect: exit 1
// expect: assert: violated at TryLock.java:%here (replayed
// expect: ~(?s)ReentrantLock.tryLock returns true\n.*balance: 100 -> 70\n\nthread "second"\n.*ReentrantLock.tryLock times out\n +ReentrantLock.tryLock returns false\n\nthread "first"\n.*releases ReentrantLock@2
// test: [ $(bandera check %s | grep -cE '^ +[0-9]+  ') -lt 40 ]
// expect: exit 0
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** A withdrawal that does not get the lock in time is dropped, and nobody is told. */
public class TryLock {
    private final ReentrantLock lock = new ReentrantLock();
    private int balance = 100;

    void withdraw(int amount) throws InterruptedException {
        if (lock.tryLock(10, TimeUnit.MILLISECONDS)) {
            try {
                balance -= amount;
            } finally {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TryLock account = new TryLock();
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
            throw new AssertionError("balance " + account.balance); // here
    }
}
