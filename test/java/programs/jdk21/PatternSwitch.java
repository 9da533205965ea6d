// jdk: 21
// Pattern matching in switch: types, guards, records and null.
public class PatternSwitch {
    sealed interface Shape permits Circle, Rectangle, Empty {}
    record Circle(int radius) implements Shape {}
    record Rectangle(int width, int height) implements Shape {}
    enum Empty implements Shape { EMPTY }

    static int area(Shape shape) {
        return switch (shape) {
            case Circle c -> 3 * c.radius() * c.radius();
            case Rectangle(int width, int height) when width == height -> width * width;
            case Rectangle(var width, var height) -> width * height;
            case Empty e -> 0;
        };
    }

    static String describe(Object o) {
        return switch (o) {
            case null -> "null";
            case Integer i when i > 100 -> "large " + i;
            case Integer i -> "integer " + i;
            case String s when s.isEmpty() -> "empty string";
            case String s -> "string of " + s.length();
            case int[] a -> "array of " + a.length;
            case Empty e -> "enum " + e;
            case Rectangle(int w, int h) when w > 5 -> "wide " + h;
            case Shape s -> "shape " + area(s);
            default -> o.getClass().getSimpleName();
        };
    }

    static void statement(Object o) {
        switch (o) {
            case Character c when Character.isDigit(c) -> System.out.println("digit " + c);
            case Character c -> System.out.println("character " + c);
            case Long l -> {
                long twice = l * 2;
                System.out.println("long " + twice);
            }
            default -> System.out.println("other");
        }
    }

    public static void main(String[] args) {
        for (Shape s : new Shape[] {new Circle(2), new Rectangle(3, 3), new Rectangle(2, 5), Empty.EMPTY})
            System.out.println(area(s));
        Object[] all = {null, 5, 500, "", "text", new int[3], Empty.EMPTY, new Rectangle(6, 1), new Circle(1), 2.5};
        for (Object o : all) System.out.println(describe(o));
        for (Object o : new Object[] {'7', 'x', 21L, "s"}) statement(o);
        try {
            area(null);
        } catch (NullPointerException e) {
            System.out.println("null shape");
        }
        if (all[7] instanceof Rectangle(int w, var h) && w > h) System.out.println(w - h);
    }
}
