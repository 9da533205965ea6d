// The elements of a parallel stream are counted without synchronization.
// check: assert, race violated
// outcomes: 1:AssertionError, 2
import java.util.stream.IntStream;

public class ParallelStreamSideEffect {
    static int outcome;

    public static void main(String[] arguments) {
        IntStream.of(1, 2).parallel().forEach(element -> outcome++);
        assert outcome == 2;
    }
}
