// Operator precedence and associativity.
public class Precedence {
    static int log(int v) {
        System.out.print(v + " ");
        return v;
    }

    public static void main(String[] args) {
        System.out.println(2 + 3 * 4 - 6 / 4 % 3);
        System.out.println(1 + 2 + "3" + 4 + 5);
        System.out.println("a" + 1 * 2 + (3 + 4));
        System.out.println(1 << 2 + 3);
        System.out.println((1 << 2) + 3);
        System.out.println(7 & 3 | 8 ^ 1);
        System.out.println(5 > 3 == true);
        System.out.println(!false && false || true);
        System.out.println(-5 >> 1 >>> 28);
        System.out.println(10 - 4 - 3);
        System.out.println(100 / 10 / 5);
        System.out.println(2 * 3 % 4);
        System.out.println(~1 + 1);
        System.out.println(- -1);
        System.out.println(-(-1));
        System.out.println(+-+1);
        System.out.println(1 - -1);
        int a, b, c;
        a = b = c = 7;
        System.out.println(a + b + c);
        a += b -= c *= 2;
        System.out.println(a + " " + b + " " + c);
        System.out.println(a > 0 ? b > 0 ? "pp" : "pn" : c > 0 ? "np" : "nn");
        System.out.println(log(1) + log(2) * log(3) - log(4));
        System.out.println(log(1) < log(2) && log(3) > log(4) || log(5) == log(5));
        int[] x = {1, 2, 3};
        int i = 0;
        System.out.println(x[i++] + x[i++] * x[i]);
        System.out.println(i++ + ++i - i-- + --i);
        System.out.println((a = 3) + a * (a = 4));
        System.out.println((byte) 300 + 1);
        System.out.println((byte) (300 + 1));
        System.out.println((int) 3.7 * 2);
        System.out.println((int) (3.7 * 2));
        System.out.println(-2147483648);
        System.out.println(-9223372036854775808L);
        System.out.println(0x7fff_ffff + 0b101 + 017 + 1_000);
        System.out.println('a' + 'b' + "c");
        System.out.println("c" + 'a' + 'b');
        System.out.println(1 + 'a' + "b" + 'c' + 1);
        System.out.println(3 > 2 ^ 2 > 1);
        System.out.println(6 & 3 + 1);
        System.out.println(1 | (2 == 2 ? 1 : 0));
    }
}
