// More parties arrive than were registered: main or the other thread fails, or the phaser has ended.
// check: exception violated
// outcomes: IllegalStateException, arrived, arrived:IllegalStateException, ended
import java.util.concurrent.Phaser;

public class PhaserTooManyArrive {
    static String outcome;

    public static void main(String[] arguments) throws InterruptedException {
        Phaser phaser = new Phaser(1);
        Thread other = new Thread(phaser::arriveAndDeregister);
        other.start();
        try {
            outcome = phaser.arrive() < 0 ? "ended" : "arrived";
        } catch (IllegalStateException e) {
            outcome = "IllegalStateException";
        }
        other.join();
    }
}
