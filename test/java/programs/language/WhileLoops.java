// While and do loops with changing conditions.
public class WhileLoops {
    static int reverse(int n) {
        int r = 0;
        while (n != 0) {
            r = r * 10 + n % 10;
            n /= 10;
        }
        return r;
    }

    static int collatz(long n) {
        int steps = 0;
        while (n != 1) {
            n = (n & 1) == 0 ? n / 2 : 3 * n + 1;
            steps++;
        }
        return steps;
    }

    static String hex(int n) {
        String s = "";
        do {
            s = "0123456789abcdef".charAt(n & 15) + s;
            n >>>= 4;
        } while (n != 0);
        return s;
    }

    static boolean prime(int n) {
        if (n < 2) return false;
        int d = 2;
        while (d * d <= n)
            if (n % d++ == 0) return false;
        return true;
    }

    static int digits(long n) {
        int c = 0;
        for (; n > 0; n /= 10, c++)
            ;
        return c;
    }

    public static void main(String[] args) {
        System.out.println(reverse(12345) + reverse(-870) + reverse(0));
        for (int i = 1; i < 20; i += 3) System.out.print(collatz(i) + " ");
        System.out.println();
        System.out.println(collatz(837799));
        System.out.println(hex(0) + hex(255) + hex(-1) + hex(0x12ab));
        int count = 0;
        int n = 0;
        while (count < 12)
            if (prime(n++)) {
                System.out.print(n - 1 + " ");
                count++;
            }
        System.out.println();
        System.out.println(digits(1234567890123L));
        int i = 0, j = 10;
        while (i < j) {
            i += 2;
            j--;
            if (i == 4) continue;
            System.out.println(i + " " + j);
        }
        do {
            i--;
            if (i % 2 == 0) continue;
            System.out.println("odd " + i);
        } while (i > 3);
        boolean more = true;
        int k = 0;
        while (more) {
            k++;
            more = k * k < 50;
        }
        System.out.println(k);
        while (false || k-- > 5)
            ;
        System.out.println(k);
        for (int a = 0, b = 1, t; b < 200; t = a + b, a = b, b = t) System.out.print(b + " ");
        System.out.println();
        int bits = 0b1011001;
        int ones = 0;
        while ((bits &= bits - 1) != 0) ones++;
        System.out.println(ones);
        String s = "aXbXc";
        int at = -1;
        while ((at = s.indexOf('X', at + 1)) >= 0) System.out.println(at);
        double x = 2;
        int rounds = 0;
        do x = (x + 2 / x) / 2;
        while (Math.abs(x * x - 2) > 1e-12 && ++rounds < 20);
        System.out.println(rounds + " " + (x * x > 1.9999 && x * x < 2.0001));
    }
}
