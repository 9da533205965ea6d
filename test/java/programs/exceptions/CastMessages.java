// Class cast errors, with the class names.
import java.util.*;

public class CastMessages {
    interface Shape {}
    static class Square implements Shape {}
    static class Circle implements Shape {}
    enum Color { RED }

    static void attempt(Runnable r) {
        try {
            r.run();
            System.out.println("fine");
        } catch (ClassCastException e) { System.out.println(e.getMessage()); }
    }

    public static void main(String[] args) {
        Object square = new Square(), text = "s", number = 1, array = new int[0], none = null;
        attempt(() -> { Circle c = (Circle) square; });
        attempt(() -> { Shape s = (Shape) square; });
        attempt(() -> { Shape s = (Shape) text; });
        attempt(() -> { Integer i = (Integer) text; });
        attempt(() -> { String s = (String) number; });
        attempt(() -> { long[] l = (long[]) array; });
        attempt(() -> { int[] l = (int[]) array; });
        attempt(() -> { Object[] l = (Object[]) array; });
        attempt(() -> { Circle c = (Circle) none; });
        attempt(() -> { Color c = (Color) text; });
        attempt(() -> { Square[] s = (Square[]) (Object) new Shape[0]; });
        attempt(() -> { Shape[] s = (Shape[]) (Object) new Square[0]; });
        attempt(() -> { Comparable<?> c = (Comparable<?>) text; });
        attempt(() -> { Cloneable c = (Cloneable) array; });
        attempt(() -> { Runnable r = (Runnable) square; });
        attempt(() -> { int i = (int) text; });
        attempt(() -> Integer.class.cast("x"));
        attempt(() -> Shape.class.cast(new Circle()));
        attempt(() -> {
            List<Integer> l = (List<Integer>) (List<?>) List.of("x");
            int i = l.get(0);
        });
    }
}
