// Currying, partial application, flipping and function tables.
import java.util.*;
import java.util.function.*;

public class CurryAndPartial {
    static <A, B, C> Function<A, Function<B, C>> curry(BiFunction<A, B, C> f) { return a -> b -> f.apply(a, b); }

    static <A, B, C> BiFunction<A, B, C> uncurry(Function<A, Function<B, C>> f) {
        return (a, b) -> f.apply(a).apply(b);
    }

    static <A, B, C> BiFunction<B, A, C> flip(BiFunction<A, B, C> f) { return (b, a) -> f.apply(a, b); }
    static <A, B, C> Function<B, C> partial(BiFunction<A, B, C> f, A a) { return b -> f.apply(a, b); }

    static <T> Function<T, T> repeat(Function<T, T> f, int n) {
        return n == 0 ? Function.identity() : f.andThen(repeat(f, n - 1));
    }

    static <T, R> List<R> map(List<T> l, Function<? super T, ? extends R> f) {
        List<R> r = new ArrayList<>();
        l.forEach(t -> r.add(f.apply(t)));
        return r;
    }

    static <T, R> R fold(List<T> l, R zero, BiFunction<R, T, R> f) {
        R r = zero;
        for (T t : l) r = f.apply(r, t);
        return r;
    }

    static void show(Object o) { System.out.println(o); }

    public static void main(String[] args) {
        BiFunction<Integer, Integer, Integer> minus = (a, b) -> a - b;
        show(curry(minus).apply(10).apply(3));
        show(uncurry(curry(minus)).apply(10, 4));
        show(flip(minus).apply(10, 3));
        show(partial(minus, 100).apply(1));
        show(repeat((Integer x) -> x * 2, 10).apply(1));
        show(map(List.of(1, 2, 3), curry(minus).apply(10)));
        show(fold(List.of(1, 2, 3, 4), 0, Integer::sum));
        show(fold(List.of("a", "b", "c"), "", (s, t) -> t + s));
        Map<Character, IntBinaryOperator> table = new TreeMap<>();
        table.put('+', Integer::sum);
        table.put('-', (a, b) -> a - b);
        table.put('*', (a, b) -> a * b);
        table.put('m', Math::max);
        for (char c : table.keySet()) show(c + " " + table.get(c).applyAsInt(6, 4));
        List<Supplier<Integer>> later = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int k = i;
            later.add(() -> k * 10);
        }
        show(map(later, Supplier::get));
        Function<Integer, Predicate<Integer>> multiple = n -> x -> x % n == 0;
        show(map(List.of(1, 2, 3, 4, 6), x -> multiple.apply(2).and(multiple.apply(3)).test(x)));
    }
}
