// The elements of a parallel stream are counted without synchronization.
// check: assert, race violated
// outcomes: 1:AssertionError, 2
// bytecode: too large
import java.util.stream.IntStream;

public class ParallelStreamSideEffect {
    static int count;
    static int outcome;

    public static void main(String[] arguments) {
        IntStream.of(1, 2).parallel().forEach(element -> count++);
        outcome = count;
        assert outcome == 2;
    }
}
