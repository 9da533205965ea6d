// test: bandera check %s
// expect: exit 1
// expect: assert: violated at Registry.java:%here (replayed
// expect: ~(?s)thread "web-1"\n.*containsKey\(name\)\)\n +ConcurrentHashMap.containsKey returns false\n.*thread "web-2"\n.*containsKey\(name\)\)\n +ConcurrentHashMap.containsKey returns false\n.*\[1\]: false -> true
// test: [ $(bandera check %s | grep -cE '^ +[0-9]+  ') -lt 40 ]
// expect: exit 0
import java.util.concurrent.ConcurrentHashMap;

/** Looks whether a name is there, then puts it: two threads may both find it missing. */
public class Registry {
    private final ConcurrentHashMap<String, Integer> users = new ConcurrentHashMap<>();

    boolean register(String name, int id) {
        if (users.containsKey(name))
            return false;
        users.put(name, id);
        return true;
    }

    public static void main(String[] args) throws InterruptedException {
        Registry registry = new Registry();
        boolean[] registered = new boolean[2];
        Thread ann = new Thread(() -> registered[0] = registry.register("ann", 1), "web-1");
        Thread other = new Thread(() -> registered[1] = registry.register("ann", 2), "web-2");
        ann.start();
        other.start();
        ann.join();
        other.join();
        assert !(registered[0] && registered[1]) : "the name was given twice"; // here
    }
}
