// Static initialisers with lambdas, method references and streams.
import java.util.*;
import java.util.function.*;

public class StaticLambdas {
    static final List<String> LOG = new ArrayList<>();
    static final Map<String, Supplier<Integer>> TABLE = new LinkedHashMap<>();

    static {
        TABLE.put("constant", () -> 42);
        TABLE.put("field", () -> StaticLambdas.later);
        TABLE.put("method", StaticLambdas::compute);
        TABLE.put("other", () -> Other.VALUE);
        TABLE.put("cached", memo(() -> {
                      LOG.add("once");
                      return 9;
                  }));
    }

    static int later = 7;
    static int compute() { return later * 2; }

    static <T> Supplier<T> memo(Supplier<T> s) {
        Object[] box = new Object[1];
        boolean[] done = {false};
        return () -> {
            if (!done[0]) {
                box[0] = s.get();
                done[0] = true;
            }
            @SuppressWarnings("unchecked") T t = (T) box[0];
            return t;
        };
    }

    static class Other {
        static { LOG.add("Other initialised"); }
        static final int VALUE = TABLE.size() * 10;
    }

    static final int[] SQUARES = java.util.stream.IntStream.range(0, 5).map(x -> x * x).toArray();
    static final Function<Integer, Integer> FACTORIAL = StaticLambdas::factorial;
    static int factorial(int n) { return n < 2 ? 1 : n * FACTORIAL.apply(n - 1); }
    static final Comparator<String> ORDER =
        Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder());

    interface Defaults {
        Runnable HELLO = () -> LOG.add("hello from " + Defaults.class.getSimpleName());
    }

    public static void main(String[] args) {
        System.out.println(LOG);
        TABLE.forEach((k, v) -> System.out.println(k + " " + v.get()));
        later = 100;
        System.out.println(TABLE.get("field").get() + TABLE.get("method").get() + TABLE.get("cached").get());
        System.out.println(LOG);
        System.out.println(Arrays.toString(SQUARES) + " " + FACTORIAL.apply(6));
        List<String> words = new ArrayList<>(List.of("bb", "a", "cc", "ddd"));
        words.sort(ORDER);
        System.out.println(words);
        Defaults.HELLO.run();
        System.out.println(LOG);
    }
}
