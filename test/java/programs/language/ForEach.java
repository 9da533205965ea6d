// The for-each loop over arrays, lists and an Iterable of one's own.
import java.util.*;

public class ForEach {
    static class Countdown implements Iterable<Integer> {
        final int from;
        Countdown(int from) { this.from = from; }
        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                int next = from;
                public boolean hasNext() { return next > 0; }
                public Integer next() { return next--; }
            };
        }
    }

    static int evaluated;

    static int[] source() {
        evaluated++;
        return new int[] {1, 2, 3};
    }

    public static void main(String[] args) {
        for (int i : source()) System.out.println(i);
        System.out.println("evaluated " + evaluated);
        for (long l : new int[] {4, 5}) System.out.println(l / 2.0);
        for (double d : new float[] {1.5f, 0.1f}) System.out.println(d);
        for (int c : "hey".toCharArray()) System.out.println(c);
        for (Object o : new String[] {"a", null}) System.out.println(o);
        for (int i : new Countdown(4)) System.out.println(i);
        for (long l : new Countdown(2)) System.out.println(l);
        for (Integer i : List.of(7, 8)) System.out.println(i + 1);
        for (var s : new ArrayList<>(List.of("x", "y"))) System.out.println(s.length());
        for (int[] row : new int[][] {{1}, {}, {2, 3}}) {
            int sum = 0;
            for (int v : row) sum += v;
            System.out.println(sum);
        }
        int[] array = {1, 2, 3};
        for (int v : array) {
            v *= 2;
            array[2] = 9;
            System.out.println(v);
        }
        System.out.println(Arrays.toString(array));
        for (int v : array) {
            array = new int[] {0};
            System.out.println(v);
        }
        try {
            int[] none = null;
            for (int v : none) System.out.println(v);
        } catch (NullPointerException e) { System.out.println("null array"); }
        try {
            for (int i : Arrays.asList(1, null)) System.out.println(i);
        } catch (NullPointerException e) { System.out.println("null element"); }
        for (final String s : new String[] {"f"}) {
            Runnable r = () -> System.out.println(s);
            r.run();
        }
    }
}
