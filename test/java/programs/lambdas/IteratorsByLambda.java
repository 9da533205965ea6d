// Iterables, generators and pipelines made of lambdas.
import java.util.*;
import java.util.function.*;

public class IteratorsByLambda {
    static Iterable<Integer> range(int from, int to) {
        return () -> new Iterator<>() {
            int at = from;
            public boolean hasNext() { return at < to; }
            public Integer next() { return at++; }
        };
    }

    static <T> Iterable<T> filter(Iterable<T> source, Predicate<? super T> p) {
        return () -> new Iterator<>() {
            final Iterator<T> it = source.iterator();
            T next;
            boolean ready;
            public boolean hasNext() {
                while (!ready && it.hasNext()) {
                    next = it.next();
                    ready = p.test(next);
                }
                return ready;
            }
            public T next() {
                if (!hasNext()) throw new NoSuchElementException("exhausted");
                ready = false;
                return next;
            }
        };
    }

    static <T, R> Iterable<R> map(Iterable<T> source, Function<? super T, ? extends R> f) {
        return () -> {
            Iterator<T> it = source.iterator();
            return new Iterator<>() {
                public boolean hasNext() { return it.hasNext(); }
                public R next() { return f.apply(it.next()); }
            };
        };
    }

    static <T> String join(Iterable<T> source) {
        StringJoiner j = new StringJoiner(",", "<", ">");
        source.forEach(t -> j.add(String.valueOf(t)));
        return j.toString();
    }

    public static void main(String[] args) {
        System.out.println(join(range(0, 5)));
        Iterable<Integer> odd = filter(range(0, 10), x -> x % 2 == 1);
        System.out.println(join(odd));
        System.out.println(join(odd));
        System.out.println(join(map(odd, x -> x * x)));
        int[] calls = {0};
        Iterable<String> lazy = map(range(0, 100), x -> {
            calls[0]++;
            return "v" + x;
        });
        int n = 0;
        for (String s : lazy)
            if (++n == 3) {
                System.out.println(s + " after " + calls[0]);
                break;
            }
        System.out.println(join(filter(range(5, 5), x -> true)));
        Iterator<Integer> it = odd.iterator();
        while (it.hasNext()) it.next();
        try {
            it.next();
        } catch (NoSuchElementException e) { System.out.println(e.getMessage()); }
        int sum = 0;
        for (int a : range(1, 4))
            for (int b : range(a, 4)) sum += a * b;
        System.out.println(sum);
        PrimitiveIterator.OfInt p = List.of(3, 4).stream().mapToInt(x -> x).iterator();
        System.out.println(p.nextInt() + p.nextInt());
        Iterable<Integer> once = List.of(7).stream()::iterator;
        for (int v : once) System.out.println(v);
    }
}
