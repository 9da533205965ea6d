// Arrays.sort on objects is stable, with and without comparators.
import java.util.*;

public class ArraysSortObjects {
    record Card(char suit, int rank) implements Comparable<Card> {
        public int compareTo(Card o) { return Integer.compare(rank, o.rank); }
        public String toString() { return "" + suit + rank; }
    }

    public static void main(String[] args) {
        Card[] cards = new Card[20];
        for (int i = 0; i < 20; i++) cards[i] = new Card("shdc".charAt(i % 4), i * 7 % 5);
        Arrays.sort(cards);
        System.out.println(Arrays.toString(cards));
        Arrays.sort(cards, Comparator.comparing(Card::suit));
        System.out.println(Arrays.toString(cards));
        Arrays.sort(cards, Comparator.comparing(Card::rank).reversed().thenComparing(Card::suit));
        System.out.println(Arrays.toString(cards));
        String[] words = "the quick brown fox jumps over the lazy dog again and again".split(" ");
        Arrays.sort(words);
        System.out.println(Arrays.toString(words));
        Arrays.sort(words, (a, b) -> a.length() - b.length());
        System.out.println(Arrays.toString(words));
        Arrays.sort(words, 2, 6, Collections.reverseOrder());
        System.out.println(Arrays.toString(words));
        Integer[] numbers = new Integer[50];
        for (int i = 0; i < 50; i++) numbers[i] = i * 37 % 50;
        Arrays.sort(numbers, (a, b) -> b.compareTo(a));
        System.out.println(numbers[0] + " " + numbers[49]);
        Integer[] runs = new Integer[80];
        for (int i = 0; i < 80; i++) runs[i] = i % 20;
        Arrays.sort(runs);
        System.out.println(Arrays.toString(runs).hashCode());
        try {
            Arrays.sort(new Object[] {1, "a"});
        } catch (ClassCastException e) { System.out.println("not comparable"); }
        try {
            Arrays.sort(new Integer[] {2, null, 1});
        } catch (NullPointerException e) { System.out.println("null element"); }
        String[][] rows = {{"b", "2"}, {"a", "3"}, {"a", "1"}};
        Arrays.sort(rows, Comparator.<String[], String>comparing(r -> r[0]).thenComparing(r -> r[1]));
        System.out.println(Arrays.deepToString(rows));
        int[] count = {0};
        Integer[] counted = {3, 1, 2};
        Arrays.sort(counted, (a, b) -> {
            count[0]++;
            return a - b;
        });
        System.out.println(Arrays.toString(counted) + " " + count[0]);
        List<Card> list = Arrays.asList(cards);
        Collections.sort(list);
        System.out.println(cards[0] == list.get(0));
    }
}
