// Dining philosophers with ordered forks; everybody eats.
public class Philosophers {
    static final int COUNT = 4, MEALS = 6;

    public static void main(String[] args) throws InterruptedException {
        Object[] forks = new Object[COUNT];
        for (int i = 0; i < COUNT; i++) forks[i] = new Object();
        int[] meals = new int[COUNT];
        int[] inUse = new int[COUNT];
        boolean[] conflict = {false};
        Thread[] philosophers = new Thread[COUNT];
        for (int i = 0; i < COUNT; i++) {
            int me = i, first = Math.min(i, (i + 1) % COUNT), second = Math.max(i, (i + 1) % COUNT);
            philosophers[i] = new Thread(() -> {
                for (int m = 0; m < MEALS; m++) {
                    synchronized (forks[first]) {
                        synchronized (forks[second]) {
                            if (inUse[first]++ != 0 || inUse[second]++ != 0) conflict[0] = true;
                            meals[me]++;
                            Thread.yield();
                            inUse[first]--;
                            inUse[second]--;
                        }
                    }
                }
            }, "philosopher " + i);
            philosophers[i].start();
        }
        for (Thread p : philosophers) p.join();
        for (int i = 0; i < COUNT; i++) System.out.println(philosophers[i].getName() + " ate " + meals[i] + " times");
        System.out.println(conflict[0] ? "conflict" : "no conflict");
        for (int u : inUse) System.out.print(u);
        System.out.println();
    }
}
