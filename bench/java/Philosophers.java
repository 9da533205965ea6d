// Dining philosophers, with the monitors of plain objects for forks. In order, everybody takes the fork with the
// smaller number first, and it holds; otherwise everybody takes the left one first, which can end in a deadlock.
//
// Arguments: philosophers (3), "ordered" (the default) or "unordered", rounds (0, without end).
// Java PathFinder, ordered, without end: 1.9 s, 2,088 states with 3; 8.8 s, 22,898 states with 4; 69.4 s, 245,824
// states with 5; over 300 s and 989,730 states with 6; 632 to 2536 MB. Ordered, one round each: 102 s, 348,042 states,
// 728 MB with 6. Unordered: a deadlock after 0.8 s, 491 states, 400 MB with 6.

public final class Philosophers {
    private static void eat(Object first, Object second) {
        synchronized (first) {
            synchronized (second) {
                Thread.yield();
            }
        }
    }

    private static void dine(Object first, Object second, int rounds) {
        if (rounds == 0) {
            while (true) { // without a counter, so that there are finitely many states
                eat(first, second);
            }
        }
        for (int i = 0; i < rounds; i++) {
            eat(first, second);
        }
    }

    public static void main(String[] args) {
        int count = args.length > 0 ? Integer.parseInt(args[0]) : 3;
        boolean ordered = args.length < 2 || args[1].equals("ordered");
        int rounds = args.length > 2 ? Integer.parseInt(args[2]) : 0;
        Object[] forks = new Object[count];
        for (int i = 0; i < count; i++) {
            forks[i] = new Object();
        }
        for (int i = 0; i < count; i++) {
            boolean swap = ordered && i == count - 1;
            Object left = forks[i];
            Object right = forks[(i + 1) % count];
            Object first = swap ? right : left;
            Object second = swap ? left : right;
            new Thread(() -> dine(first, second, rounds), "philosopher-" + i).start();
        }
    }
}
