// Lists compared operation by operation: ArrayList, LinkedList and Vector.
import java.util.*;

public class ListOperations {
    static String run(List<Integer> l) {
        StringBuilder s = new StringBuilder();
        for (int i = 0; i < 8; i++) l.add(i % 3 == 0 ? 0 : l.size(), i);
        s.append(l);
        l.remove(2);
        l.remove((Object) 5);
        l.addAll(1, List.of(50, 51));
        s.append(l);
        Collections.swap(l, 0, 2);
        Collections.rotate(l, 2);
        s.append(l);
        l.replaceAll(x -> x % 10);
        s.append(l.indexOf(1)).append(l.lastIndexOf(0)).append(l.contains(9));
        l.sort(Comparator.reverseOrder());
        s.append(l);
        ListIterator<Integer> it = l.listIterator(l.size());
        while (it.hasPrevious()) {
            int v = it.previous();
            if (v % 2 == 0)
                it.set(v * 10);
            else if (v == 1)
                it.remove();
            else
                it.add(-v);
            if (v % 2 == 1 && v != 1) it.previous();
        }
        s.append(l);
        l.subList(1, 3).clear();
        l.removeIf(x -> x < 0);
        s.append(l).append(l.hashCode()).append(l.equals(new ArrayList<>(l)));
        Object[] a = l.toArray();
        s.append(a.length);
        l.retainAll(List.of(0, 40, 60));
        s.append(l);
        l.clear();
        return s.append(l.isEmpty()).toString();
    }

    public static void main(String[] args) {
        String first = run(new ArrayList<>());
        System.out.println(first);
        System.out.println(run(new LinkedList<>()).equals(first));
        System.out.println(run(new Vector<>()).equals(first));
        System.out.println(run(new Stack<>()).equals(first));
        System.out.println(run(new ArrayList<>(100)).equals(first));
        System.out.println(run(Collections.synchronizedList(new ArrayList<>())).equals(first));
        System.out.println(run(new LinkedList<>(new ArrayList<>(List.of()))).length() == first.length());
    }
}
