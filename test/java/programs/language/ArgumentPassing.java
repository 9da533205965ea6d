// Arguments are passed by value: primitives, references, arrays and strings.
public class ArgumentPassing {
    int value = 1;
    static void change(int x) { x = 99; }

    static void change(int[] a) {
        a[0] = 99;
        a = new int[] {-1};
        a[0] = -2;
    }

    static void change(ArgumentPassing o) {
        o.value = 99;
        o = new ArgumentPassing();
        o.value = -1;
    }

    static void change(String s) { s += "changed"; }

    static void change(StringBuilder s) {
        s.append("changed");
        s = new StringBuilder("new");
    }

    static void change(Integer i) { i++; }

    static void swap(int a, int b) {
        int t = a;
        a = b;
        b = t;
    }

    static void swap(int[] a) {
        int t = a[0];
        a[0] = a[1];
        a[1] = t;
    }

    static int[] same(int[] a) { return a; }

    static long many(byte a, short b, char c, int d, long e, float f, double g, boolean h, Object i, int[] j) {
        return a + b + c + d + e + (long) f + (long) g + (h ? 1 : 0) + i.hashCode() + j.length;
    }

    static int deep(int n, long acc, double d, int[] out) {
        out[0]++;
        return n == 0 ? (int) (acc + d) : deep(n - 1, acc + n, d / 2, out);
    }

    public static void main(String[] args) {
        int x = 1;
        change(x);
        System.out.println(x);
        int[] a = {1, 2};
        change(a);
        System.out.println(a[0]);
        ArgumentPassing o = new ArgumentPassing();
        change(o);
        System.out.println(o.value);
        String s = "s";
        change(s);
        System.out.println(s);
        StringBuilder b = new StringBuilder("b");
        change(b);
        System.out.println(b);
        Integer i = 5;
        change(i);
        System.out.println(i);
        int p = 1, q = 2;
        swap(p, q);
        System.out.println(p + " " + q);
        swap(a);
        System.out.println(a[0] + " " + a[1]);
        System.out.println(same(a) == a);
        System.out.println(many((byte) 1, (short) 2, 'c', 3, 4L, 5f, 6.0, true, "x", new int[7]));
        int[] calls = {0};
        System.out.println(deep(20, 0, 64, calls) + " " + calls[0]);
        int k = 1;
        System.out.println(sum(k, k++, k, ++k));
        System.out.println(k);
    }

    static int sum(int a, int b, int c, int d) { return a * 1000 + b * 100 + c * 10 + d; }
}
