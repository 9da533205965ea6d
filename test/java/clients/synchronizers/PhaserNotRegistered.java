// A party that leaves without deregistering is missed in the next phase.
// check: deadlock violated
// outcomes: deadlock
import java.util.concurrent.Phaser;

public class PhaserNotRegistered {
    static int outcome;

    public static void main(String[] arguments) {
        Phaser phaser = new Phaser(2);
        new Thread(phaser::arrive).start(); // not arriveAndDeregister
        phaser.arriveAndAwaitAdvance();
        outcome = phaser.arriveAndAwaitAdvance();
    }
}
