// Each thread has a list of its own, which main reaches as well, beside one that both use: lists are told apart by
// where they were made, also if a library makes them. Only the shared one is a scheduling point.
// test: bandera check --quiet --no-ample --stats %s
// expect: exit 0
// expect: ~^owned: +monitors of java.util.Collections.SynchronizedRandomAccessList made at OwnedBySite.java:30 and OwnedBySite.java:31$
// expect: ~^not owned: +monitors of java.util.Collections.SynchronizedRandomAccessList made at OwnedBySite.java:19$
// expect: deadlock: holds (18 states)
// test: bandera check --quiet --no-ample --search bfs %s
// expect: exit 0
// expect: deadlock: holds (22 states)
// test: bandera check --quiet --no-ample --no-owned %s
// expect: exit 0
// expect: deadlock: holds (83 states)
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class OwnedBySite {
    static final List<Integer> SHARED = Collections.synchronizedList(new ArrayList<>());
    static List<Integer> left, right;

    static void fill(List<Integer> own) {
        own.add(1);
        SHARED.add(1);
        own.add(2);
        own.add(3);
    }

    public static void main(String[] arguments) throws InterruptedException {
        left = Collections.synchronizedList(new ArrayList<>());
        right = Collections.synchronizedList(new ArrayList<>());
        Thread first = new Thread(() -> fill(left)), second = new Thread(() -> fill(right));
        first.start();
        second.start();
        first.join();
        second.join();
        assert SHARED.size() + left.size() + right.size() == 8;
    }
}
