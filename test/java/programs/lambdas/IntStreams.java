// IntStream, LongStream and DoubleStream: ranges, maps and reductions.
import java.util.*;
import java.util.stream.*;

public class IntStreams {
    public static void main(String[] args) {
        System.out.println(IntStream.range(0, 5).sum() + " " + IntStream.rangeClosed(1, 5).reduce(1, (a, b) -> a * b));
        System.out.println(
            IntStream.range(0, 10).filter(i -> i % 3 == 0).mapToObj(i -> "n" + i).collect(Collectors.joining(",")));
        System.out.println(Arrays.toString(IntStream.iterate(1, i -> i * 2).limit(8).toArray()));
        System.out.println(IntStream.of(3, 1, 2).sorted().boxed().collect(Collectors.toList()));
        System.out.println(IntStream.of(3, 1, 2).max().getAsInt() + IntStream.of(3, 1, 2).min().getAsInt());
        System.out.println(IntStream.empty().max().isPresent());
        System.out.println(IntStream.of(1, 2, 3, 4).average().getAsDouble());
        System.out.println(IntStream.range(0, 5).mapToLong(i -> 1L << (i * 10)).sum());
        System.out.println(IntStream.range(1, 4).mapToDouble(i -> i / 2.0).boxed().collect(Collectors.toList()));
        System.out.println(IntStream.range(0, 3).anyMatch(i -> i == 2) + " " +
                           IntStream.range(0, 3).allMatch(i -> i < 2) + " " +
                           IntStream.range(0, 3).noneMatch(i -> i > 5));
        System.out.println(IntStream.of(5, 5, 6).distinct().count());
        System.out.println(
            IntStream.rangeClosed(1, 3).flatMap(i -> IntStream.range(0, i)).boxed().collect(Collectors.toList()));
        System.out.println(
            "hello".chars().filter(c -> c != 'l').mapToObj(c -> "" + (char) c).collect(Collectors.joining()));
        IntStream.range(0, 3).forEach(i -> System.out.println("each " + i));
        System.out.println(LongStream.rangeClosed(1, 20).reduce(1L, (a, b) -> a * b));
        System.out.println(DoubleStream.of(1.5, 2.5).map(d -> d * 2).sum());
        System.out.println(IntStream.range(0, 20).skip(5).limit(3).boxed().collect(Collectors.toList()));
        System.out.println(IntStream.iterate(1, i -> i < 100, i -> i * 3).boxed().collect(Collectors.toList()));
        System.out.println(Arrays.stream(new int[] {4, 5, 6}).map(i -> i * i).sum());
        System.out.println(Arrays.stream(new int[] {1, 2, 3, 4}, 1, 3).sum());
        System.out.println(IntStream.range(0, 5).summaryStatistics());
        System.out.println(IntStream.range(0, 10).takeWhile(i -> i < 4).sum() +
                           IntStream.range(0, 10).dropWhile(i -> i < 8).sum());
        System.out.println(IntStream.concat(IntStream.of(1), IntStream.of(2, 3)).boxed().collect(Collectors.toList()));
        System.out.println(
            IntStream.range(0, 4).peek(i -> System.out.print("<" + i + ">")).map(i -> i * 2).findFirst().getAsInt());
    }
}
