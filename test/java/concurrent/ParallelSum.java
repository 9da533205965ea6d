// The parts of a parallel stream run in two threads at once: those that add to one variable lose something.
// check: holds
// check shared: assert violated
import java.util.stream.IntStream;

public class ParallelSum {
    static int sum;

    static void add(int number) {
        int before = sum;
        sum = before + number;
    }

    public static void main(String[] arguments) {
        if (arguments.length == 0) {
            sum = IntStream.rangeClosed(1, 2).parallel().sum();
        } else {
            IntStream.rangeClosed(1, 2).parallel().forEach(ParallelSum::add);
        }
        assert sum == 3;
    }
}
