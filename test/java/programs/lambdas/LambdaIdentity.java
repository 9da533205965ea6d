import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/** Which expressions give the same object each time they are evaluated. */
public class LambdaIdentity {
    enum Colour {
        RED, GREEN
    }

    static Runnable nothing() {
        return () -> { };
    }

    static Runnable other() {
        return () -> { };
    }

    static Runnable capturing(int value) {
        return () -> System.out.println(value);
    }

    static Function<Object, String> unbound() {
        return Object::toString;
    }

    static IntFunction<int[]> maker() {
        return int[]::new;
    }

    static Supplier<List<String>> constructor() {
        return java.util.ArrayList::new;
    }

    Supplier<String> bound() {
        return this::toString;
    }

    Runnable ofThis() {
        return () -> System.out.println(hashCode());
    }

    static Runnable serializable() {
        return (Runnable & java.io.Serializable) () -> { };
    }

    static <T> Supplier<T> generic() {
        return () -> null;
    }

    static Runnable twice(boolean first) {
        return first ? () -> { } : () -> { };
    }

    static Class<?> type() {
        return LambdaIdentity[].class;
    }

    static Object box(int value) {
        return value;
    }

    public static void main(String[] arguments) {
        System.out.println("lambda " + (nothing() == nothing()) + (nothing() == other()));
        System.out.println("hash " + (System.identityHashCode(nothing()) == System.identityHashCode(nothing())));
        System.out.println("equals " + nothing().equals(nothing()) + nothing().equals(other()));
        System.out.println("class " + (nothing().getClass() == nothing().getClass())
                + (nothing().getClass() == other().getClass()) + (capturing(1).getClass() == capturing(2).getClass()));
        System.out.println("capturing " + (capturing(1) == capturing(1)));
        System.out.println("method " + (unbound() == unbound()) + (maker() == maker())
                + (constructor() == constructor()));
        LambdaIdentity o = new LambdaIdentity();
        System.out.println("bound " + (o.bound() == o.bound()) + (o.ofThis() == o.ofThis()));
        System.out.println("serializable " + (serializable() == serializable()));
        Object first = LambdaIdentity.<String>generic();
        System.out.println("generic " + (first == (Object) LambdaIdentity.<Integer>generic()));
        System.out.println("sites " + (twice(true) == twice(true)) + (twice(true) == twice(false)));
        Set<Runnable> set = new HashSet<>();
        Map<Runnable, Integer> map = new IdentityHashMap<>();
        for (int i = 0; i < 3; i++) {
            Runnable turn = () -> { };
            set.add(turn);
            map.merge(turn, 1, Integer::sum);
        }
        System.out.println("loop " + set.size() + map.values());
        synchronized (nothing()) {
            System.out.println("held " + Thread.holdsLock(nothing()) + Thread.holdsLock(other()));
        }

        System.out.println("enum " + (Colour.valueOf("RED") == Colour.RED) + (Colour.values()[1] == Colour.GREEN)
                + (Colour.values() == Colour.values()));
        System.out.println("lists " + (List.of() == (Object) List.of()) + (Set.of() == (Object) Set.of())
                + (Map.of() == (Object) Map.of()) + (Collections.emptyList() == (Object) Collections.emptyList())
                + (List.of(1) == (Object) List.of(1)));
        System.out.println("boxes " + (box(127) == box(127)) + (box(-128) == box(-128)) + (box(128) == box(128))
                + ((Object) 'a' == (Object) 'a') + ((Object) 1L == (Object) 1L) + ((Object) true == (Object) true)
                + ((Object) (byte) 5 == (Object) (byte) 5) + ((Object) 1.0 == (Object) 1.0));
        String text = new HashMap<>(Map.of("k", "v")).toString();
        System.out.println("strings " + ("{k=v}" == text) + ("{k=v}" == text.intern()) + (text() == text()));
        System.out.println("classes " + (type() == type()) + (type() == new LambdaIdentity[0].getClass()));
    }

    static String text() {
        return "constant";
    }
}
