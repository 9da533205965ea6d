// Two threads count words with merge: no count is lost.
// check: holds
// outcomes: 2
import java.util.concurrent.ConcurrentHashMap;

public class ConcurrentHashMapMerge {
    static final ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
    static int outcome;

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> map.merge("word", 1, Integer::sum));
        other.start();
        map.merge("word", 1, Integer::sum);
        other.join();
        outcome = map.get("word");
        assert outcome == 2;
    }
}
