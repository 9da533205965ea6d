// One of the two waits only for a while: both get something, or neither does.
// check: deadlock violated
// outcomes: deadlock, met
// bytecode (Java 17): too large, because the JDK spins
import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class ExchangerTimeLimit {
    static final Exchanger<Integer> exchanger = new Exchanger<>();
    static String outcome;

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> {
            try {
                exchanger.exchange(1, 1, TimeUnit.MILLISECONDS);
            } catch (InterruptedException | TimeoutException e) {
                outcome = "expired";
            }
        });
        other.start();
        exchanger.exchange(2);
        other.join();
        outcome = outcome == null ? "met" : outcome;
    }
}
