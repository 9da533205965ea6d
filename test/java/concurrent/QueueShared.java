// Two threads take from a queue that is not empty: what it was when a thread looked need not be so when it takes.
// check: holds
// check look: exception violated
// check walk: holds
import java.util.concurrent.ConcurrentLinkedQueue;

public class QueueShared {
    static final ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
    static int[] taken = new int[2];

    static void take(int who) {
        Integer element = queue.poll();
        if (element != null) {
            taken[who] = element;
        }
    }

    static void lookAndTake(int who) {
        if (!queue.isEmpty()) {
            taken[who] = queue.remove();
        }
    }

    /** Whoever walks along sees what was there when it began and was not taken. */
    static void walk() {
        int sum = 0;
        for (int element : queue) {
            sum += element;
        }
        assert sum == 3 || sum == 7;
    }

    public static void main(String[] arguments) throws InterruptedException {
        String how = arguments.length == 0 ? "" : arguments[0];
        queue.add(3);
        Thread other = new Thread(() -> {
            if (how.equals("look")) {
                lookAndTake(0);
            } else if (how.equals("walk")) {
                queue.add(4);
            } else {
                take(0);
            }
        });
        other.start();
        if (how.equals("look")) {
            lookAndTake(1);
        } else if (how.equals("walk")) {
            walk();
        } else {
            take(1);
        }
        other.join();
        assert how.equals("walk") || taken[0] + taken[1] == 3;
    }
}
