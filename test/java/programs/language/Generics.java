// Generic classes and methods, wildcards and bounds.
import java.util.*;

public class Generics {
    static class Box<T extends Comparable<T>> {
        private T value;
        Box(T value) { this.value = value; }
        T get() { return value; }
        boolean larger(Box<? extends T> other) { return value.compareTo(other.value) > 0; }
        <R extends Comparable<R>> Box<R> map(java.util.function.Function<? super T, ? extends R> f) {
            return new Box<>(f.apply(value));
        }
    }

    static <T extends Comparable<? super T>> T largest(Collection<? extends T> all) {
        Iterator<? extends T> it = all.iterator();
        T best = it.next();
        while (it.hasNext()) {
            T next = it.next();
            if (next.compareTo(best) > 0) best = next;
        }
        return best;
    }

    static double sum(Collection<? extends Number> numbers) {
        double s = 0;
        for (Number n : numbers) s += n.doubleValue();
        return s;
    }

    static void fill(List<? super Integer> list) {
        for (int i = 0; i < 3; i++) list.add(i);
    }

    @SafeVarargs
    static <T> List<T> listOf(T... items) {
        return new ArrayList<>(Arrays.asList(items));
    }

    static <A, B> Map<B, A> invert(Map<A, B> map) {
        Map<B, A> r = new TreeMap<>();
        for (var e : map.entrySet()) r.put(e.getValue(), e.getKey());
        return r;
    }

    static <T> void swap(T[] a, int i, int j) {
        T t = a[i];
        a[i] = a[j];
        a[j] = t;
    }

    public static void main(String[] args) {
        System.out.println(new Box<>(5).larger(new Box<>(3)));
        System.out.println(new Box<>("abc").map(String::length).get() + 1);
        System.out.println(largest(List.of(3, 9, 4)));
        System.out.println(largest(Set.of("only")));
        System.out.println(sum(List.of(1, 2.5, 3L, 4f)));
        List<Number> numbers = new ArrayList<>();
        fill(numbers);
        numbers.add(1.5);
        System.out.println(numbers);
        List<Object> objects = listOf("a", 1, 'c');
        fill(objects);
        System.out.println(objects);
        System.out.println(invert(Map.of("k", 1)));
        Integer[] array = {1, 2, 3};
        swap(array, 0, 2);
        System.out.println(Arrays.toString(array));
        System.out.println(Generics.<String>listOf().size());
        System.out.println(listOf(null, "x"));
        @SuppressWarnings("unchecked") List<String> polluted = (List<String>) (List<?>) new ArrayList<>(List.of(1));
        try {
            String s = polluted.get(0);
            System.out.println(s);
        } catch (ClassCastException e) { System.out.println("polluted"); }
        System.out.println(polluted.size());
    }
}
