// Two threads count words with get and put: a count is lost.
// check: assert violated
// outcomes: 1:AssertionError, 2
import java.util.concurrent.ConcurrentHashMap;

public class ConcurrentHashMapCheckThenAct {
    static final ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
    static int outcome;

    static void count() {
        Integer before = map.get("word");
        map.put("word", before == null ? 1 : before + 1); // not merge
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(ConcurrentHashMapCheckThenAct::count);
        other.start();
        count();
        other.join();
        outcome = map.get("word");
        assert outcome == 2;
    }
}
