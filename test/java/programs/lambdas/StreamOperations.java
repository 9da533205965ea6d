// Intermediate and terminal operations on object streams, and their laziness.
import java.util.*;
import java.util.stream.*;

public class StreamOperations {
    static void show(Object value) { System.out.println(value); }

    public static void main(String[] args) {
        List<String> list = List.of("d", "a", "c", "b", "a");
        show(list.stream().sorted().collect(Collectors.toList()));
        show(list.stream().sorted(Comparator.reverseOrder()).distinct().collect(Collectors.toList()));
        show(list.stream().map(String::toUpperCase).filter(s -> !s.equals("C")).reduce("", String::concat));
        show(list.stream().reduce((a, b) -> b + a).get());
        show(list.stream().mapToInt(s -> s.charAt(0)).sum());
        show(list.stream().flatMap(s -> Stream.of(s, s + s)).skip(2).limit(4).collect(Collectors.toList()));
        show(list.stream().anyMatch("c" ::equals) + " " + list.stream().allMatch(s -> s.length() == 1) + " " +
             list.stream().noneMatch(String::isEmpty));
        show(list.stream().findFirst().get() + list.stream().skip(9).findFirst().isPresent());
        show(list.stream().max(Comparator.naturalOrder()).get() + list.stream().min(Comparator.naturalOrder()).get() +
             list.stream().count());
        StringBuilder log = new StringBuilder();
        Stream<String> lazy = list.stream()
                                  .peek(s -> log.append("p").append(s))
                                  .filter(s -> {
                                      log.append("f").append(s);
                                      return s.compareTo("b") < 0;
                                  })
                                  .map(s -> {
                                      log.append("m").append(s);
                                      return s + "!";
                                  });
        show("[" + log + "]");
        show(lazy.findFirst().get() + " " + log);
        try {
            lazy.count();
        } catch (IllegalStateException e) { show("already used"); }
        show(Stream.iterate(1, x -> x * 3).limit(6).map(String::valueOf).collect(Collectors.joining("<")));
        show(Stream.generate(() -> "z").limit(3).collect(Collectors.joining()));
        show(Stream.concat(list.stream(), Stream.of("e")).count());
        show(Stream.of(List.of(1, 2), List.of(3), List.<Integer>of()).flatMap(List::stream).map(x -> x * x).toList());
        show(Stream.of(5, 3, 8).sorted(Comparator.comparing(x -> - x)).toList());
        list.stream().sorted().forEachOrdered(System.out::print);
        System.out.println();
        show(Arrays.stream(new String[] {"q", "r"}).map(s -> s.charAt(0) + 1).toList());
        show(Stream.of(1, 2, 3, 4, 5).takeWhile(x -> x < 4).dropWhile(x -> x < 2).toList());
        show(Stream.of("1", "x", "2")
                 .<Integer>mapMulti((s, out) -> {
                     if (!s.equals("x")) out.accept(Integer.parseInt(s));
                 })
                 .toList());
        show(new TreeMap<>(Map.of("k", 1, "j", 2)).entrySet().stream().map(e -> e.getKey() + e.getValue()).toList());
        show(list.stream().reduce(0, (n, s) -> n + s.length(), Integer::sum));
        show(Stream.empty().toList());
        show("a-b-c".lines().flatMap(l -> Arrays.stream(l.split("-"))).toList());
    }
}
