// The philosophers of Philosophers.java without the deadlock: each takes the fork with the smaller number first. So the
// last one, between the last fork and the first, takes its forks in the other order, and one philosopher can always
// eat. Main counts the meals in the end.
//
// test: bandera check %s
// expect: exit 0
// expect: deadlock: holds
// expect: assert: holds
// expect: exception: holds
// expect: verdict: holds

public final class PhilosophersOrdered {
    private static final int COUNT = 3;

    private static final class Fork {
        private int uses;
    }

    private static void dine(Fork first, Fork second) {
        synchronized (first) {
            synchronized (second) {
                first.uses++;
                second.uses++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Fork[] forks = new Fork[COUNT];
        for (int i = 0; i < COUNT; i++) {
            forks[i] = new Fork();
        }
        Thread[] philosophers = new Thread[COUNT];
        for (int i = 0; i < COUNT; i++) {
            int neighbour = (i + 1) % COUNT;
            Fork first = forks[Math.min(i, neighbour)];
            Fork second = forks[Math.max(i, neighbour)];
            philosophers[i] = new Thread(() -> dine(first, second), "philosopher-" + i);
            philosophers[i].start();
        }
        for (Thread philosopher : philosophers) {
            philosopher.join();
        }
        for (Fork fork : forks) {
            assert fork.uses == 2;
        }
    }
}
