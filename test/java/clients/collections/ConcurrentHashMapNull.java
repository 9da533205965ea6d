// Neither keys nor values are null; putIfAbsent, replace and remove say what was there.
// check: holds
// outcomes: 1-false-false-1-refused, null-true-true-1-refused, null-true-true-null-refused
import java.util.concurrent.ConcurrentHashMap;

public class ConcurrentHashMapNull {
    static final ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
    static String outcome;

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> map.putIfAbsent("key", 1));
        other.start();
        Integer before = map.putIfAbsent("key", 2);
        boolean replaced = map.replace("key", 2, 3);
        boolean removed = map.remove("key", 3);
        other.join();
        outcome = before + "-" + replaced + "-" + removed + "-" + map.get("key");
        try {
            map.put("null", null);
        } catch (NullPointerException e) {
            outcome += "-refused";
        }
    }
}
