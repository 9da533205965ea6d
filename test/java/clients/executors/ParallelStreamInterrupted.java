// An interrupt does not end a parallel stream: the thread that waits for it finds the interrupt afterwards.
// check: holds
// outcomes: 3-false, 3-true
// bytecode: too large
import java.util.stream.IntStream;

public class ParallelStreamInterrupted {
    static String outcome;

    public static void main(String[] arguments) throws InterruptedException {
        Thread main = Thread.currentThread();
        Thread other = new Thread(main::interrupt);
        other.start();
        int sum = IntStream.rangeClosed(1, 2).parallel().sum();
        outcome = sum + "-" + Thread.interrupted();
        Thread.interrupted();
        try {
            other.join();
        } catch (InterruptedException late) {
            // after the stream
        }
    }
}
