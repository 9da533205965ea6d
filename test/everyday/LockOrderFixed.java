// test: bandera check %s
// expect: exit 0
// expect: deadlock: holds
// expect: assert: holds
// expect: exception: holds
import java.util.concurrent.locks.ReentrantLock;

/** Transfers acquire the two locks in the order of the accounts' numbers. */
public class LockOrderFixed {
    static class Account {
        final ReentrantLock lock = new ReentrantLock();
        final int number;
        int balance = 100;

        Account(int number) {
            this.number = number;
        }
    }

    static void transfer(Account from, Account to, int amount) {
        Account first = from.number < to.number ? from : to, second = first == from ? to : from;
        first.lock.lock();
        try {
            second.lock.lock();
            try {
                from.balance -= amount;
                to.balance += amount;
            } finally {
                second.lock.unlock();
            }
        } finally {
            first.lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Account a = new Account(1), b = new Account(2);
        Thread t1 = new Thread(() -> transfer(a, b, 10));
        Thread t2 = new Thread(() -> transfer(b, a, 20));
        t1.start();
        t2.start();
        t1.join();
        t2.join();
        assert a.balance + b.balance == 200;
    }
}
