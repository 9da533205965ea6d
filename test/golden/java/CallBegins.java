// Where a call begins, and other threads act before it ends, its beginning stands after what the line has done before.
// test: bandera check %s
// expect: exit 1
// expect: assert: violated at CallBegins.java:%here (replayed
// expect: ~number = 1\n +ConcurrentHashMap.put begins\n
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

public class CallBegins {
    private static final AtomicInteger last = new AtomicInteger();
    private static final Map<String, Integer> names = new ConcurrentHashMap<>();

    static void name() {
        int number = last.incrementAndGet(); names.put("name", number);
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread one = new Thread(CallBegins::name, "one"), two = new Thread(CallBegins::name, "two");
        one.start();
        two.start();
        one.join();
        two.join();
        assert names.get("name") == 2; // here
    }
}
