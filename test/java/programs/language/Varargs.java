// Variable arity methods: empty, null, arrays and mixed arguments.
import java.util.*;

public class Varargs {
    static String count(Object... a) { return a == null ? "null" : a.length + Arrays.toString(a); }

    static int sum(int first, int... rest) {
        for (int r : rest) first += r;
        return first;
    }

    static String pick(int a, int b) { return "two"; }
    static String pick(int... a) { return "many " + a.length; }
    static String pick(long a, long b) { return "longs"; }
    static String chars(char... c) { return new String(c); }
    static <T> int generic(T... t) { return t.length; }
    Varargs(String... names) { System.out.println("made with " + names.length); }

    static String nested(int[]... rows) {
        StringBuilder s = new StringBuilder();
        for (int[] r : rows) s.append(r.length);
        return s.toString();
    }

    public static void main(String[] args) {
        System.out.println(count());
        System.out.println(count(1));
        System.out.println(count(1, "b", 'c', null));
        System.out.println(count((Object[]) null));
        System.out.println(count((Object) null));
        System.out.println(count(new Object[] {1, 2}));
        System.out.println(count((Object) new Object[] {1}).startsWith("1[[Ljava.lang.Object;"));
        System.out.println(count((Object[]) new String[] {"x", "y"}));
        System.out.println(count(new int[] {1, 2}).startsWith("1[[I"));
        System.out.println(sum(1));
        System.out.println(sum(1, 2, 3));
        System.out.println(sum(1, new int[] {5, 6}));
        System.out.println(pick(1, 2));
        System.out.println(pick(1));
        System.out.println(pick(1, 2, 3));
        System.out.println(pick());
        byte b = 1;
        System.out.println(pick(b, b));
        System.out.println(pick(1, 2L));
        System.out.println(chars('a', 'b'));
        System.out.println("[" + chars() + "]");
        System.out.println(generic() + generic(1, 2) + generic("s", 1, 2.0));
        new Varargs();
        new Varargs("a", "b");
        System.out.println(nested() + nested(new int[1]) + nested(new int[2], new int[3]));
        System.out.println(nested(new int[][] {{}, {1, 2, 3}}));
        System.out.println(String.format("%s-%s", "a", "b"));
        System.out.println(Arrays.asList(1, 2, 3).size() + Arrays.asList(new int[] {1, 2, 3}).size());
        int[] kept = {1, 2};
        keep(kept);
        System.out.println(kept[0]);
    }

    static void keep(int... a) { a[0] = 99; }
}
