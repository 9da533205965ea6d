// Small computations in the style of streams.
import java.util.*;
import java.util.stream.*;

public class StreamNumbers {
    static boolean prime(int n) {
        return n > 1 && IntStream.rangeClosed(2, (int) Math.sqrt(n)).noneMatch(d -> n % d == 0);
    }

    static void show(Object value) { System.out.println(value); }

    public static void main(String[] args) {
        show(IntStream.rangeClosed(1, 60)
                 .filter(StreamNumbers::prime)
                 .boxed()
                 .map(String::valueOf)
                 .collect(Collectors.joining(" ")));
        show(IntStream.rangeClosed(1, 20)
                 .boxed()
                 .flatMap(a
                          -> IntStream.rangeClosed(a, 20)
                                 .boxed()
                                 .filter(b -> {
                                     int c = (int) Math.sqrt(a * a + b * b);
                                     return c * c == a * a + b * b && c <= 20;
                                 })
                                 .map(b -> a + "," + b))
                 .toList());
        show(Stream.iterate(new long[] {0, 1}, f -> new long[] {f[1], f[0] + f[1]}).limit(15).map(f -> f[0]).toList());
        show("the quick brown the lazy the end".lines()
                 .flatMap(l -> Stream.of(l.split(" ")))
                 .collect(Collectors.groupingBy(w -> w, TreeMap::new, Collectors.counting())));
        int[][] matrix = {{1, 2, 3}, {4, 5, 6}};
        show(Arrays.stream(matrix).mapToInt(r -> Arrays.stream(r).sum()).boxed().toList());
        show(IntStream.range(0, 3).mapToObj(c -> Arrays.stream(matrix).mapToInt(r -> r[c]).boxed().toList()).toList());
        show(IntStream.rangeClosed('a', 'e').mapToObj(c -> String.valueOf((char) c)).collect(Collectors.joining()));
        show(IntStream.range(0, 16)
                 .mapToObj(Integer::toBinaryString)
                 .filter(b -> b.chars().filter(c -> c == '1').count() == 2)
                 .toList());
        show(Stream.of("listen", "silent", "enlist", "google").collect(Collectors.groupingBy(w -> {
            char[] c = w.toCharArray();
            Arrays.sort(c);
            return new String(c);
        }, TreeMap::new, Collectors.toList())));
        show(IntStream.rangeClosed(1, 15)
                 .mapToObj(i
                           -> i % 15 == 0   ? "FizzBuzz"
                               : i % 5 == 0 ? "Buzz"
                               : i % 3 == 0 ? "Fizz"
                                            : "" + i)
                 .collect(Collectors.joining(" ")));
        show(Stream.of(1, 2, 3, 4, 5, 6)
                 .collect(Collectors.partitioningBy(x -> x % 2 == 0, Collectors.reducing(0, (a, b) -> a * 10 + b))));
        show(new Random(7).ints(5, 0, 100).boxed().toList());
        show(Stream.of("3 4 +", "5 1 2 + 4 * + 3 -")
                 .map(e -> {
                     Deque<Integer> s = new ArrayDeque<>();
                     for (String t : e.split(" "))
                         s.push(Character.isDigit(t.charAt(0)) ? Integer.parseInt(t) : apply(t, s.pop(), s.pop()));
                     return s.pop();
                 })
                 .toList());
    }

    static int apply(String op, int b, int a) { return op.equals("+") ? a + b : op.equals("*") ? a * b : a - b; }
}
