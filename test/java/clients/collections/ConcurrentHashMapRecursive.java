// A function of computeIfAbsent changes the map that calls it.
// check: exception violated
// outcomes: IllegalStateException
import java.util.concurrent.ConcurrentHashMap;

public class ConcurrentHashMapRecursive {
    static final ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
    static Object outcome;

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> map.get(1));
        other.start();
        outcome = map.computeIfAbsent(1, key -> map.computeIfAbsent(1, again -> 2));
    }
}
