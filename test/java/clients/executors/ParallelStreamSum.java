// A parallel stream sums up.
// check: holds
// outcomes: 3
// bytecode: too large
import java.util.stream.IntStream;

public class ParallelStreamSum {
    static int outcome;

    public static void main(String[] arguments) {
        outcome = IntStream.of(1, 2).parallel().sum();
        assert outcome == 3;
    }
}
