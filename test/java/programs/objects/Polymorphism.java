// Dispatch through classes, interfaces, abstract classes and visitors.
import java.util.*;

public class Polymorphism {
    interface Visitor<R> {
        R circle(Circle c);
        R rectangle(Rectangle r);
        default R other(Shape s) { return null; }
    }

    static abstract class Shape {
        abstract double area();
        <R> R accept(Visitor<R> v) { return v.other(this); }
        String describe() { return name() + String.format(" %.1f", area()); }
        protected String name() { return getClass().getSimpleName(); }
    }

    static class Circle extends Shape {
        double r;
        Circle(double r) { this.r = r; }
        double area() { return 3 * r * r; }
        @Override
        <R> R accept(Visitor<R> v) {
            return v.circle(this);
        }
    }

    static class Rectangle extends Shape {
        double w, h;
        Rectangle(double w, double h) {
            this.w = w;
            this.h = h;
        }
        double area() { return w * h; }
        @Override
        <R> R accept(Visitor<R> v) {
            return v.rectangle(this);
        }
    }

    static class Square extends Rectangle {
        Square(double s) { super(s, s); }
        @Override
        protected String name() {
            return "Sq of " + super.name();
        }
    }

    static class Blob extends Shape {
        double area() { return -1; }
    }

    static class Scaler implements Visitor<Shape> {
        public Shape circle(Circle c) { return new Circle(c.r * 2); }
        public Shape rectangle(Rectangle r) { return new Rectangle(r.w * 2, r.h * 2); }
        @Override
        public Shape other(Shape s) {
            return s;
        }
    }

    static int matched(Object a, Object b) { return 1; }
    static int matched(String a, Object b) { return 2; }
    static int matched(Object a, String b) { return 3; }

    public static void main(String[] args) {
        List<Shape> shapes = List.of(new Circle(1), new Rectangle(2, 3), new Square(4), new Blob());
        for (Shape s : shapes) {
            System.out.println(s.describe());
            System.out.println(s.accept(new Scaler()).describe());
            System.out.println(s.<String>accept(new Visitor<>() {
                public String circle(Circle c) { return "round"; }
                public String rectangle(Rectangle r) { return "angular"; }
            }));
        }
        double total = 0;
        for (Shape s : shapes) total += s.area();
        System.out.println(total);
        Object a = "a", b = "b";
        System.out.println(matched(a, b) + matched("a", b) * 10 + matched(a, "b") * 100);
        Shape[] array = shapes.toArray(new Shape[0]);
        Arrays.sort(array, Comparator.comparingDouble(Shape::area));
        for (Shape s : array) System.out.print(s.name() + " ");
        System.out.println();
    }
}
