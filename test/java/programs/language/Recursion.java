// Recursive methods, mutual recursion and memoisation.
import java.util.*;

public class Recursion {
    static int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

    static int ackermann(int m, int n) {
        return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    static boolean even(int n) { return n == 0 || odd(n - 1); }
    static boolean odd(int n) { return n != 0 && even(n - 1); }

    static long power(long b, int e) {
        if (e == 0) return 1;
        long h = power(b, e / 2);
        return e % 2 == 0 ? h * h : h * h * b;
    }

    static int gcd(int a, int b) { return b == 0 ? a : gcd(b, a % b); }

    static void hanoi(int n, String from, String via, String to, List<String> moves) {
        if (n == 0) return;
        hanoi(n - 1, from, to, via, moves);
        moves.add(from + to);
        hanoi(n - 1, via, from, to, moves);
    }

    static Map<Integer, Long> memo = new HashMap<>();

    static long ways(int n) {
        if (n < 0) return 0;
        if (n == 0) return 1;
        Long known = memo.get(n);
        if (known != null) return known;
        long r = ways(n - 1) + ways(n - 2) + ways(n - 5);
        memo.put(n, r);
        return r;
    }

    static String binary(int n) { return n < 2 ? "" + n : binary(n / 2) + n % 2; }
    static int depth(int n) { return n == 0 ? 0 : 1 + depth(n - 1); }

    public static void main(String[] args) {
        for (int i = 0; i < 16; i++) System.out.print(fibonacci(i) + " ");
        System.out.println();
        System.out.println(ackermann(2, 3));
        System.out.println(even(50) + " " + odd(51) + " " + even(33));
        System.out.println(power(3, 20) + " " + power(-2, 63) + " " + power(7, 40));
        System.out.println(gcd(1071, 462) + gcd(17, 5));
        List<String> moves = new ArrayList<>();
        hanoi(4, "A", "B", "C", moves);
        System.out.println(moves);
        System.out.println(ways(60) + " " + memo.size());
        System.out.println(binary(1234));
        System.out.println(depth(500));
    }
}
