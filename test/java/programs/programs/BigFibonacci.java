// Large Fibonacci numbers, factorials and powers with BigInteger.
import java.math.BigInteger;

public class BigFibonacci {
    static BigInteger fibonacci(int n) {
        BigInteger a = BigInteger.ZERO, b = BigInteger.ONE;
        for (int i = 0; i < n; i++) {
            BigInteger t = a.add(b);
            a = b;
            b = t;
        }
        return a;
    }

    static BigInteger[] fast(int n) {
        if (n == 0) return new BigInteger[] {BigInteger.ZERO, BigInteger.ONE};
        BigInteger[] h = fast(n / 2);
        BigInteger c = h[0].multiply(h[1].shiftLeft(1).subtract(h[0])),
                   d = h[0].multiply(h[0]).add(h[1].multiply(h[1]));
        return n % 2 == 0 ? new BigInteger[] {c, d} : new BigInteger[] {d, c.add(d)};
    }

    static int digits(BigInteger b) {
        int sum = 0;
        for (char c : b.toString().toCharArray()) sum += c - '0';
        return sum;
    }

    public static void main(String[] args) {
        for (int n : new int[] {0, 1, 2, 10, 50, 100, 150})
            System.out.println(n + " " + fibonacci(n) + " " + fibonacci(n).equals(fast(n)[0]));
        BigInteger f = BigInteger.ONE;
        for (int i = 1; i <= 40; i++) f = f.multiply(BigInteger.valueOf(i));
        System.out.println(f + " " + digits(f) + " " + f.toString(36));
        System.out.println(BigInteger.TWO.pow(150) + " " + digits(BigInteger.TWO.pow(150)));
        System.out.println(fibonacci(90).longValueExact() + " " + fibonacci(100).bitLength());
        System.out.println(fibonacci(60).gcd(fibonacci(48)).equals(fibonacci(12)));
        BigInteger catalan = BigInteger.ONE;
        for (int i = 0; i < 20; i++) {
            System.out.print(catalan + " ");
            catalan = catalan.multiply(BigInteger.valueOf(2 * (2 * i + 1))).divide(BigInteger.valueOf(i + 2));
        }
        System.out.println();
    }
}
