// A reduction whose function is not associative has several results; this one is.
// check: holds
// outcomes: 6
// bytecode: too large
import java.util.stream.Stream;

public class ParallelStreamReduce {
    static int outcome;

    public static void main(String[] arguments) {
        outcome = Stream.of(1, 2, 3).parallel().reduce(0, Integer::sum);
        assert outcome == 6;
    }
}
