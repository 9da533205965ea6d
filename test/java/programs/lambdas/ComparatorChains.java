// Comparators: comparing, thenComparing, reversed, nulls and natural order.
import java.util.*;

public class ComparatorChains {
    record Person(String name, int age, Double score) {}

    static String names(List<Person> people, Comparator<? super Person> order) {
        List<Person> copy = new ArrayList<>(people);
        copy.sort(order);
        StringBuilder s = new StringBuilder();
        for (Person p : copy) s.append(p.name()).append(p.age()).append(' ');
        return s.toString().trim();
    }

    public static void main(String[] args) {
        List<Person> people = List.of(new Person("Cy", 30, 2.5), new Person("Al", 25, 1.0), new Person("Bo", 30, 1.0),
                                      new Person("al", 20, null), new Person("Al", 20, 9.0));
        System.out.println(names(people, Comparator.comparing(Person::name)));
        System.out.println(names(people, Comparator.comparing(Person::name, String.CASE_INSENSITIVE_ORDER)));
        System.out.println(names(people, Comparator.comparingInt(Person::age)));
        System.out.println(names(people, Comparator.comparingInt(Person::age).reversed()));
        System.out.println(names(people, Comparator.comparingInt(Person::age).thenComparing(Person::name)));
        System.out.println(names(
            people,
            Comparator.comparingInt(Person::age).reversed().thenComparing(Person::name, Comparator.reverseOrder())));
        System.out.println(
            names(people, Comparator.comparing(Person::score, Comparator.nullsFirst(Comparator.naturalOrder()))));
        System.out.println(names(people,
                                 Comparator.comparing(Person::score, Comparator.nullsLast(Comparator.reverseOrder()))
                                     .thenComparingInt(Person::age)));
        System.out.println(names(people, Comparator.comparingDouble(p -> p.score() == null ? -1 : p.score())));
        System.out.println(names(people,
                                 Comparator.comparingLong((Person p) -> - p.age())
                                     .thenComparing(Comparator.comparing(p -> p.name().length()))));
        System.out.println(names(people, (a, b) -> 0));
        List<String> words = new ArrayList<>(Arrays.asList("pear", null, "fig", "apple", null));
        words.sort(Comparator.nullsLast(Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder())));
        System.out.println(words);
        Integer[] numbers = {3, -1, 2};
        Arrays.sort(numbers, Collections.reverseOrder());
        System.out.println(Arrays.toString(numbers));
        Arrays.sort(numbers, Comparator.comparingInt(Math::abs));
        System.out.println(Arrays.toString(numbers));
        System.out.println(
            Collections.max(people, Comparator.comparingInt(Person::age).thenComparing(Person::name)).name());
        System.out.println(Comparator.<Integer>naturalOrder().compare(1, 2) +
                           Comparator.<Integer>reverseOrder().compare(1, 2));
        TreeMap<String, Integer> byLength = new TreeMap<>(Comparator.comparing(String::length));
        byLength.put("aa", 1);
        byLength.put("bb", 2);
        byLength.put("c", 3);
        System.out.println(byLength);
        System.out.println(Collections.reverseOrder(Comparator.comparing(String::length)).compare("a", "bb"));
    }
}
