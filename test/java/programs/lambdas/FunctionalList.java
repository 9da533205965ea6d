// A functional list built from lambdas and generic methods.
import java.util.function.*;

public class FunctionalList {
    interface Stream<T> {
        <R> R match(Supplier<R> empty, BiFunction<T, Supplier<Stream<T>>, R> cons);
        static <T> Stream<T> empty() {
            return new Stream<T>() {
                public <R> R match(Supplier<R> e, BiFunction<T, Supplier<Stream<T>>, R> c) { return e.get(); }
            };
        }
        static <T> Stream<T> cons(T head, Supplier<Stream<T>> tail) {
            return new Stream<T>() {
                public <R> R match(Supplier<R> e, BiFunction<T, Supplier<Stream<T>>, R> c) {
                    return c.apply(head, tail);
                }
            };
        }
        static Stream<Integer> from(int n) { return cons(n, () -> from(n + 1)); }
        default<R> Stream<R> map(Function<T, R> f) {
            return match(Stream::empty, (h, t) -> cons(f.apply(h), () -> t.get().map(f)));
        }
        default Stream<T> filter(Predicate<T> p) {
            return match(Stream::empty, (h, t) -> p.test(h) ? cons(h, () -> t.get().filter(p)) : t.get().filter(p));
        }
        default Stream<T> take(int n) {
            return n == 0 ? empty() : match(Stream::empty, (h, t) -> cons(h, () -> t.get().take(n - 1)));
        }
        default<R> R fold(R zero, BiFunction<R, T, R> f) {
            return match(() -> zero, (h, t) -> t.get().fold(f.apply(zero, h), f));
        }
        default String show() { return "[" + fold("", (s, t) -> s.isEmpty() ? "" + t : s + " " + t) + "]"; }
    }

    static Stream<Integer> sieve(Stream<Integer> s) {
        return s.match(Stream::empty, (h, t) -> Stream.cons(h, () -> sieve(t.get().filter(x -> x % h != 0))));
    }

    public static void main(String[] args) {
        System.out.println(Stream.from(1).take(5).show());
        System.out.println(Stream.from(1).map(x -> x * x).filter(x -> x % 2 == 1).take(6).show());
        System.out.println(Stream.from(1).take(20).fold(0, Integer::sum));
        System.out.println(sieve(Stream.from(2)).take(8).show());
        System.out.println(Stream.<String>empty().map(String::length).show());
        System.out.println(Stream.from(65)
                               .map(x -> (char) (int) x)
                               .take(5)
                               .fold(new StringBuilder(), StringBuilder::append)
                               .reverse());
    }
}
