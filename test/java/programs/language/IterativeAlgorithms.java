// Loops of many kinds computing known values.
public class IterativeAlgorithms {
    public static void main(String[] args) {
        int s = 0;
        for (int i = 1; i <= 100; i++) s += i;
        System.out.println(s);
        long f = 1;
        for (int i = 2; i <= 15; i++) f *= i;
        System.out.println(f);
        int a = 1071, b = 462;
        while (b != 0) {
            int t = a % b;
            a = b;
            b = t;
        }
        System.out.println(a);
        int n = 27, steps = 0, peak = n;
        while (n != 1) {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
            peak = Math.max(peak, n);
            steps++;
        }
        System.out.println(steps + " " + peak);
        double e = 1, term = 1;
        for (int i = 1; i < 20; i++) {
            term /= i;
            e += term;
        }
        System.out.println((long) (e * 1e12));
        double pi = 0;
        for (int i = 0; i < 300; i++) pi += (i % 2 == 0 ? 4.0 : -4.0) / (2 * i + 1);
        System.out.println((int) (pi * 1000));
        int rev = 0;
        for (int x = 9876543; x > 0; x /= 10) rev = rev * 10 + x % 10;
        System.out.println(rev);
        int bits = 0;
        for (int x = 0xabcdef; x != 0; x >>>= 1) bits += x & 1;
        System.out.println(bits);
        StringBuilder row = new StringBuilder();
        int c = 1;
        for (int k = 0; k <= 10; k++) {
            row.append(c).append(' ');
            c = c * (10 - k) / (k + 1);
        }
        System.out.println(row);
        int armstrong = 0;
        for (int i = 100; i < 500; i++) {
            int t = 0;
            for (int x = i; x > 0; x /= 10) t += (x % 10) * (x % 10) * (x % 10);
            if (t == i) armstrong += i;
        }
        System.out.println(armstrong);
        int lo = 0, hi = 1000;
        while (lo < hi) {
            int mid = (lo + hi + 1) / 2;
            if (mid * mid <= 5000)
                lo = mid;
            else
                hi = mid - 1;
        }
        System.out.println(lo);
        int j = 0;
        do { j += 3; } while (j % 7 != 0);
        System.out.println(j);
        for (int x = 0, y = 10; x < y; x += 2, y--) System.out.print(x * y + " ");
        System.out.println();
    }
}
