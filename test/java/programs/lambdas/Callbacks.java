// Events, observers, strategies and visitors by lambdas.
import java.util.*;
import java.util.function.*;

public class Callbacks {
    static class Emitter<E> {
        private final Map<String, List<Consumer<? super E>>> handlers = new LinkedHashMap<>();
        Runnable on(String name, Consumer<? super E> h) {
            handlers.computeIfAbsent(name, k -> new ArrayList<>()).add(h);
            return () -> handlers.get(name).remove(h);
        }
        int emit(String name, E e) {
            List<Consumer<? super E>> list = new ArrayList<>(handlers.getOrDefault(name, List.of()));
            list.forEach(h -> h.accept(e));
            return list.size();
        }
    }

    static class Account {
        private int balance;
        private final List<IntConsumer> observers = new ArrayList<>();
        void observe(IntConsumer o) { observers.add(o); }
        boolean withdraw(int n, IntPredicate allowed, Runnable refused) {
            if (!allowed.test(balance - n)) {
                refused.run();
                return false;
            }
            balance -= n;
            observers.forEach(o -> o.accept(balance));
            return true;
        }
    }

    static final Map<String, IntBinaryOperator> OPERATIONS =
        new TreeMap<>(Map.of("+", (a, b) -> a + b, "-", (a, b) -> a - b, "*", (a, b) -> a *b, "max", Math::max));

    static int time(Runnable r, int times) {
        int[] n = {0};
        for (int i = 0; i < times; i++) {
            r.run();
            n[0]++;
        }
        return n[0];
    }

    public static void main(String[] args) {
        Emitter<String> emitter = new Emitter<>();
        StringBuilder log = new StringBuilder();
        Consumer<Object> any = o -> log.append("any:").append(o).append(' ');
        Runnable cancel = emitter.on("a", s -> log.append("first:").append(s).append(' '));
        emitter.on("a", any);
        emitter.on("b", s -> emitter.emit("a", s + s));
        System.out.println(emitter.emit("a", "x") + emitter.emit("b", "y") + emitter.emit("c", "z"));
        System.out.println(log);
        cancel.run();
        log.setLength(0);
        System.out.println(emitter.emit("a", "again") + " " + log);
        Account account = new Account();
        account.balance = 100;
        List<Integer> seen = new ArrayList<>();
        account.observe(seen::add);
        account.observe(b -> {
            if (b < 50) System.out.println("low " + b);
        });
        System.out.println(account.withdraw(30, b -> b >= 0, () -> System.out.println("refused")) + " " +
                           account.withdraw(90, b -> b >= 0, () -> System.out.println("refused")) + " " +
                           account.withdraw(90, b -> b > -50, () -> System.out.println("refused")));
        System.out.println(seen);
        OPERATIONS.forEach((name, f) -> System.out.println(name + " " + f.applyAsInt(6, 7)));
        System.out.println(time(() -> log.append('.'), 4) + log.toString());
        Map<Boolean, List<Consumer<Integer>>> phases = new TreeMap<>();
        phases.put(true, List.of(x -> System.out.println("yes " + x), x -> System.out.println("also " + x)));
        phases.put(false, List.of());
        for (int i = 0; i < 3; i++) {
            int k = i;
            phases.get(i % 2 == 0).forEach(c -> c.accept(k));
        }
    }
}
