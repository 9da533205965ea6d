// Addition, subtraction, multiplication and negation wrap around.
public class IntOverflow {
    public static void main(String[] args) {
        int[] values = {0, 1, -1, 65536, -65536, 46341, 123456789, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int a : values) {
            for (int b : values) System.out.println((a + b) + " " + (a - b) + " " + (a * b));
            System.out.println(-a + " " + ~a + " " + +a + " " + Math.abs(a));
        }
        int i = Integer.MAX_VALUE;
        i++;
        System.out.println(i);
        i--;
        System.out.println(i);
        System.out.println(i++ + ++i);
        System.out.println(i-- - --i);
        byte b = Byte.MAX_VALUE;
        b++;
        System.out.println(b);
        b--;
        System.out.println(b);
        short s = Short.MIN_VALUE;
        s--;
        System.out.println(s);
        s++;
        System.out.println(s);
        char c = 0;
        c--;
        System.out.println((int) c);
        c++;
        System.out.println((int) c);
        int hash = 17;
        for (int k = 0; k < 20; k++) hash = hash * 31 + k;
        System.out.println(hash);
    }
}
