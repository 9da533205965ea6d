// Nested conditionals, with side effects and mixed types.
public class NestedTernaries {
    static String sign(int n) { return n > 0 ? "positive" : n < 0 ? "negative" : "zero"; }
    static int median(int a, int b, int c) { return a < b ? b < c ? b : a < c ? c : a : a < c ? a : b < c ? c : b; }
    static int count;
    static boolean tick() { return ++count % 2 == 0; }
    static String grade(int p) { return p >= 90 ? "A" : p >= 80 ? "B" : p >= 70 ? "C" : "F"; }
    static Object pick(int n) { return n == 0 ? "text" : n == 1 ? (Object) 5 : n == 2 ? new int[] {1}.length : 'c'; }

    public static void main(String[] args) {
        for (int n : new int[] {5, -5, 0, Integer.MIN_VALUE}) System.out.println(sign(n));
        int[][] triples = {{1, 2, 3}, {1, 3, 2}, {2, 1, 3}, {2, 3, 1}, {3, 1, 2}, {3, 2, 1}, {1, 1, 2}, {2, 2, 2}};
        for (int[] t : triples) System.out.print(median(t[0], t[1], t[2]) + " ");
        System.out.println();
        for (int i = 0; i < 6; i++) System.out.println((tick() ? "a" : tick() ? "b" : "c") + count);
        for (int p = 65; p < 100; p += 6) System.out.print(grade(p));
        System.out.println();
        for (int i = 0; i < 4; i++) System.out.println(pick(i) + " " + pick(i).getClass().getSimpleName());
        int x = 3;
        x = x > 2 ? x++ : x--;
        System.out.println(x);
        int y = x > 2 ? (x = 10) : (x = 20);
        System.out.println(x + y);
        boolean b = x > 5 ? y > 5 : y < 5;
        System.out.println(b);
        System.out.println((b ? "yes" : "no").length() + (b ? 1 : 0));
        System.out.println(b ? 1 : 'a');
        System.out.println(!b ? 1.0 : 'a');
        System.out.println(b ? x > 0 ? "pos" : "neg" : null);
        long big = b ? 1 : 1L << 40;
        System.out.println(big);
        char c = b ? 'x' : 0;
        System.out.println(c);
        byte small = (byte) (b ? 300 : 3);
        System.out.println(small);
        int[] arr = b ? new int[] {1, 2} : new int[0];
        System.out.println(arr.length);
        (b ? System.out : System.err).println("chosen stream");
        System.out.println(b ? b ? b ? "deep" : "" : "" : "");
    }
}
