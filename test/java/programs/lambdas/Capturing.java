// Lambdas capture locals, parameters, this and arrays.
import java.util.*;
import java.util.function.*;

public class Capturing {
    int field = 1;
    Supplier<Integer> fieldSupplier() { return () -> field++; }

    Supplier<String> mixed(int p, long l, double d, char c, boolean z, String s) {
        byte b = 3;
        short h = 4;
        float f = 5;
        return ()
                   -> p + " " + l + " " + d + " " + c + " " + z + " " + s + " " + b + " " + h + " " + f + " " + field +
            " " + this.field;
    }

    static IntSupplier counter() {
        int[] n = {0};
        return () -> ++n[0];
    }

    static List<Supplier<Integer>> loop() {
        List<Supplier<Integer>> list = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int k = i;
            list.add(() -> k * k);
        }
        for (int v : new int[] {7, 8}) list.add(() -> v);
        return list;
    }

    public static void main(String[] args) {
        Capturing o = new Capturing();
        Supplier<Integer> f = o.fieldSupplier();
        System.out.println(f.get() + f.get() + o.field);
        System.out.println(o.mixed(1, 1L << 40, 2.5, 'c', true, null).get());
        IntSupplier a = counter(), b = counter();
        System.out.println(a.getAsInt() + a.getAsInt() * 10 + b.getAsInt() * 100);
        for (Supplier<Integer> s : loop()) System.out.println(s.get());
        Function<Integer, Function<Integer, Function<Integer, Integer>>> curried = x -> y -> z -> x * 100 + y * 10 + z;
        System.out.println(curried.apply(1).apply(2).apply(3));
        StringBuilder log = new StringBuilder();
        Runnable r = () -> log.append("run ");
        r.run();
        r.run();
        System.out.println(log);
        Supplier<Supplier<String>> deep = () -> {
            String inner = "in" + args.length;
            return () -> inner + log.length();
        };
        System.out.println(deep.get().get());
        int local = 5;
        IntUnaryOperator add = x -> {
            int sum = x + local;
            return sum * sum;
        };
        System.out.println(add.applyAsInt(1));
        Comparator<String> c = (x, y) -> {
            int d = x.length() - y.length();
            return d != 0 ? d : x.compareTo(y);
        };
        System.out.println(c.compare("bb", "aa") + c.compare("a", "bb"));
    }
}
