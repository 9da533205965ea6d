// What was written before release is seen after acquire.
// check: holds
// outcomes: 7
import java.util.concurrent.Semaphore;

public class SemaphorePublishes {
    static int value;
    static int outcome;

    public static void main(String[] arguments) throws InterruptedException {
        Semaphore semaphore = new Semaphore(0);
        new Thread(() -> {
            value = 7;
            semaphore.release();
        }).start();
        semaphore.acquire();
        outcome = value;
        assert outcome == 7;
    }
}
