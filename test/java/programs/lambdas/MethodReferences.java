// Static, bound, unbound and constructor references.
import java.util.*;
import java.util.function.*;

public class MethodReferences {
    final String name;
    MethodReferences(String name) { this.name = name; }
    MethodReferences() { this("default"); }
    String greet(String other) { return name + " greets " + other; }
    static int twice(int x) { return 2 * x; }
    String getName() { return name; }
    static String join(String... parts) { return String.join("+", parts); }

    class Inner {
        final int n;
        Inner(int n) { this.n = n; }
        int sum() { return n + name.length(); }
    }

    Function<Integer, Inner> maker() { return Inner::new; }

    interface Three<A, B, C, R> {
        R apply(A a, B b, C c);
    }

    static class Sub extends MethodReferences {
        Sub() { super("sub"); }
        @Override
        String getName() {
            return "overridden";
        }
        Supplier<String> parent() { return super::getName; }
        Supplier<String> own() { return this::getName; }
    }

    public static void main(String[] args) {
        IntUnaryOperator s = MethodReferences::twice;
        System.out.println(s.applyAsInt(21));
        MethodReferences bob = new MethodReferences("Bob");
        Function<String, String> bound = bob::greet;
        System.out.println(bound.apply("Al"));
        BiFunction<MethodReferences, String, String> unbound = MethodReferences::greet;
        System.out.println(unbound.apply(bob, "Cy"));
        Supplier<MethodReferences> none = MethodReferences::new;
        Function<String, MethodReferences> one = MethodReferences::new;
        System.out.println(none.get().name + one.apply("x").name);
        Function<Integer, int[]> array = int[]::new;
        IntFunction<String[]> strings = String[]::new;
        System.out.println(array.apply(3).length + strings.apply(2).length);
        Function<Integer, List<String>[]> generic = List[]::new;
        System.out.println(generic.apply(4).length);
        System.out.println(bob.maker().apply(5).sum());
        BinaryOperator<String> concat = String::concat;
        System.out.println(concat.apply("a", "b"));
        Three<String, Integer, Integer, String> sub = String::substring;
        System.out.println(sub.apply("hello", 1, 3));
        Function<String, String> varargs = MethodReferences::join;
        System.out.println(varargs.apply("v"));
        BiFunction<String, String, String> two = MethodReferences::join;
        System.out.println(two.apply("v", "w"));
        Sub x = new Sub();
        System.out.println(x.parent().get() + x.own().get());
        Function<MethodReferences, String> virtual = MethodReferences::getName;
        System.out.println(virtual.apply(x));
        Consumer<Object> print = System.out::println;
        print.accept("printed");
        Supplier<Integer> length = "text" ::length;
        System.out.println(length.get());
        Function<Object, String> text = Object::toString;
        System.out.println(text.apply(List.of(1)));
        Comparator<String> c = String::compareToIgnoreCase;
        System.out.println(c.compare("A", "a"));
        StringBuilder b = new StringBuilder("b");
        Function<String, StringBuilder> append = b::append;
        b = new StringBuilder("other");
        System.out.println(append.apply("c"));
        Supplier<Map<String, Integer>> maps = TreeMap::new;
        System.out.println(maps.get());
        Predicate<String> empty = String::isEmpty;
        System.out.println(empty.negate().test(""));
        ToIntFunction<Integer> unbox = Integer::intValue;
        System.out.println(unbox.applyAsInt(9));
        Runnable ignore = bob::getName;
        ignore.run();
        Function<Integer, Object> boxed = MethodReferences::twice;
        System.out.println(boxed.apply(4));
    }
}
