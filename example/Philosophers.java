// Three philosophers around a table, with a fork between each two. Each takes the fork to the left, then the one to the
// right, eats once and leaves. When all three hold their left fork, they are in a deadlock.
//
// test: bandera check %s
// expect: exit 1
// expect: deadlock: violated
// expect: verdict: violated

public final class Philosophers {
    private static final int COUNT = 3;

    private static void dine(Object left, Object right) {
        synchronized (left) {
            synchronized (right) {
                Thread.yield(); // eats
            }
        }
    }

    public static void main(String[] args) {
        Object[] forks = new Object[COUNT];
        for (int i = 0; i < COUNT; i++) {
            forks[i] = new Object();
        }
        for (int i = 0; i < COUNT; i++) {
            Object left = forks[i];
            Object right = forks[(i + 1) % COUNT];
            new Thread(() -> dine(left, right), "philosopher-" + i).start();
        }
    }
}
