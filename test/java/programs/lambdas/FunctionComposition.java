// andThen, compose, identity, and the combinators of predicates and operators.
import java.util.*;
import java.util.function.*;

public class FunctionComposition {
    public static void main(String[] args) {
        Function<Integer, Integer> inc = x -> x + 1, dbl = x -> x * 2;
        System.out.println(inc.andThen(dbl).apply(5) + " " + inc.compose(dbl).apply(5) + " " +
                           Function.<Integer>identity().apply(5));
        Function<Integer, String> text = inc.andThen(dbl).andThen(Object::toString);
        System.out.println(text.apply(3).length());
        Predicate<String> empty = String::isEmpty, longer = s -> s.length() > 3;
        System.out.println(empty.or(longer).test("abcd") + " " + empty.negate().and(longer.negate()).test("ab") + " " +
                           Predicate.not(empty).test("") + " " + Predicate.isEqual("x").test("x") + " " +
                           Predicate.isEqual(null).test(null));
        BiFunction<Integer, Integer, Integer> add = Integer::sum;
        System.out.println(add.andThen(dbl).apply(3, 4));
        UnaryOperator<String> up = String::toUpperCase;
        System.out.println(up.andThen(s -> s + "!").apply("hey"));
        BinaryOperator<Integer> min = BinaryOperator.minBy(Comparator.naturalOrder()),
                                max = BinaryOperator.maxBy(Comparator.naturalOrder());
        System.out.println(min.apply(3, 2) + max.apply(3, 2));
        StringBuilder log = new StringBuilder();
        Consumer<String> first = s -> log.append("1").append(s), second = s -> log.append("2").append(s);
        first.andThen(second).andThen(first).accept("x");
        System.out.println(log);
        IntPredicate even = i -> i % 2 == 0;
        System.out.println(even.and(i -> i > 10).test(12) + " " + even.or(i -> i == 3).test(3) + " " +
                           even.negate().test(4));
        IntUnaryOperator square = i -> i * i;
        System.out.println(square.andThen(i -> i + 1).applyAsInt(4) + square.compose(i -> i + 1).applyAsInt(4));
        BiPredicate<String, Integer> has = (s, n) -> s.length() == n;
        System.out.println(has.and((s, n) -> n > 2).test("abc", 3) + " " + has.negate().test("abc", 3));
        BiConsumer<Integer, Integer> put = (a, b) -> log.append(a + b);
        put.andThen((a, b) -> log.append(a * b)).accept(2, 5);
        System.out.println(log);
        List<Function<Double, Double>> pipeline = List.of(x -> x + 1, x -> x * 3, x -> x / 2);
        double v = 1;
        for (Function<Double, Double> f : pipeline) v = f.apply(v);
        System.out.println(v);
        Function<Integer, Integer> all = Function.identity();
        for (int i = 0; i < 5; i++) {
            int k = i;
            all = all.andThen(x -> x * 2 + k);
        }
        System.out.println(all.apply(1));
        DoubleUnaryOperator half = x -> x / 2;
        System.out.println(half.andThen(half).andThen(half).applyAsDouble(10));
        Supplier<Supplier<Integer>> s = () -> () -> 3;
        System.out.println(s.get().get());
        BooleanSupplier b = () -> log.length() > 3;
        System.out.println(b.getAsBoolean());
        ObjIntConsumer<String> o = (t, i) -> System.out.println(t.repeat(i));
        o.accept("ab", 2);
        ToIntBiFunction<String, String> cmp = String::compareTo;
        System.out.println(cmp.applyAsInt("a", "c"));
        try {
            inc.andThen(null);
        } catch (NullPointerException e) { System.out.println("null function"); }
    }
}
