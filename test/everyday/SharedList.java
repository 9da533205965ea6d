// test: bandera check %s
// expect: exit 1
// expect: assert: violated at SharedList.java:%here (replayed
// expect: ~(?s)ArrayList.add begins\n.*reads ArrayList@1.size: 0\n.*ArrayList.add begins\n.*reads ArrayList@1.size: 0\n +Object\[10\]@3\[0\]: "ann" -> "bob"\n.*ArrayList@1.size: 0 -> 1\n +ArrayList.add ends\n.*ArrayList@1.size: stays 1\n +ArrayList.add ends\n.*ArrayList.size returns 1
// test: [ $(bandera check %s | grep -cE '^ +[0-9]+  ') -lt 40 ]
// expect: exit 0
import java.util.ArrayList;
import java.util.List;

/** Two threads add to an ArrayList without a lock. */
public class SharedList {
    public static void main(String[] args) throws InterruptedException {
        List<String> names = new ArrayList<>();
        Thread t1 = new Thread(() -> names.add("ann"));
        Thread t2 = new Thread(() -> names.add("bob"));
        t1.start();
        t2.start();
        t1.join();
        t2.join();
        if (names.size() != 2)
            throw new AssertionError("lost a name: " + names); // here
    }
}
