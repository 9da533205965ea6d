// The function of computeIfAbsent runs once, and what it writes is seen by whoever gets the value.
// check: holds
// outcomes: 1
import java.util.concurrent.ConcurrentHashMap;

public class ConcurrentHashMapComputeOnce {
    static final ConcurrentHashMap<String, int[]> map = new ConcurrentHashMap<>();
    static int made;
    static int outcome;

    static int make() {
        return map.computeIfAbsent("key", key -> new int[] {++made})[0];
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(ConcurrentHashMapComputeOnce::make);
        other.start();
        outcome = make();
        other.join();
        assert outcome == 1 && made == 1;
    }
}
