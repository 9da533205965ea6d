// Binary search in lists and arrays, hits and insertion points.
import java.util.*;

public class BinarySearch {
    public static void main(String[] args) {
        List<Integer> l = List.of(10, 20, 30, 40, 50);
        for (int k : new int[] {5, 10, 25, 30, 50, 55}) System.out.print(Collections.binarySearch(l, k) + " ");
        System.out.println();
        List<String> s = List.of("ccc", "bb", "a");
        System.out.println(Collections.binarySearch(s, "bb", Comparator.reverseOrder()) + " " +
                           Collections.binarySearch(s, "b", Comparator.reverseOrder()));
        int[] a = {1, 3, 5, 7, 9, 11};
        for (int k = 0; k < 13; k += 2)
            System.out.print(Arrays.binarySearch(a, k) + " " + Arrays.binarySearch(a, k + 1) + " ");
        System.out.println();
        System.out.println(Arrays.binarySearch(a, 1, 3, 9) + " " + Arrays.binarySearch(a, 2, 5, 7));
        System.out.println(
            Arrays.binarySearch(new double[] {-1.5, 0, 2.5}, 2.5) + Arrays.binarySearch(new char[] {'a', 'c'}, 'b') +
            Arrays.binarySearch(new long[] {1L << 40}, 1) + Arrays.binarySearch(new String[] {"a", "b"}, "b") +
            Arrays.binarySearch(new byte[] {1, 2}, (byte) 2));
        System.out.println(Arrays.binarySearch(new double[] {-0.0, 0.0, Double.NaN}, Double.NaN) +
                           Arrays.binarySearch(new double[] {-0.0, 0.0}, 0.0));
        List<Integer> sorted = new ArrayList<>();
        for (int v : new int[] {9, 2, 7, 4, 4, 1, 8}) {
            int at = Collections.binarySearch(sorted, v);
            sorted.add(at < 0 ? -at - 1 : at, v);
            System.out.println(sorted);
        }
        System.out.println(Collections.binarySearch(new LinkedList<>(sorted), 7));
        System.out.println(Arrays.binarySearch(new int[0], 5));
        Integer[] boxed = {9, 5, 1};
        System.out.println(Arrays.binarySearch(boxed, 5, Collections.reverseOrder()));
        int low = 0, high = 1 << 20, probes = 0;
        while (low < high) {
            int middle = (low + high) >>> 1;
            probes++;
            if (middle * middle < 123456 && middle < 46340)
                low = middle + 1;
            else
                high = middle;
        }
        System.out.println(low + " " + probes);
    }
}
