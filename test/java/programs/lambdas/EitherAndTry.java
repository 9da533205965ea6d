// Result types made of sealed interfaces and lambdas.
import java.util.*;
import java.util.function.*;

public class EitherAndTry {
    sealed interface Try<T> permits Ok, Failed {
        static <T> Try<T> of(java.util.concurrent.Callable<T> c) {
            try {
                return new Ok<>(c.call());
            } catch (Exception e) { return new Failed<>(e); }
        }
        <R> Try<R> map(Function<? super T, ? extends R> f);
        <R> Try<R> flatMap(Function<? super T, Try<R>> f);
        T orElse(T other);
        default Try<T> recover(Function<Exception, T> f) {
            return this instanceof Failed<T> x ? Try.of(() -> f.apply(x.error())) : this;
        }
    }

    record Ok<T>(T value) implements Try<T> {
        public <R> Try<R> map(Function<? super T, ? extends R> f) { return Try.of(() -> f.apply(value)); }
        public <R> Try<R> flatMap(Function<? super T, Try<R>> f) { return f.apply(value); }
        public T orElse(T other) { return value; }
    }

    record Failed<T>(Exception error) implements Try<T> {
        public <R> Try<R> map(Function<? super T, ? extends R> f) { return new Failed<>(error); }
        public <R> Try<R> flatMap(Function<? super T, Try<R>> f) { return new Failed<>(error); }
        public T orElse(T other) { return other; }
        @Override
        public String toString() {
            return "Failed[" + error.getClass().getSimpleName() + "]";
        }
    }

    static Try<Integer> parse(String s) { return Try.of(() -> Integer.parseInt(s)); }

    public static void main(String[] args) {
        System.out.println(parse("12").map(x -> x * 2));
        System.out.println(parse("x").map(x -> x * 2));
        System.out.println(parse("0").map(x -> 10 / x));
        System.out.println(parse("5").flatMap(x -> parse("3").map(y -> x * y)).orElse(-1));
        System.out.println(parse("5").flatMap(x -> parse("y").map(y -> x * y)).orElse(-1));
        System.out.println(parse("z").recover(e -> e.getMessage().length()).map(x -> x + 1));
        System.out.println(parse("z").recover(e -> { throw new IllegalStateException(e); }));
        System.out.println(Try.of(() -> List.of(1, 2).get(5)).recover(e -> 7));
        System.out.println(Try.of(() -> { throw new java.io.IOException("io"); }));
        System.out.println(parse("1").equals(new Ok<>(1)));
        Map<Boolean, Integer> counts = new TreeMap<>();
        for (String s : "1 a 2 b c".split(" ")) counts.merge(parse(s) instanceof Ok<Integer>, 1, Integer::sum);
        System.out.println(counts);
        Try<Function<Integer, Integer>> f = new Ok<>(x -> x + 100);
        System.out.println(f.flatMap(g -> parse("9").map(g)));
    }
}
