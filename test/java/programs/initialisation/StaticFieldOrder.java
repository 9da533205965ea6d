// Static initialisers run in textual order, and forward references see defaults.
public class StaticFieldOrder {
    static int a = peek();
    static int b = 5;
    static int c = b * 2;
    static { d = 100; }
    static int d;
    static int e = d + c;
    static { System.out.println("block one " + f()); }
    static int g = 3;
    static { g += 4; }
    static int h = g;
    static final int CONSTANT = 11;
    static final Integer BOXED = 12;
    static int i = CONSTANT;
    static String s;
    static int order;
    static int first = ++order, second = ++order, third = first + second * 10;
    static int peek() { return b + CONSTANT; }
    static int f() { return g; }
    static int j = k() + 1;
    static int k() { return j * 100; }
    static boolean z = !yes();
    static boolean yes() { return z; }
    static int[] array = new int[3];

    static {
        for (int n = 0; n < array.length; n++) array[n] = n + h;
    }

    public static void main(String[] args) {
        System.out.println(a + " " + b + " " + c + " " + d + " " + e);
        System.out.println(g + " " + h + " " + i + " " + s);
        System.out.println(first + " " + second + " " + third + " " + order);
        System.out.println(j + " " + z);
        System.out.println(array[0] + array[1] + array[2]);
        System.out.println(Second.value);
        System.out.println(Second.other);
    }

    static class Second {
        static int other = 1;
        static int value = other + set();
        static int set() {
            other = 50;
            return other;
        }
    }
}
