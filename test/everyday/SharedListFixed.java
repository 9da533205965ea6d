// test: bandera check %s
// expect: exit 0
// expect: deadlock: holds
// expect: assert: holds
// expect: exception: holds
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Two threads add to a list that has a lock. */
public class SharedListFixed {
    public static void main(String[] args) throws InterruptedException {
        List<String> names = Collections.synchronizedList(new ArrayList<>());
        Thread t1 = new Thread(() -> names.add("ann"));
        Thread t2 = new Thread(() -> names.add("bob"));
        t1.start();
        t2.start();
        t1.join();
        t2.join();
        if (names.size() != 2)
            throw new AssertionError("lost a name: " + names);
    }
}
