// A thread that was signalled does not look again whether somebody else was faster.
// check: assert violated
// outcomes: -1:AssertionError, 0
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionAwaitWithoutLoop {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition filled = lock.newCondition();
    static int items;
    static int outcome;

    static void take() {
        lock.lock();
        try {
            if (items == 0) { // not while
                filled.await();
            }
            items--;
            outcome = items;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        } finally {
            lock.unlock();
        }
    }

    static void put() {
        lock.lock();
        items++;
        filled.signal();
        lock.unlock();
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread taker = new Thread(ConditionAwaitWithoutLoop::take);
        taker.start();
        put();
        lock.lock();
        boolean taken = items > 0;
        items -= taken ? 1 : 0;
        lock.unlock();
        if (taken) {
            put();
        }
        taker.join();
        assert outcome >= 0;
    }
}
