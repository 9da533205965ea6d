// Number theory with int and long: primes, factors, powers and modular inverses.
import java.util.*;

public class Primes {
    static long power(long b, long e, long m) {
        long r = 1;
        b %= m;
        for (; e > 0; e >>= 1, b = b * b % m)
            if ((e & 1) == 1) r = r * b % m;
        return r;
    }

    static List<Long> factors(long n) {
        List<Long> f = new ArrayList<>();
        for (long d = 2; d * d <= n; d++)
            while (n % d == 0) {
                f.add(d);
                n /= d;
            }
        if (n > 1) f.add(n);
        return f;
    }

    static long[] extended(long a, long b) {
        if (b == 0) return new long[] {a, 1, 0};
        long[] r = extended(b, a % b);
        return new long[] {r[0], r[2], r[1] - a / b * r[2]};
    }

    static int phi(int n) {
        int r = n;
        for (int d = 2; d * d <= n; d++)
            if (n % d == 0) {
                while (n % d == 0) n /= d;
                r -= r / d;
            }
        return n > 1 ? r - r / n : r;
    }

    static boolean prime(long n) {
        if (n < 2 || n % 2 == 0) return n == 2;
        long d = n - 1;
        int s = 0;
        while (d % 2 == 0) {
            d /= 2;
            s++;
        }
    outer:
        for (long a : new long[] {2, 3, 5, 7}) {
            if (a % n == 0) continue;
            long x = power(a, d, n);
            if (x == 1 || x == n - 1) continue;
            for (int i = 1; i < s; i++) {
                x = x * x % n;
                if (x == n - 1) continue outer;
            }
            return false;
        }
        return true;
    }

    public static void main(String[] args) {
        System.out.println(power(3, 200, 1000007) + " " + power(2, 62, 1L << 31));
        for (long n : new long[] {1, 2, 97, 360, 1001, 65536, 99991, 123456}) System.out.println(n + " " + factors(n));
        System.out.println(Arrays.toString(extended(240, 46)) + " " + Math.floorMod(extended(17, 3120)[1], 3120L));
        for (int i = 1; i <= 12; i++) System.out.print(phi(i) + " ");
        System.out.println();
        int count = 0;
        for (int i = 0; i < 200; i++)
            if (prime(i)) count++;
        System.out.println(count + " " + prime(1000003) + " " + prime(1000001));
        long lcm = 1;
        for (int i = 1; i <= 20; i++) lcm = lcm / extended(lcm, i)[0] * i;
        System.out.println(lcm);
        int perfect = 0;
        for (int i = 2; i < 500; i++) {
            int s = 1;
            for (int d = 2; d * d <= i; d++)
                if (i % d == 0) s += d + (d * d == i ? 0 : i / d);
            if (s == i) {
                perfect++;
                System.out.print(i + " ");
            }
        }
        System.out.println(perfect);
    }
}
