// The thread that waits is interrupted when the phase is over: it may have looked at the phase before.
// check: holds
// outcomes: done, done-flag, interrupted
import java.util.concurrent.Phaser;

public class PhaserInterruptedLate {
    static final Phaser phaser = new Phaser(1);
    static String outcome;

    static String attempt() {
        try {
            phaser.awaitAdvanceInterruptibly(0);
            return Thread.interrupted() ? "done-flag" : "done";
        } catch (InterruptedException e) {
            return "interrupted";
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> outcome = attempt());
        other.start();
        phaser.arrive();
        other.interrupt();
        other.join();
    }
}
