// Programs that run for ever, as they should: threads that pass a turn on, that answer each other, and a task that
// is scheduled again and again. A loop with a way out that nobody takes counts as one that ought to be left
// (`stop`), unless the program says that its rounds are what it is for (`progress`). One that waits for a time
// limit reads the clock: that it stands still in the model is not its fault (`clock`).
// test: for what in ring answers schedule progress clock; do bandera check --quiet --check livelock %s -- $what; done | grep -c '^livelock: holds'
// expect: ~\A5\n
// test: bandera check --quiet --check livelock %s -- stop
// expect: exit 1
// expect: ~livelock: violated at ForEver.java:31 
import bandera.Bandera;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

public class ForEver {
    static final LinkedBlockingQueue<String> questions = new LinkedBlockingQueue<>(1);
    static final LinkedBlockingQueue<String> answers = new LinkedBlockingQueue<>(1);
    static volatile int turn;
    static volatile boolean isStopped;

    static void pass(int me) {
        while (true) {
            while (turn != me) {
                Thread.onSpinWait();
            }
            turn = (turn + 1) % 3;
        }
    }

    static void work(int me, boolean says) {
        while (!isStopped) {
            if (turn == me) {
                turn = 1 - me;
                if (says) {
                    Bandera.progress();
                }
            }
        }
    }

    static void answer() {
        try {
            while (true) {
                answers.put(questions.take());
            }
        } catch (InterruptedException stopped) {
            return;
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        switch (arguments[0]) {
            case "ring" -> {
                new Thread(() -> pass(1)).start();
                new Thread(() -> pass(2)).start();
                pass(0);
            }
            case "answers" -> {
                new Thread(ForEver::answer).start();
                while (true) {
                    questions.put("how are you");
                    answers.take();
                }
            }
            case "schedule" -> {
                Executors.newScheduledThreadPool(1).scheduleAtFixedRate(() -> turn = 1, 1, 1, TimeUnit.SECONDS);
                questions.take();
            }
            case "clock" -> {
                long end = System.nanoTime() + 1000;
                while (System.nanoTime() < end) {
                    Thread.onSpinWait();
                }
            }
            default -> {
                new Thread(() -> work(1, arguments[0].equals("progress"))).start();
                work(0, arguments[0].equals("progress"));
            }
        }
    }
}
