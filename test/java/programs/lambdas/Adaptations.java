// Boxing, unboxing, widening and discarding between a lambda's interface and its body.
import java.util.function.*;

public class Adaptations {
    static long wide(int x) { return x * 10L; }
    static Integer boxed(int x) { return x + 1; }
    static int unboxed(Integer x) { return x - 1; }
    static double real(float f) { return f / 2; }
    static char letter() { return 'q'; }
    static byte small() { return -7; }
    static Object any(Object o) { return o; }
    static int calls;

    static int count(Object... o) {
        calls += o.length;
        return calls;
    }

    interface LongToDouble {
        double apply(long l);
    }

    interface CharToInt {
        int apply(char c);
    }

    interface ObjectMaker {
        Object make();
    }

    interface Acceptor {
        void accept(int i);
    }

    interface ByteSource {
        byte get();
    }

    interface Long2 {
        long get();
    }

    interface Generic<T extends Number> {
        T get(T t);
    }

    interface BoxToPrimitive {
        long apply(Integer i);
    }

    public static void main(String[] args) {
        IntToLongFunction a = Adaptations::wide;
        System.out.println(a.applyAsLong(3));
        IntFunction<Long> b = Adaptations::wide;
        System.out.println(b.apply(4));
        Function<Integer, Long> c = Adaptations::wide;
        System.out.println(c.apply(5));
        IntToDoubleFunction d = Adaptations::wide;
        System.out.println(d.applyAsDouble(6));
        IntUnaryOperator e = Adaptations::boxed;
        System.out.println(e.applyAsInt(7));
        UnaryOperator<Integer> f = Adaptations::unboxed;
        System.out.println(f.apply(8));
        IntUnaryOperator g = Adaptations::unboxed;
        System.out.println(g.applyAsInt(9));
        IntFunction<Object> h = Adaptations::any;
        System.out.println(h.apply(10).getClass().getSimpleName());
        ObjectMaker i = Adaptations::letter;
        System.out.println(i.make().getClass().getSimpleName());
        IntSupplier j = Adaptations::letter;
        System.out.println(j.getAsInt());
        LongSupplier k = Adaptations::small;
        System.out.println(k.getAsLong());
        DoubleSupplier l = Adaptations::small;
        System.out.println(l.getAsDouble());
        LongToDouble m = x -> x;
        System.out.println(m.apply(1L << 40));
        CharToInt n = x -> x;
        System.out.println(n.apply('a'));
        CharToInt o = Character::getNumericValue;
        System.out.println(o.apply('7'));
        Acceptor p = Adaptations::wide;
        p.accept(1);
        Acceptor q = Adaptations::count;
        q.accept(5);
        System.out.println(calls);
        Runnable r = Adaptations::letter;
        r.run();
        ByteSource s = () -> 5;
        System.out.println(s.get());
        Long2 t = () -> 5;
        System.out.println(t.get());
        Long2 u = Adaptations::small;
        System.out.println(u.get());
        Supplier<Object> v = () -> 5L;
        System.out.println(v.get().getClass().getSimpleName());
        Generic<Integer> w = x -> x + 1;
        System.out.println(w.get(1));
        BoxToPrimitive x = Adaptations::unboxed;
        System.out.println(x.apply(3));
        ToDoubleFunction<Integer> y = Integer::doubleValue;
        System.out.println(y.applyAsDouble(3));
        IntBinaryOperator z = Math::max;
        System.out.println(z.applyAsInt(3, 9));
        BiFunction<Integer, Integer, Number> aa = Integer::sum;
        System.out.println(aa.apply(3, 9));
        DoubleUnaryOperator bb = Math::sqrt;
        System.out.println(bb.applyAsDouble(16));
        Function<Float, Double> cc = Adaptations::real;
        System.out.println(cc.apply(3f));
        Predicate<Integer> dd = Integer.valueOf(5)::equals;
        System.out.println(dd.test(5));
        ToLongFunction<Character> ee = ch -> ch;
        System.out.println(ee.applyAsLong('b'));
        Supplier<Integer> nothing = () -> null;
        try {
            IntSupplier bad = nothing::get;
            System.out.println(bad.getAsInt());
        } catch (NullPointerException ex) { System.out.println("null unboxed"); }
    }
}
