// Dynamic programming: knapsack, subsequences, change and edit paths.
import java.util.*;

public class Knapsack {
    static int knapsack(int[] weight, int[] value, int capacity) {
        int[] best = new int[capacity + 1];
        for (int i = 0; i < weight.length; i++)
            for (int c = capacity; c >= weight[i]; c--) best[c] = Math.max(best[c], best[c - weight[i]] + value[i]);
        return best[capacity];
    }

    static String common(String a, String b) {
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = a.length() - 1; i >= 0; i--)
            for (int j = b.length() - 1; j >= 0; j--)
                d[i][j] = a.charAt(i) == b.charAt(j) ? d[i + 1][j + 1] + 1 : Math.max(d[i + 1][j], d[i][j + 1]);
        StringBuilder s = new StringBuilder();
        for (int i = 0, j = 0; i < a.length() && j < b.length();)
            if (a.charAt(i) == b.charAt(j)) {
                s.append(a.charAt(i));
                i++;
                j++;
            } else if (d[i + 1][j] >= d[i][j + 1])
                i++;
            else
                j++;
        return s.toString();
    }

    static long change(int[] coins, int sum) {
        long[] ways = new long[sum + 1];
        ways[0] = 1;
        for (int c : coins)
            for (int s = c; s <= sum; s++) ways[s] += ways[s - c];
        return ways[sum];
    }

    static int increasing(int[] v) {
        int[] tails = new int[v.length];
        int n = 0;
        for (int x : v) {
            int i = Arrays.binarySearch(tails, 0, n, x);
            if (i < 0) i = -i - 1;
            tails[i] = x;
            if (i == n) n++;
        }
        return n;
    }

    static int maximum(int[] v) {
        int best = v[0], now = v[0];
        for (int i = 1; i < v.length; i++) {
            now = Math.max(v[i], now + v[i]);
            best = Math.max(best, now);
        }
        return best;
    }

    public static void main(String[] args) {
        for (int c = 0; c <= 20; c += 5)
            System.out.println(c + " " + knapsack(new int[] {5, 4, 6, 3}, new int[] {10, 40, 30, 50}, c));
        System.out.println(common("AGGTAB", "GXTXAYB") + " " + common("nematode", "empty") + " [" + common("a", "b") +
                           "]");
        System.out.println(change(new int[] {1, 5, 10, 25}, 100) + " " + change(new int[] {2}, 3) + " " +
                           change(new int[] {1, 2, 5}, 50));
        System.out.println(increasing(new int[] {10, 9, 2, 5, 3, 7, 101, 18}) + " " + increasing(new int[] {5, 4, 3}));
        System.out.println(maximum(new int[] {-2, 1, -3, 4, -1, 2, 1, -5, 4}) + " " + maximum(new int[] {-3, -1}));
    }
}
