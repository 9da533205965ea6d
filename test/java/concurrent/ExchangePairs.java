// Two threads exchange what they have; a third one finds nobody, unless it gives up.
// check: holds
// check three: deadlock violated
// check patient: assert violated
import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class ExchangePairs {
    static final Exchanger<Integer> exchanger = new Exchanger<>();

    static int exchange(int item) {
        try {
            return exchanger.exchange(item);
        } catch (InterruptedException exception) {
            throw new IllegalStateException(exception);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        String how = arguments.length == 0 ? "" : arguments[0];
        Thread other = new Thread(() -> {
            int item = exchange(1);
            assert item == 2 || how.equals("three") && item == 3;
        });
        other.setDaemon(how.equals("patient"));
        other.start();
        if (how.equals("three")) {
            new Thread(() -> exchange(3)).start();
        }
        if (how.equals("patient")) {
            try {
                exchanger.exchange(2, 1, TimeUnit.HOURS);
            } catch (TimeoutException exception) {
                assert false;
            }
            return;
        }
        int item = exchange(2);
        assert item == 1 || how.equals("three") && item == 3;
        other.join();
    }
}
