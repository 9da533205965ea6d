// The primitive functional interfaces of java.util.function.
import java.util.function.*;

public class PrimitiveFunctions {
    public static void main(String[] args) {
        IntFunction<String> a = Integer::toBinaryString;
        LongFunction<String> b = Long::toHexString;
        DoubleFunction<String> c = d -> "d" + d;
        System.out.println(a.apply(10) + b.apply(255L) + c.apply(0.5));
        ToIntFunction<String> d = String::length;
        ToLongFunction<String> e = Long::parseLong;
        ToDoubleFunction<String> f = Double::parseDouble;
        System.out.println(d.applyAsInt("four") + e.applyAsLong("40") + f.applyAsDouble("0.25"));
        IntToLongFunction g = i -> (long) i << 32;
        IntToDoubleFunction h = i -> i / 4.0;
        LongToIntFunction i = l -> (int) l;
        LongToDoubleFunction j = l -> l;
        DoubleToIntFunction k = x -> (int) x;
        DoubleToLongFunction l = Math::round;
        System.out.println(g.applyAsLong(1) + " " + h.applyAsDouble(3) + " " + i.applyAsInt(1L << 33 | 5) + " " +
                           j.applyAsDouble(7) + " " + k.applyAsInt(9.9) + " " + l.applyAsLong(9.5));
        IntUnaryOperator m = x -> - x;
        LongUnaryOperator n = x -> ~x;
        DoubleUnaryOperator o = Math::abs;
        System.out.println(m.andThen(x -> x * 2).applyAsInt(4) + " " + n.applyAsLong(0) + " " +
                           o.compose(x -> x - 5).applyAsDouble(2));
        IntBinaryOperator p = Math::floorMod;
        LongBinaryOperator q = Long::max;
        DoubleBinaryOperator r = Double::sum;
        System.out.println(p.applyAsInt(-7, 3) + " " + q.applyAsLong(1, 1L << 40) + " " + r.applyAsDouble(1, 0.5));
        IntPredicate s = x -> x > 0;
        LongPredicate t = x -> x == 0;
        DoublePredicate u = Double::isNaN;
        System.out.println(s.negate().test(1) + " " + t.or(x -> x > 5).test(6) + " " + u.test(0.0 / 0));
        IntConsumer v = x -> System.out.println("int " + x);
        v.andThen(x -> System.out.println("again " + x)).accept(3);
        IntSupplier w = () -> 42;
        LongSupplier x = () -> 1L << 50;
        DoubleSupplier y = () -> 0.125;
        BooleanSupplier z = () -> true;
        System.out.println(w.getAsInt() + " " + x.getAsLong() + " " + y.getAsDouble() + " " + z.getAsBoolean());
        ObjIntConsumer<String> oi = (str, k2) -> System.out.println(str + k2);
        oi.accept("n", 1);
        ToIntBiFunction<String, String> tb = (s1, s2) -> s1.length() * s2.length();
        System.out.println(tb.applyAsInt("ab", "abc"));
        IntUnaryOperator identity = IntUnaryOperator.identity();
        System.out.println(identity.applyAsInt(5));
    }
}
