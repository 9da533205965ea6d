// A function that throws leaves the map as it was, and locks nobody out.
// check: holds
// outcomes: 2-1, 2-failed-1
import java.util.concurrent.ConcurrentHashMap;

public class ConcurrentHashMapFunctionFails {
    static final ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
    static boolean failed;
    static String outcome;

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> {
            try {
                map.computeIfAbsent(1, key -> {
                    throw new IllegalStateException();
                });
            } catch (IllegalStateException e) {
                failed = true;
            }
        });
        other.start();
        int made = map.computeIfAbsent(1, key -> 2);
        other.join();
        outcome = made + (failed ? "-failed" : "") + "-" + map.size();
    }
}
