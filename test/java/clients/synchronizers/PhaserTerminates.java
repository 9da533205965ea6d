// A phaser ends when onAdvance says so. Who arrives last is told the next phase all the same, unlike those that wait.
// check: holds
// outcomes: ended, goes-on
import java.util.concurrent.Phaser;

public class PhaserTerminates {
    static String outcome;

    public static void main(String[] arguments) throws InterruptedException {
        Phaser phaser = new Phaser(2) {
            @Override
            protected boolean onAdvance(int phase, int parties) {
                return true;
            }
        };
        new Thread(phaser::arrive).start();
        boolean ended = phaser.arriveAndAwaitAdvance() < 0;
        outcome = ended && phaser.isTerminated() && phaser.arrive() < 0 ? "ended" : "goes-on";
    }
}
