// Two threads in strict alternation by wait and notify.
public class PingPong {
    static final Object lock = new Object();
    static int turn;
    static final StringBuilder log = new StringBuilder();

    static void play(int me, String word) {
        for (int i = 0; i < 5; i++)
            synchronized (lock) {
                while (turn != me) try {
                        lock.wait();
                    } catch (InterruptedException e) { return; }
                log.append(word).append(i).append(' ');
                turn = 1 - me;
                lock.notifyAll();
            }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> play(0, "ping")), b = new Thread(() -> play(1, "pong"));
        b.start();
        a.start();
        a.join();
        b.join();
        System.out.println(log);
        System.out.println(turn);
        log.setLength(0);
        turn = 0;
        Thread[] three = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int me = i;
            three[i] = new Thread(() -> {
                for (int k = 0; k < 3; k++)
                    synchronized (lock) {
                        while (turn % 3 != me) try {
                                lock.wait();
                            } catch (InterruptedException e) { return; }
                        log.append((char) ('a' + me)).append(turn).append(' ');
                        turn++;
                        lock.notifyAll();
                    }
            });
        }
        for (int i = 2; i >= 0; i--) three[i].start();
        for (Thread t : three) t.join();
        System.out.println(log);
        System.out.println(turn);
    }
}
