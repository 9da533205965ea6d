// Enums, the objects of their classes, and a map that is an array.
//
// test: bandera check --quiet %s
// expect: exit 0
// expect: verdict: holds
// test: bandera check --quiet --engine spin %s
// expect: exit 0
// expect: verdict: holds

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
