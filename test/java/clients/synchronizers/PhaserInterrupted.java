// An interrupt ends a wait for the next phase, or comes too late and is noted.
// check: holds
// outcomes: done-flag-1, interrupted-1
import java.util.concurrent.Phaser;

public class PhaserInterrupted {
    static final Phaser phaser = new Phaser(1);
    static String outcome;

    static String attempt() {
        try {
            phaser.awaitAdvanceInterruptibly(0);
            return Thread.interrupted() ? "done-flag" : "done";
        } catch (InterruptedException e) {
            return Thread.interrupted() ? "interrupted-flag" : "interrupted";
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> outcome = attempt());
        other.start();
        other.interrupt();
        phaser.arrive();
        other.join();
        outcome += "-" + phaser.getPhase();
    }
}
