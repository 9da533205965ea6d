// Phases with a barrier made by hand; each phase sees all of the one before.
public class Barriers {
    private final int parties;
    private int arrived, phase;
    Barriers(int n) { parties = n; }

    synchronized int await() throws InterruptedException {
        int mine = phase;
        if (++arrived == parties) {
            arrived = 0;
            phase++;
            notifyAll();
        } else
            while (phase == mine) wait();
        return mine;
    }

    public static void main(String[] args) throws InterruptedException {
        int n = 3, phases = 4;
        Barriers barrier = new Barriers(n);
        int[][] board = new int[phases + 1][n];
        for (int i = 0; i < n; i++) board[0][i] = i + 1;
        Thread[] all = new Thread[n];
        boolean[] wrong = new boolean[n];
        for (int i = 0; i < n; i++) {
            int k = i;
            all[i] = new Thread(() -> {
                try {
                    for (int p = 0; p < phases; p++) {
                        board[p + 1][k] = board[p][k] + board[p][(k + 1) % n];
                        if (barrier.await() != p) wrong[k] = true;
                    }
                } catch (InterruptedException e) { wrong[k] = true; }
            });
            all[i].start();
        }
        for (Thread t : all) t.join();
        for (int[] row : board) System.out.println(java.util.Arrays.toString(row));
        System.out.println(wrong[0] || wrong[1] || wrong[2] ? "wrong" : "in step");
        System.out.println(barrier.phase + " " + barrier.arrived);
        Barriers alone = new Barriers(1);
        System.out.println(alone.await() + alone.await() + alone.await());
        boolean[] interrupted = {false};
        Barriers two = new Barriers(2);
        Thread waiting = new Thread(() -> {
            try {
                two.await();
            } catch (InterruptedException e) { interrupted[0] = true; }
        });
        waiting.start();
        waiting.interrupt();
        waiting.join();
        System.out.println(interrupted[0]);
    }
}
