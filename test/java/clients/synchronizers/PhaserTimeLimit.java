// A wait for the next phase with a time limit.
// check: holds
// outcomes: 1, expired
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class PhaserTimeLimit {
    static final Phaser phaser = new Phaser(1);
    static String outcome;

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(phaser::arrive);
        other.start();
        try {
            outcome = Integer.toString(phaser.awaitAdvanceInterruptibly(0, 1, TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            outcome = "expired";
        }
        other.join();
    }
}
