// test: bandera check %s
// expect: exit 0
// expect: deadlock: holds
// expect: assert: holds
// expect: exception: holds
import java.util.concurrent.ConcurrentHashMap;

/** Looks whether a name is there and puts it in one operation. */
public class RegistryFixed {
    private final ConcurrentHashMap<String, Integer> users = new ConcurrentHashMap<>();

    boolean register(String name, int id) {
        return users.putIfAbsent(name, id) == null;
    }

    public static void main(String[] args) throws InterruptedException {
        RegistryFixed registry = new RegistryFixed();
        boolean[] registered = new boolean[2];
        Thread ann = new Thread(() -> registered[0] = registry.register("ann", 1), "web-1");
        Thread other = new Thread(() -> registered[1] = registry.register("ann", 2), "web-2");
        ann.start();
        other.start();
        ann.join();
        other.join();
        assert !(registered[0] && registered[1]) : "the name was given twice";
    }
}
