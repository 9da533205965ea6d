// Elements are compared while the queue is locked: who holds a lock that compareTo needs must not use the queue.
// check: deadlock violated
// outcomes: 1, deadlock
import java.util.concurrent.PriorityBlockingQueue;

public class PriorityBlockingQueueComparesUnderLock {
    static final Object lock = new Object();
    static final PriorityBlockingQueue<Element> queue = new PriorityBlockingQueue<>();
    static int outcome;

    static class Element implements Comparable<Element> {
        @Override
        public int compareTo(Element other) {
            synchronized (lock) {
                return 0;
            }
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        queue.add(new Element());
        Thread other = new Thread(() -> queue.add(new Element()));
        other.start();
        synchronized (lock) {
            outcome = queue.size() > 0 ? 1 : 0;
        }
        other.join();
    }
}
