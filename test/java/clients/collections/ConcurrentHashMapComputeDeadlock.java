// Two functions of compute update each other's key.
// check: deadlock violated
// outcomes: 1-1, deadlock
import java.util.concurrent.ConcurrentHashMap;

public class ConcurrentHashMapComputeDeadlock {
    static final ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
    static String outcome;

    static void move(int from, int to) {
        map.compute(from, (key, value) -> {
            map.merge(to, 1, Integer::sum);
            return value - 1;
        });
    }

    public static void main(String[] arguments) throws InterruptedException {
        map.put(1, 1);
        map.put(2, 1);
        Thread other = new Thread(() -> move(1, 2));
        other.start();
        move(2, 1);
        other.join();
        outcome = map.get(1) + "-" + map.get(2);
    }
}
