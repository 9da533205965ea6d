// Two parties go through a phase together, and one alone through the next.
// check: holds
// outcomes: 12
import java.util.concurrent.Phaser;

public class PhaserAdvances {
    static final Phaser phaser = new Phaser(2);
    static int value;
    static int outcome;

    public static void main(String[] arguments) throws InterruptedException {
        new Thread(() -> {
            value = 1;
            phaser.arriveAndAwaitAdvance();
            phaser.arriveAndDeregister();
        }).start();
        phaser.arriveAndAwaitAdvance();
        outcome = 10 * value;
        outcome += phaser.arriveAndAwaitAdvance();
        assert outcome == 12;
    }
}
