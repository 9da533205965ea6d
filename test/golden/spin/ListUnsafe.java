// Two threads add to a list, and one element is lost: what SPIN finds is a run of the program.
//
// test: bandera check --quiet %s
// expect: exit 1
// expect: assert: violated at ListUnsafe.java:
// test: bandera check --quiet --engine spin %s
// expect: exit 1
// expect: assert: violated at ListUnsafe.java:

import java.util.ArrayList;
import java.util.List;
public class ListUnsafe {
    static final List<String> list = new ArrayList<>();
    public static void main(String[] a) throws InterruptedException {
        Thread t = new Thread(() -> list.add("a"));
        t.start();
        list.add("b");
        t.join();
        assert list.size() == 2 : "lost " + list;
    }
}
