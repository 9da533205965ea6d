// test: bandera check %s
// expect: exit 1
// expect: deadlock: violated at LockOrder.java:%here (replayed
// expect: ~(?s)thread "Thread-0"\n.*acquires ReentrantLock@2\n\nthread "Thread-1"\n.*acquires ReentrantLock@4\n.*waits for ReentrantLock@2, held by thread "Thread-0" \(acquired at LockOrder.java:\d+\)\n\ndeadlock: 2 threads wait for each other's locks
// expect: b = Account@3
// test: [ $(bandera check %s | grep -cE '^ +[0-9]+  ') -lt 40 ]
// expect: exit 0
import java.util.concurrent.locks.ReentrantLock;

/** Two transfers in opposite directions acquire the same two locks in opposite orders. */
public class LockOrder {
    static class Account {
        final ReentrantLock lock = new ReentrantLock();
        int balance = 100;
    }

    static void transfer(Account from, Account to, int amount) {
        from.lock.lock();
        try {
            to.lock.lock(); // here
            try {
                from.balance -= amount;
                to.balance += amount;
            } finally {
                to.lock.unlock();
            }
        } finally {
            from.lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Account a = new Account(), b = new Account();
        Thread t1 = new Thread(() -> transfer(a, b, 10));
        Thread t2 = new Thread(() -> transfer(b, a, 20));
        t1.start();
        t2.start();
        t1.join();
        t2.join();
        assert a.balance + b.balance == 200;
    }
}
