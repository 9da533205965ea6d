import java.util.*;
public class SortedList {
    static final List<Integer> l = Collections.synchronizedList(new ArrayList<>());
    public static void main(String[] a) throws InterruptedException {
        Thread t = new Thread(() -> l.add(3)), u = new Thread(() -> l.add(1));
        t.start(); u.start(); t.join(); u.join();
        List<Integer> s = new ArrayList<>(l);
        Collections.sort(s);
        assert s.equals(List.of(1, 3));
        Set<Integer> set = new HashSet<>(s);
        assert set.contains(3);
    }
}
