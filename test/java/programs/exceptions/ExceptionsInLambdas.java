// Exceptions through lambdas, streams, iterators and comparators.
import java.util.*;
import java.util.function.*;

public class ExceptionsInLambdas {
    interface Risky<T> {
        T get() throws Exception;
    }

    static <T> T unchecked(Risky<T> r) {
        try {
            return r.get();
        } catch (RuntimeException e) { throw e; } catch (Exception e) {
            throw new IllegalStateException("wrapped", e);
        }
    }

    static void attempt(Runnable r) {
        try {
            r.run();
            System.out.println("fine");
        } catch (RuntimeException e) {
            System.out.println(e + (e.getCause() == null ? "" : " from " + e.getCause().getMessage()));
        }
    }

    @SuppressWarnings("unchecked")
    static <E extends Throwable> void sneaky(Throwable t) throws E {
        throw(E) t;
    }

    public static void main(String[] args) {
        attempt(() -> System.out.println(unchecked(() -> 42)));
        attempt(() -> unchecked(() -> { throw new Exception("checked"); }));
        attempt(() -> unchecked(() -> { throw new IllegalArgumentException("unchecked"); }));
        attempt(() -> List.of(1, 2, 0, 3).forEach(x -> System.out.println(6 / x)));
        attempt(() -> new ArrayList<>(List.of(3, 1, 2)).sort((a, b) -> {
            throw new UnsupportedOperationException("compare");
        }));
        Map<String, Integer> map = new HashMap<>();
        attempt(() -> map.computeIfAbsent("k", k -> { throw new IllegalStateException(k); }));
        System.out.println(map);
        attempt(() -> map.put("x", Integer.parseInt("y")));
        System.out.println(map.size());
        Function<Integer, Integer> f = x -> 10 / x;
        attempt(() -> System.out.println(f.andThen(x -> x / 0).apply(5)));
        attempt(() -> System.out.println(f.compose((Integer x) -> x - 1).apply(1)));
        Supplier<Integer> s = () -> {
            try {
                return f.apply(0);
            } catch (ArithmeticException e) { return -1; } finally {
                System.out.println("in lambda");
            }
        };
        System.out.println(s.get());
        try {
            ExceptionsInLambdas.<RuntimeException>sneaky(new Exception("sneaky"));
        } catch (Exception e) { System.out.println(e.getMessage() + (e instanceof RuntimeException)); }
        attempt(() -> Optional.empty().orElseThrow());
        attempt(() -> Optional.empty().orElseThrow(() -> new IllegalStateException("none")));
        int count = 0;
        for (int i = -2; i < 3; i++) try {
                f.apply(i);
                count++;
            } catch (ArithmeticException e) { count += 100; }
        System.out.println(count);
    }
}
