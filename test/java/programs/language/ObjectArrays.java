// Arrays of objects, of interfaces and of arrays, with polymorphic elements.
import java.util.*;

public class ObjectArrays {
    interface Shape {
        int area();
    }

    record Square(int s) implements Shape {
        public int area() { return s * s; }
    }

    record Box(int w, int h) implements Shape {
        public int area() { return w * h; }
    }

    static Shape[] grow(Shape[] a, Shape s) {
        Shape[] r = new Shape[a.length + 1];
        System.arraycopy(a, 0, r, 0, a.length);
        r[a.length] = s;
        return r;
    }

    static int total(Shape... shapes) {
        int t = 0;
        for (Shape s : shapes)
            if (s != null) t += s.area();
        return t;
    }

    public static void main(String[] args) {
        Shape[] a = {};
        for (int i = 1; i < 6; i++) a = grow(a, i % 2 == 0 ? new Square(i) : new Box(i, i + 1));
        System.out.println(total(a) + " " + a.length + " " + Arrays.toString(a));
        Shape[] b = new Square[2];
        b[0] = new Square(3);
        try {
            b[1] = new Box(1, 1);
        } catch (ArrayStoreException e) { System.out.println(e.getMessage()); }
        System.out.println(total(b));
        Object[] o = a;
        System.out.println(o[0].equals(new Box(1, 2)) + " " + o.getClass().getSimpleName());
        Shape[][] grid = {a, b, {}, {new Square(9)}};
        int sum = 0;
        for (Shape[] row : grid) sum += total(row);
        System.out.println(sum);
        Shape[] copy = a.clone();
        copy[0] = null;
        System.out.println(total(a) - total(copy));
        Arrays.sort(a, Comparator.comparingInt(Shape::area).reversed());
        System.out.println(a[0]);
        Runnable[] actions = new Runnable[3];
        StringBuilder log = new StringBuilder();
        for (int i = 0; i < 3; i++) {
            int k = i;
            actions[i] = () -> log.append(k);
        }
        for (Runnable r : actions) r.run();
        actions[1].run();
        System.out.println(log);
        String[] words = new String[3];
        words[1] = "x";
        words[2] = words[1] + words[0];
        System.out.println(Arrays.asList(words));
        Object[] mixed = {1, "two", 3.0, '4', null, new int[] {5}, new Object[] {6}};
        int kinds = 0;
        for (Object m : mixed)
            kinds = kinds * 10 +
                (m == null                    ? 0
                     : m instanceof Number    ? 1
                     : m instanceof String    ? 2
                     : m.getClass().isArray() ? 3
                                              : 4);
        System.out.println(kinds);
    }
}
