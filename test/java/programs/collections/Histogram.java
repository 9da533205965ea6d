// Counting with arrays, maps and multisets, and the most frequent elements.
import java.util.*;

public class Histogram {
    static <T extends Comparable<T>> List<T> top(Collection<T> items, int n) {
        Map<T, Integer> counts = new HashMap<>();
        for (T t : items) counts.merge(t, 1, Integer::sum);
        List<T> keys = new ArrayList<>(counts.keySet());
        keys.sort(Comparator.<T, Integer>comparing(counts::get).reversed().thenComparing(Comparator.naturalOrder()));
        return keys.subList(0, Math.min(n, keys.size()));
    }

    static int majority(int[] v) {
        int candidate = 0, count = 0;
        for (int x : v) {
            if (count == 0) candidate = x;
            count += x == candidate ? 1 : -1;
        }
        count = 0;
        for (int x : v)
            if (x == candidate) count++;
        return count * 2 > v.length ? candidate : -1;
    }

    static int[] pair(int[] v, int sum) {
        Map<Integer, Integer> seen = new HashMap<>();
        for (int i = 0; i < v.length; i++) {
            Integer j = seen.get(sum - v[i]);
            if (j != null) return new int[] {j, i};
            seen.put(v[i], i);
        }
        return new int[0];
    }

    static int longestRun(int[] v) {
        Set<Integer> all = new HashSet<>();
        for (int x : v) all.add(x);
        int best = 0;
        for (int x : all)
            if (!all.contains(x - 1)) {
                int n = 1;
                while (all.contains(x + n)) n++;
                best = Math.max(best, n);
            }
        return best;
    }

    public static void main(String[] args) {
        List<String> words = Arrays.asList("the cat and the dog and the bird".split(" "));
        System.out.println(top(words, 2) + " " + top(words, 99) + " " + top(List.<Integer>of(), 3));
        System.out.println(majority(new int[] {2, 2, 1, 1, 2, 2}) + " " + majority(new int[] {1, 2, 3}));
        System.out.println(Arrays.toString(pair(new int[] {2, 7, 11, 15}, 18)) +
                           Arrays.toString(pair(new int[] {1, 2}, 9)));
        System.out.println(longestRun(new int[] {100, 4, 200, 1, 3, 2}) + " " + longestRun(new int[0]));
        int[] data = new int[40];
        for (int i = 0; i < 40; i++) data[i] = i * i % 11;
        int[] counts = new int[11];
        for (int d : data) counts[d]++;
        for (int i = 0; i < 11; i++)
            if (counts[i] > 0) System.out.println(String.format("%2d %s", i, "#".repeat(counts[i])));
        TreeMap<Integer, Integer> cumulative = new TreeMap<>();
        int sum = 0;
        for (int i = 0; i < 11; i++) {
            sum += counts[i];
            cumulative.put(sum, i);
        }
        System.out.println(cumulative.ceilingEntry(20).getValue());
        List<Integer> sorted = new ArrayList<>();
        for (int d : data) sorted.add(d);
        Collections.sort(sorted);
        System.out.println(sorted.get(19) + " " + sorted.get(0) + " " + sorted.get(39));
    }
}
