// Three threads exchange: one finds nobody.
// check: deadlock violated
// outcomes: 0, deadlock
// bytecode: too large, because the JDK spins
import java.util.concurrent.Exchanger;

public class ExchangerOdd {
    static final Exchanger<Integer> exchanger = new Exchanger<>();
    static int outcome;

    static void exchange() {
        try {
            exchanger.exchange(1);
        } catch (InterruptedException e) {
            outcome = -1;
        }
    }

    public static void main(String[] arguments) {
        new Thread(ExchangerOdd::exchange).start();
        new Thread(ExchangerOdd::exchange).start();
        exchange();
    }
}
