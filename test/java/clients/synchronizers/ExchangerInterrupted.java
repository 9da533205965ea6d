// An interrupt ends a wait for somebody to exchange with, also if nobody comes.
// check: holds
// outcomes: interrupted
import java.util.concurrent.Exchanger;

public class ExchangerInterrupted {
    static final Exchanger<Integer> exchanger = new Exchanger<>();
    static String outcome;

    static String attempt() {
        try {
            exchanger.exchange(1);
            return Thread.interrupted() ? "done-flag" : "done";
        } catch (InterruptedException e) {
            return Thread.interrupted() ? "interrupted-flag" : "interrupted";
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> outcome = attempt());
        other.start();
        other.interrupt();
        other.join();
    }
}
