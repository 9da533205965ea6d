// Enums, the objects of their classes, and a map that is an array.
//
// test: bandera check --quiet %s
// expect: exit 0
// expect: ~^race: holds \(\d+ states\)$
// expect: ~^verdict: holds$
// test: bandera check --quiet --engine spin %s
// expect: exit 0
// expect: ~^assert: holds \(\d+ states, sequentially consistent\)$
// expect: ~^verdict: holds \(sequentially consistent; data races not judged\)$
// test: bandera check --quiet --engine spin --json - %s
// expect: "rests_on": "sequentially consistent; data races not judged"
// test: bandera check --quiet --engine spin --check race %s
// expect: exit 2
// expect: --check race requires --engine native

import java.util.EnumMap;
import java.util.Map;
public class Balances {
    enum Kind { SAVINGS, CHECKING }
    static final Map<Kind, Integer> balance = new EnumMap<>(Kind.class);
    static void move(Kind from, Kind to, int amount) {
        synchronized (balance) {
            if (balance.get(from) < amount)
                throw new IllegalStateException(String.format("%s has only %d", from, balance.get(from)));
            balance.put(from, balance.get(from) - amount);
            balance.put(to, balance.get(to) + amount);
        }
    }
    public static void main(String[] a) throws InterruptedException {
        for (Kind k : Kind.values()) balance.put(k, 10);
        Thread t = new Thread(() -> move(Kind.SAVINGS, Kind.CHECKING, 3));
        Thread u = new Thread(() -> move(Kind.CHECKING, Kind.SAVINGS, 4));
        t.start(); u.start(); t.join(); u.join();
        assert balance.get(Kind.SAVINGS) + balance.get(Kind.CHECKING) == 20;
    }
}
