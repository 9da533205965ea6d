// Two threads exchange what they have made.
// check: holds
// outcomes: 12
// bytecode (Java 17): too large, because the JDK spins
import java.util.concurrent.Exchanger;

public class ExchangerExchanges {
    static final Exchanger<int[]> exchanger = new Exchanger<>();
    static int seen;
    static int outcome;

    static int exchange(int value) {
        try {
            return exchanger.exchange(new int[] {value})[0];
        } catch (InterruptedException e) {
            return -1;
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> seen = exchange(1));
        other.start();
        int own = exchange(2);
        other.join();
        outcome = 10 * own + seen;
        assert outcome == 12;
    }
}
