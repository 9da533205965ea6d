// Lambdas in field initialisers, static initialisers, interfaces and enums.
import java.util.*;
import java.util.function.*;

public class LambdaInInit {
    static final Supplier<String> EARLY = () -> "early sees " + LambdaInInit.late;
    static String late = "late";
    static final List<Runnable> TASKS = new ArrayList<>();

    static {
        for (int i = 0; i < 3; i++) {
            int k = i;
            TASKS.add(() -> System.out.println("task " + k));
        }
    }

    final IntSupplier id = () -> this.number;
    int number = 5;
    { number = 6; }
    final Function<Integer, Integer> add;

    LambdaInInit(int n) {
        int doubled = n * 2;
        add = x -> x + doubled + number;
    }

    interface Defaults {
        Comparator<String> LENGTH = Comparator.comparingInt(String::length);
        Supplier<Integer> COUNTER = new Supplier<>() {
            int n;
            public Integer get() { return ++n; }
        };
        default Supplier<String> describe() { return () -> "I am " + this.hello(); }
        String hello();
    }

    enum Op {
        ADD((a, b) -> a + b),
        SUB((a, b) -> a - b),
        MUL(Op::multiply);
        final IntBinaryOperator f;
        Op(IntBinaryOperator f) { this.f = f; }
        static int multiply(int a, int b) { return a * b; }
    }

    record Lazy<T>(Supplier<T> s) {
        T get() { return s.get(); }
    }

    static <T> Supplier<T> once(Supplier<T> s) {
        return new Supplier<>() {
            Supplier<T> now = () -> {
                T t = s.get();
                now = () -> t;
                return t;
            };
            public T get() { return now.get(); }
        };
    }

    public static void main(String[] args) {
        System.out.println(EARLY.get());
        late = "changed";
        System.out.println(EARLY.get());
        TASKS.forEach(Runnable::run);
        LambdaInInit o = new LambdaInInit(10);
        System.out.println(o.id.getAsInt() + " " + o.add.apply(1));
        o.number = 100;
        System.out.println(o.id.getAsInt() + " " + o.add.apply(1));
        System.out.println(Defaults.LENGTH.compare("aa", "b"));
        System.out.println(Defaults.COUNTER.get() + Defaults.COUNTER.get());
        Defaults d = () -> "a lambda";
        System.out.println(d.describe().get());
        for (Op op : Op.values()) System.out.println(op + " " + op.f.applyAsInt(7, 3));
        System.out.println(new Lazy<>(() -> List.of(1)).get());
        int[] calls = {0};
        Supplier<Integer> cached = once(() -> ++calls[0]);
        System.out.println(cached.get() + cached.get() + cached.get() + " " + calls[0]);
    }
}
