// Two parties go through phases together. What happens between phases happens once; a party that only arrives does
// not wait.
// check: holds
// check alone: assert, exception violated, slowly
// check missing: deadlock violated
// check own: holds
// check tiers: holds
import java.util.concurrent.Phaser;

public class PhasesInStep {
    static int[] done = new int[2];
    static int total;

    static Phaser make(String how) {
        if (how.equals("own")) {
            return new Phaser(2) {
                @Override
                protected boolean onAdvance(int phase, int parties) {
                    total += done[0] + done[1];
                    return super.onAdvance(phase, parties);
                }
            };
        }
        return new Phaser(how.equals("missing") ? 3 : how.equals("tiers") ? 1 : 2);
    }

    static void work(Phaser phaser, int party, boolean waits) {
        done[party] = 1;
        if (waits) {
            phaser.arriveAndAwaitAdvance();
        } else {
            phaser.arrive();
        }
        assert done[1 - party] == 1;
        phaser.arriveAndDeregister();
    }

    public static void main(String[] arguments) throws InterruptedException {
        String how = arguments.length == 0 ? "" : arguments[0];
        Phaser phaser = make(how);
        Phaser own = how.equals("tiers") ? new Phaser(phaser, 1) : phaser;
        Thread other = new Thread(() -> work(own, 0, true));
        other.start();
        work(phaser, 1, !how.equals("alone"));
        other.join();
        assert phaser.isTerminated() && total == (how.equals("own") ? 4 : 0);
    }
}
