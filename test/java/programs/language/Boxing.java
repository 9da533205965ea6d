// Boxing, unboxing and conversions that mix both.
import java.util.*;

public class Boxing {
    static String f(long l) { return "long"; }
    static String f(Integer i) { return "Integer"; }
    static String f(Object o) { return "Object"; }
    static String f(int... i) { return "varargs"; }
    static String g(double d) { return "double"; }
    static String g(Object o) { return "Object " + o.getClass().getSimpleName(); }
    static Integer count = 0;
    static Integer next() { return count++; }

    public static void main(String[] args) {
        int i = 5;
        byte b = 1;
        char c = 'c';
        System.out.println(f(i));
        System.out.println(f(b));
        System.out.println(f(Integer.valueOf(1)));
        System.out.println(f(1.5));
        System.out.println(f());
        System.out.println(f(c));
        System.out.println(f(1, 2));
        System.out.println(g(i));
        System.out.println(g(Integer.valueOf(i)));
        System.out.println(g('x'));
        System.out.println(g("s"));
        Integer boxed = 10;
        boxed++;
        ++boxed;
        boxed *= 2;
        System.out.println(boxed);
        int sum = boxed + next() + next() + next();
        System.out.println(sum + " " + count);
        Long l = 5L;
        System.out.println(l + boxed);
        System.out.println(l == 5);
        System.out.println(boxed > l);
        Character k = 'a';
        k++;
        System.out.println(k);
        System.out.println(k + 1);
        Double d = 1.5;
        d += boxed;
        System.out.println(d);
        Boolean flag = true;
        System.out.println(!flag || flag ^ false);
        Integer[] array = {1, 2, 3};
        array[1] += 5;
        array[2]--;
        System.out.println(array[0] + array[1] * array[2]);
        List<Integer> list = new ArrayList<>(List.of(5, 6, 7));
        list.remove(1);
        System.out.println(list);
        list.remove(Integer.valueOf(5));
        System.out.println(list);
        Map<Character, Integer> map = new TreeMap<>();
        for (char x : "banana".toCharArray()) map.put(x, map.containsKey(x) ? map.get(x) + 1 : 1);
        System.out.println(map);
        Object o = 'x';
        System.out.println((char) o + 1);
        System.out.println((int) (char) (Character) o);
        Number n = 3.99f;
        System.out.println(n.intValue() + n.doubleValue());
        try {
            Object s = "s";
            int bad = (Integer) s;
            System.out.println(bad);
        } catch (ClassCastException e) { System.out.println("no Integer"); }
        try {
            Integer none = null;
            int bad = none + 1;
            System.out.println(bad);
        } catch (NullPointerException e) { System.out.println("null"); }
        long wide = boxed;
        double wider = k;
        System.out.println(wide + wider);
        final Integer one = 1;
        switch (one) {
        case 1: System.out.println("one");
        }
        System.out.println(Integer.valueOf(7).hashCode() == 7);
        System.out.println(boxed.compareTo(3) + Integer.compare(2, 2));
    }
}
