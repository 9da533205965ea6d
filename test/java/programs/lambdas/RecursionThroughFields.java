// Recursive lambdas through static and instance fields and fixed points.
import java.util.*;
import java.util.function.*;

public class RecursionThroughFields {
    static IntUnaryOperator factorial;
    static Function<Integer, Long> fibonacci;
    static { factorial = n -> n <= 1 ? 1 : n * factorial.applyAsInt(n - 1); }
    final Function<Integer, Boolean> even = n
        -> n == 0 || this.odd.apply(n - 1),
                                     odd = n -> n != 0 && this.even.apply(n - 1);

    interface Self<T> {
        T apply(Self<T> self);
    }

    static <A, B> Function<A, B> fix(Function<Function<A, B>, Function<A, B>> f) {
        return x -> f.apply(fix(f)).apply(x);
    }

    static <A, B> Function<A, B> memo(Function<A, B> f) {
        Map<A, B> cache = new HashMap<>();
        return a -> {
            B b = cache.get(a);
            if (b == null) {
                b = f.apply(a);
                cache.put(a, b);
            }
            return b;
        };
    }

    public static void main(String[] args) {
        System.out.println(factorial.applyAsInt(10));
        fibonacci = memo(n -> n < 2 ? (long) n : fibonacci.apply(n - 1) + fibonacci.apply(n - 2));
        System.out.println(fibonacci.apply(80));
        RecursionThroughFields o = new RecursionThroughFields();
        System.out.println(o.even.apply(20) + " " + o.odd.apply(20));
        Function<Integer, Integer> sum = fix(self -> n -> n == 0 ? 0 : n + self.apply(n - 1));
        System.out.println(sum.apply(50));
        Self<Integer> s = self -> self == null ? 1 : self.apply(null) + 1;
        System.out.println(s.apply(s));
        Function<Integer, Integer>[] cell = new Function[1];
        cell[0] = n -> n < 10 ? n : n % 10 + cell[0].apply(n / 10);
        System.out.println(cell[0].apply(98765));
        BiFunction<Integer, Integer, Integer>[] gcd = new BiFunction[1];
        gcd[0] = (a, b) -> b == 0 ? a : gcd[0].apply(b, a % b);
        System.out.println(gcd[0].apply(84, 36));
        class Tree {
            int v;
            Tree l, r;
            Tree(int v, Tree l, Tree r) {
                this.v = v;
                this.l = l;
                this.r = r;
            }
            <R> R fold(R zero, Function<Tree, BinaryOperator<R>> f) {
                return f.apply(this).apply(l == null ? zero : l.fold(zero, f), r == null ? zero : r.fold(zero, f));
            }
        }
        Tree t = new Tree(1, new Tree(2, null, new Tree(3, null, null)), new Tree(4, null, null));
        System.out.println(t.<Integer>fold(0, n -> (a, b) -> n.v + a + b));
        System.out.println(t.<String>fold(".", n -> (a, b) -> "(" + a + n.v + b + ")"));
        System.out.println(t.<Integer>fold(0, n -> (a, b) -> 1 + Math.max(a, b)));
    }
}
