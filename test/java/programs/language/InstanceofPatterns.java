// Patterns of instanceof, and their scope.
import java.util.*;

public class InstanceofPatterns {
    sealed interface Shape permits Circle, Square, Group {}
    record Circle(double radius) implements Shape {}
    record Square(int side) implements Shape {}
    record Group(List<Shape> members) implements Shape {}

    static double area(Shape shape) {
        if (shape instanceof Circle circle) return 3 * circle.radius() * circle.radius();
        if (shape instanceof Square square && square.side() > 0) return square.side() * square.side();
        if (!(shape instanceof Group group)) return -1;
        double sum = 0;
        for (Shape member : group.members()) sum += area(member);
        return sum;
    }

    static String describe(Object o) {
        return o instanceof String s && !s.isEmpty()                                      ? "string of " + s.length()
            : o instanceof Integer i && i > 10                                            ? "large " + (i + 1)
            : o instanceof int[] a                                                        ? "array of " + a.length
            : o instanceof List<?> l && l.size() == 1 && l.get(0) instanceof String first ? "list of " + first
            : o == null                                                                   ? "null"
                        : o.getClass().getSimpleName();
    }

    String s = "field";

    String shadow(Object o) {
        if (o instanceof String s) return "pattern " + s;
        return "not: " + s;
    }

    public static void main(String[] args) {
        System.out.println(area(new Circle(2)));
        System.out.println(area(new Square(3)));
        System.out.println(area(new Square(-3)));
        System.out.println(area(new Group(List.of(new Circle(1), new Group(List.of(new Square(2)))))));
        for (Object o :
             new Object[] {"abc", "", 5, 50, new int[3], List.of("x"), List.of(1), List.of(), null, 'c', new String[0]})
            System.out.println(describe(o));
        System.out.println(new InstanceofPatterns().shadow("x") + " " + new InstanceofPatterns().shadow(1));
        Object o = 3;
        while (!(o instanceof String text)) { o = ((Integer) o) > 0 ? (Object) ((Integer) o - 1) : "done"; }
        System.out.println(text);
        System.out.println(null instanceof Object);
        System.out.println("s" instanceof Comparable<?>);
        Object array = new Integer[1];
        System.out.println(array instanceof Object[]);
        System.out.println(array instanceof Number[]);
        System.out.println(array instanceof String[]);
        Object ints = new int[0];
        System.out.println(ints instanceof Object[]);
        System.out.println(ints instanceof Cloneable);
    }
}
