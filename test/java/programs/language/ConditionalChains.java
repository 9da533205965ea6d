// Chains of if and else, with dangling else and early returns.
public class ConditionalChains {
    static String size(int n) {
        if (n < 0)
            return "negative";
        else if (n == 0)
            return "zero";
        else if (n < 10) {
            if (n % 2 == 0)
                return "small even";
            else
                return "small odd";
        } else if (n < 100)
            return "medium";
        return "large";
    }

    static int dangling(int a, int b) {
        int r = 0;
        if (a > 0)
            if (b > 0)
                r = 1;
            else
                r = 2;
        return r;
    }

    static String triangle(int a, int b, int c) {
        if (a <= 0 || b <= 0 || c <= 0) return "invalid";
        if (a + b <= c || b + c <= a || a + c <= b) return "impossible";
        if (a == b && b == c) return "equilateral";
        if (a == b || b == c || a == c) return "isosceles";
        return "scalene";
    }

    static int clamp(int v, int lo, int hi) {
        if (v < lo) return lo;
        if (v > hi) return hi;
        return v;
    }

    static String leap(int y) {
        if (y % 400 == 0) return "leap";
        if (y % 100 == 0) return "common";
        if (y % 4 == 0) return "leap";
        return "common";
    }

    public static void main(String[] args) {
        for (int n : new int[] {-5, 0, 4, 7, 10, 99, 100}) System.out.println(n + " " + size(n));
        for (int a = 0; a < 2; a++)
            for (int b = 0; b < 2; b++) System.out.println(dangling(a, b));
        int[][] t = {{3, 3, 3}, {3, 3, 4}, {3, 4, 5}, {1, 2, 3}, {0, 1, 1}, {5, 3, 3}};
        for (int[] s : t) System.out.println(triangle(s[0], s[1], s[2]));
        for (int v = -5; v <= 15; v += 5) System.out.println(clamp(v, 0, 10));
        for (int y : new int[] {1900, 2000, 2023, 2024}) System.out.println(y + " " + leap(y));
        int x = 3;
        if (x > 2) { x = 1; }
        if (x > 2) {
            x = 5;
        } else if (x == 1) {
            x = 7;
        }
        System.out.println(x);
        if (x == 7)
            ;
        else
            System.out.println("never");
        if (x != 7) {}
        System.out.println("end");
    }
}
