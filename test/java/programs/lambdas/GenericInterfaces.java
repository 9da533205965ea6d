// Functional interfaces of one's own: generic, with defaults, inherited and overloaded.
import java.util.*;

public class GenericInterfaces {
    interface Transformer<A, B> {
        B apply(A a);
        default<C> Transformer<A, C> then(Transformer<? super B, ? extends C> next) {
            return a -> next.apply(apply(a));
        }
        static <T> Transformer<T, T> same() { return t -> t; }
    }

    interface Checked<T, E extends Exception> {
        T get() throws E;
    }

    interface Named extends Comparable<Named> {
        String name();
        default int compareTo(Named o) { return name().compareTo(o.name()); }
    }

    interface IntTransformer extends Transformer<Integer, Integer> {
        default IntTransformer twice() { return x -> apply(apply(x)); }
    }

    interface Overridden extends Transformer<String, String> {
        String apply(String s);
    }

    interface WithObjectMethods {
        boolean equals(Object o);
        int hashCode();
        String toString();
        int run(int x);
    }

    static String call(java.util.function.Supplier<String> s) { return "supplier " + s.get(); }

    static String call(Runnable r) {
        r.run();
        return "runnable";
    }

    static String call(java.util.concurrent.Callable<Integer> c, int x) throws Exception {
        return "callable " + c.call();
    }

    static <T, R> List<R> map(List<T> list, Transformer<? super T, ? extends R> f) {
        List<R> out = new ArrayList<>();
        for (T t : list) out.add(f.apply(t));
        return out;
    }

    public static void main(String[] args) throws Exception {
        Transformer<String, Integer> length = String::length;
        System.out.println(length.then(x -> x * x).then(x -> "sq " + x).apply("four"));
        System.out.println(Transformer.<String>same().then(length).apply("abc"));
        Checked<Integer, RuntimeException> c = () -> 5;
        System.out.println(c.get());
        Named a = () -> "a", b = () -> "b";
        System.out.println(a.compareTo(b));
        IntTransformer add = x -> x + 3;
        System.out.println(add.twice().twice().apply(1));
        System.out.println(add.twice().then(x -> x + "!").apply(10));
        Overridden o = s -> s + s;
        Transformer<String, String> t = o;
        System.out.println(t.apply("ab"));
        WithObjectMethods w = x -> x + 1;
        System.out.println(w.run(1) + " " + w.equals(w) + " " + (w.hashCode() == w.hashCode()));
        System.out.println(call(() -> "s"));
        System.out.println(call(() -> {}));
        System.out.println(call(() -> 7, 1));
        System.out.println(map(List.of("a", "bbb"), length));
        System.out.println(map(map(List.of(1, 2), x -> x * 1.5), Object::toString));
        Transformer raw = length;
        try {
            raw.apply(5);
        } catch (ClassCastException e) { System.out.println("checked in the lambda"); }
        Object cast = (Transformer<Integer, Integer> & java.io.Serializable) x -> x;
        System.out.println(cast instanceof java.io.Serializable);
        Transformer<Integer, Transformer<Integer, Integer>> curried = x -> y -> x - y;
        System.out.println(curried.apply(10).apply(4));
        Object choice = args.length == 0 ? (Runnable) ()
            -> System.out.println("chosen")
            : (Runnable) () -> System.out.println("other");
        ((Runnable) choice).run();
        boolean same = length == (Object) length;
        System.out.println(same);
    }
}
