// A party that registers late takes part in the next phase or in this one.
// check: holds
// outcomes: 1-1-1
import java.util.concurrent.Phaser;

public class PhaserRegisters {
    static String outcome;

    public static void main(String[] arguments) throws InterruptedException {
        Phaser phaser = new Phaser(1);
        Thread other = new Thread(() -> {
            phaser.register();
            phaser.arriveAndDeregister();
        });
        other.start();
        int phase = phaser.arriveAndAwaitAdvance();
        other.join();
        outcome = phase + "-" + phaser.getPhase() + "-" + phaser.getRegisteredParties();
    }
}
