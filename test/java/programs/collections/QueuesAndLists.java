// Round trips between kinds of collections, and equality among them.
import java.util.*;

public class QueuesAndLists {
    static int step;

    static void check(boolean b) {
        step++;
        if (!b) System.out.println("step " + step + " differs");
    }

    public static void main(String[] args) {
        List<Integer> source = new ArrayList<>();
        int x = 5;
        for (int i = 0; i < 30; i++) {
            x = x * 17 % 101;
            source.add(x % 40);
        }
        System.out.println(source);
        List<Integer> linked = new LinkedList<>(source);
        check(source.equals(linked));
        check(linked.equals(new Vector<>(source)));
        check(source.equals(List.copyOf(source)));
        check(new HashSet<>(source).equals(new TreeSet<>(source)));
        check(new LinkedHashSet<>(source).equals(new HashSet<>(source)));
        List<Integer> sorted = new ArrayList<>(source);
        Collections.sort(sorted);
        PriorityQueue<Integer> heap = new PriorityQueue<>(source);
        List<Integer> drained = new ArrayList<>();
        while (!heap.isEmpty()) drained.add(heap.poll());
        check(sorted.equals(drained));
        Deque<Integer> deque = new ArrayDeque<>(source);
        List<Integer> reversed = new ArrayList<>();
        while (!deque.isEmpty()) reversed.add(deque.pollLast());
        Collections.reverse(reversed);
        check(source.equals(reversed));
        Map<Integer, Integer> hash = new HashMap<>(), tree = new TreeMap<>(), order = new LinkedHashMap<>();
        for (int v : source) {
            hash.merge(v, 1, Integer::sum);
            tree.merge(v, 1, Integer::sum);
            order.merge(v, 1, Integer::sum);
        }
        check(hash.equals(tree));
        check(tree.equals(order));
        check(hash.hashCode() == order.hashCode());
        System.out.println(tree);
        System.out.println(order);
        System.out.println(new ArrayList<>(order.keySet()).equals(new ArrayList<>(new LinkedHashSet<>(source))));
        check(new ArrayList<>(tree.keySet()).equals(new ArrayList<>(new TreeSet<>(source))));
        Integer[] array = source.toArray(new Integer[0]);
        check(Arrays.asList(array).equals(source));
        check(Arrays.equals(array, linked.toArray()));
        check(!source.equals(new HashSet<>(source)));
        check(source.stream().toList().equals(source));
        System.out.println(step + " " + new TreeSet<>(source).descendingSet());
    }
}
