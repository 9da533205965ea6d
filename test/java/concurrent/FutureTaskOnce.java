// A future that two threads run computes once; who cancels it first keeps it from that, and whoever gets it is told.
// check: holds
// check 0: assert violated
// check 1: assert violated
import java.util.concurrent.CancellationException;
import java.util.concurrent.FutureTask;

public class FutureTaskOnce {
    static int computed;

    static int compute() {
        return ++computed;
    }

    public static void main(String[] arguments) throws Exception {
        FutureTask<Integer> future = new FutureTask<>(FutureTaskOnce::compute);
        Thread runner = new Thread(future);
        runner.start();
        boolean isCancelled = arguments.length > 0 && future.cancel(false);
        future.run();
        int result;
        try {
            result = future.get();
        } catch (CancellationException cancellation) {
            result = 0;
        }
        assert result == (isCancelled ? 0 : 1);
        runner.join();
        assert computed <= 1;
        assert arguments.length == 0 || arguments[0].charAt(0) != '0' + result;
    }
}
