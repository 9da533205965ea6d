// All permutations, combinations, subsets and partitions.
import java.util.*;

public class Permutations {
    static void permute(String prefix, String rest, List<String> out) {
        if (rest.isEmpty()) out.add(prefix);
        for (int i = 0; i < rest.length(); i++)
            permute(prefix + rest.charAt(i), rest.substring(0, i) + rest.substring(i + 1), out);
    }

    static boolean next(int[] a) {
        int i = a.length - 2;
        while (i >= 0 && a[i] >= a[i + 1]) i--;
        if (i < 0) return false;
        int j = a.length - 1;
        while (a[j] <= a[i]) j--;
        int t = a[i];
        a[i] = a[j];
        a[j] = t;
        for (int l = i + 1, r = a.length - 1; l < r; l++, r--) {
            t = a[l];
            a[l] = a[r];
            a[r] = t;
        }
        return true;
    }

    static void choose(int n, int k, int from, Deque<Integer> now, List<String> out) {
        if (now.size() == k) {
            out.add(now.toString());
            return;
        }
        for (int i = from; i <= n; i++) {
            now.addLast(i);
            choose(n, k, i + 1, now, out);
            now.removeLast();
        }
    }

    static int partitions(int n, int max) {
        if (n == 0) return 1;
        int sum = 0;
        for (int i = Math.min(n, max); i > 0; i--) sum += partitions(n - i, i);
        return sum;
    }

    static void brackets(String s, int open, int close, List<String> out) {
        if (open == 0 && close == 0) out.add(s);
        if (open > 0) brackets(s + "(", open - 1, close + 1, out);
        if (close > 0) brackets(s + ")", open, close - 1, out);
    }

    public static void main(String[] args) {
        List<String> out = new ArrayList<>();
        permute("", "abcd", out);
        System.out.println(out.size() + " " + out);
        int[] a = {1, 1, 2, 3};
        int count = 0;
        do {
            count++;
            if (count % 4 == 0) System.out.print(Arrays.toString(a) + " ");
        } while (next(a));
        System.out.println(count);
        out.clear();
        choose(5, 3, 1, new ArrayDeque<>(), out);
        System.out.println(out);
        StringBuilder subsets = new StringBuilder();
        for (int mask = 0; mask < 8; mask++) {
            for (int i = 0; i < 3; i++)
                if ((mask >> i & 1) == 1) subsets.append("xyz".charAt(i));
            subsets.append('|');
        }
        System.out.println(subsets);
        for (int n = 1; n < 10; n++) System.out.print(partitions(n, n) + " ");
        System.out.println();
        out.clear();
        brackets("", 3, 0, out);
        System.out.println(out);
        System.out.println(new TreeSet<>(out).equals(new HashSet<>(out)));
    }
}
