// The function of replaceAll runs while the list is locked: who holds a lock that it needs must not change the list.
// check: deadlock violated
// outcomes: 7, 8, deadlock
import java.util.concurrent.CopyOnWriteArrayList;

public class CopyOnWriteArrayListFunctionUnderLock {
    static final Object lock = new Object();
    static final CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>();
    static int outcome;

    static int next(int element) {
        synchronized (lock) {
            return element + 1;
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        list.add(1);
        Thread other = new Thread(() -> list.replaceAll(CopyOnWriteArrayListFunctionUnderLock::next));
        other.start();
        synchronized (lock) {
            list.add(5);
        }
        other.join();
        outcome = list.get(0) + list.get(1);
    }
}
