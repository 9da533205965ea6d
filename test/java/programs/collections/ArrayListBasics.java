// ArrayList: adding, removing, searching and growing.
import java.util.*;

public class ArrayListBasics {
    public static void main(String[] args) {
        List<String> l = new ArrayList<>();
        for (char c = 'a'; c < 'h'; c++) l.add("" + c);
        System.out.println(l + " " + l.size());
        l.add(2, "X");
        l.add(0, "first");
        l.add(l.size(), "last");
        System.out.println(l);
        System.out.println(l.remove(0) + l.remove(l.size() - 1) + l.remove("X") + l.remove("none"));
        System.out.println(l.set(1, "B") + l);
        System.out.println(l.indexOf("c") + " " + l.lastIndexOf("c") + " " + l.indexOf("z") + " " + l.contains("B"));
        l.addAll(List.of("p", "q"));
        l.addAll(1, List.of("r", "s"));
        System.out.println(l);
        System.out.println(l.removeAll(List.of("a", "p", "none")) + " " + l);
        System.out.println(l.retainAll(List.of("r", "s", "d", "e")) + " " + l);
        System.out.println(l.containsAll(List.of("r", "e")) + " " + l.isEmpty());
        System.out.println(l.equals(List.of("r", "s", "d", "e")) + " " + l.equals(new LinkedList<>(l)) + " " +
                           l.hashCode());
        Object[] a = l.toArray();
        String[] b = l.toArray(new String[0]), c = l.toArray(new String[6]);
        System.out.println(a.length + b[0] + c[5]);
        l.clear();
        System.out.println(l + " " + l.size());
        List<Integer> numbers = new ArrayList<>(1);
        for (int i = 0; i < 100; i++) numbers.add(i * 7 % 31);
        long sum = 0;
        for (int n : numbers) sum += n;
        System.out.println(sum);
        numbers.removeIf(n -> n % 2 == 1);
        System.out.println(numbers.size() + " " + numbers.subList(0, 8));
        numbers.add(null);
        System.out.println(numbers.indexOf(null) + " " + numbers.contains(null));
        ArrayList<Integer> copy = new ArrayList<>(numbers);
        copy.trimToSize();
        copy.ensureCapacity(500);
        System.out.println(copy.equals(numbers));
        System.out.println(((ArrayList<?>) copy.clone()).size());
        List<List<Integer>> nested = new ArrayList<>();
        for (int i = 0; i < 3; i++) nested.add(new ArrayList<>(Collections.nCopies(i, i)));
        System.out.println(nested);
        List<Object> self = new ArrayList<>();
        self.add(self);
        self.add(1);
        System.out.println(self);
    }
}
