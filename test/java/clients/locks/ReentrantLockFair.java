// A fair lock goes to the thread that has waited longest. Main knows that the first one waits before the second one.
// check: holds
// outcomes: 12
import java.util.concurrent.locks.ReentrantLock;

public class ReentrantLockFair {
    static final ReentrantLock lock = new ReentrantLock(true);
    static String outcome = "";

    static void take(int number) {
        lock.lock();
        outcome += number;
        lock.unlock();
    }

    public static void main(String[] arguments) throws InterruptedException {
        lock.lock();
        Thread first = new Thread(() -> take(1));
        Thread second = new Thread(() -> take(2));
        first.start();
        while (!lock.hasQueuedThread(first)) {
            Thread.yield();
        }
        second.start();
        while (!lock.hasQueuedThread(second)) {
            Thread.yield();
        }
        lock.unlock();
        first.join();
        second.join();
    }
}
