// Collecting into lists, maps, groups, partitions and strings.
import java.util.*;
import java.util.stream.*;

public class StreamCollect {
    record Word(String text, int length) {
        Word(String text) { this(text, text.length()); }
    }

    static void show(Object value) { System.out.println(value); }

    public static void main(String[] args) {
        List<Word> words = Stream.of("apple", "fig", "pear", "kiwi", "plum", "date", "banana")
                               .map(Word::new)
                               .collect(Collectors.toList());
        show(words.size() + " " + words.get(1));
        show(words.stream().map(Word::text).collect(Collectors.joining(", ", "[", "]")));
        show(words.stream().collect(
            Collectors.groupingBy(Word::length, TreeMap::new, Collectors.mapping(Word::text, Collectors.toList()))));
        show(words.stream().collect(Collectors.groupingBy(Word::length, TreeMap::new, Collectors.counting())));
        show(words.stream().collect(Collectors.partitioningBy(w -> w.length() > 4, Collectors.counting())));
        show(words.stream().collect(Collectors.toMap(Word::text, Word::length, Integer::sum, TreeMap::new)));
        show(words.stream().map(Word::text).collect(Collectors.toCollection(TreeSet::new)));
        show(words.stream().collect(Collectors.summingInt(Word::length)) + " " +
             words.stream().collect(Collectors.averagingInt(Word::length)));
        show(words.stream().collect(Collectors.maxBy(Comparator.comparing(Word::length))).get().text());
        show(words.stream().map(Word::length).collect(Collectors.toSet()));
        show(words.stream().collect(Collectors.collectingAndThen(Collectors.toList(), List::size)));
        show(words.stream().map(Word::length).collect(Collectors.reducing(0, Integer::sum)));
        show(words.stream().map(Word::text).toList().subList(0, 2));
        show(new TreeMap<>(words.stream().collect(Collectors.groupingBy(w -> w.text().charAt(0)))));
        try {
            Stream.of("a", "a").collect(Collectors.toMap(x -> x, x -> 1));
        } catch (IllegalStateException e) { show(e.getMessage()); }
        show(Stream.of(1, 2, 3).collect(ArrayList::new, ArrayList::add, ArrayList::addAll));
        show(Stream.of(1, 2, 3, 4)
                 .collect(
                     Collectors.teeing(Collectors.counting(), Collectors.summingInt(x -> x), (n, s) -> n + "/" + s)));
        show(Stream.of("x", "y").collect(Collectors.filtering(s -> s.equals("x"), Collectors.toList())));
        show(Arrays.toString(words.stream().map(Word::text).toArray(String[]::new)));
    }
}
