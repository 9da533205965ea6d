// Virtual threads take locks like others.
// check: holds
// outcomes: 2
// jdk: 21
import java.util.concurrent.locks.ReentrantLock;

public class ExecutorsVirtualLock {
    static final ReentrantLock lock = new ReentrantLock();
    static int outcome;

    static void count() {
        lock.lock();
        outcome++;
        lock.unlock();
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = Thread.ofVirtual().start(ExecutorsVirtualLock::count);
        count();
        other.join();
        assert outcome == 2;
    }
}
