// Each thread uses a list of its own, which main reaches as well: no call is a scheduling point, and there are as many
// states as without any call.
// test: bandera check --quiet --no-ample --stats %s
// expect: exit 0
// expect: ~^owned: +monitors of java.util.Vector made at OwnedByOne.java:28$
// expect: deadlock: holds (16 states)
// test: bandera check --quiet --no-ample %s -- nothing
// expect: exit 0
// expect: deadlock: holds (16 states)
// test: bandera check --quiet --no-ample --no-owned %s
// expect: exit 0
// expect: deadlock: holds (52 states)
import java.util.List;
import java.util.Vector;

public class OwnedByOne {
    static boolean isIdle;

    static void fill(Vector<Integer> list) {
        if (!isIdle) {
            list.add(1);
            list.add(2);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        isIdle = arguments.length > 0;
        List<Vector<Integer>> lists = List.of(new Vector<>(), new Vector<>());
        Thread first = new Thread(() -> fill(lists.get(0))), second = new Thread(() -> fill(lists.get(1)));
        first.start();
        second.start();
        first.join();
        second.join();
        assert isIdle || lists.get(0).size() + lists.get(1).size() == 4;
    }
}
