// Views of lists, and changes through them.
import java.util.*;

public class SubLists {
    public static void main(String[] args) {
        List<Integer> l = new ArrayList<>();
        for (int i = 0; i < 10; i++) l.add(i);
        List<Integer> s = l.subList(3, 7);
        System.out.println(s + " " + s.size());
        s.set(0, 33);
        s.add(77);
        s.remove(Integer.valueOf(5));
        System.out.println(l + " " + s);
        s.clear();
        System.out.println(l + " " + s.isEmpty());
        l.subList(0, 2).replaceAll(x -> x + 100);
        System.out.println(l);
        List<Integer> t = l.subList(1, 5).subList(1, 3);
        System.out.println(t);
        t.add(0, -1);
        System.out.println(l);
        Collections.sort(l.subList(2, l.size()), Collections.reverseOrder());
        System.out.println(l);
        System.out.println(l.subList(0, 0));
        System.out.println(l.subList(2, 4).equals(List.of(l.get(2), l.get(3))));
        System.out.println(l.subList(0, 3).indexOf(101) + " " + l.subList(0, 3).contains(9));
        for (Iterator<Integer> it = l.subList(0, 4).iterator(); it.hasNext();)
            if (it.next() % 2 == 0) it.remove();
        System.out.println(l);
        Collections.reverse(l.subList(0, 3));
        System.out.println(l);
        try {
            l.subList(3, 1);
        } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try {
            l.subList(0, 99);
        } catch (IndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        List<Integer> stale = l.subList(0, 1);
        l.add(5);
        try {
            stale.get(0);
        } catch (ConcurrentModificationException e) { System.out.println("stale"); }
        String[] array = {"d", "c", "b", "a"};
        List<String> view = Arrays.asList(array).subList(1, 3);
        Collections.sort(view);
        System.out.println(Arrays.toString(array));
        System.out.println(List.of(1, 2, 3, 4).subList(1, 3));
        try {
            List.of(1, 2, 3).subList(0, 2).set(0, 1);
        } catch (UnsupportedOperationException e) { System.out.println("immutable view"); }
        System.out.println(new LinkedList<>(List.of(1, 2, 3)).subList(1, 3));
    }
}
