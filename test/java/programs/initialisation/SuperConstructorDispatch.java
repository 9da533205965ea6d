// Virtual calls from a super constructor see uninitialised fields.
public class SuperConstructorDispatch {
    static abstract class Shape {
        final String description;
        Shape() {
            description = describe();
            setup();
        }
        abstract String describe();
        void setup() { System.out.println("Shape.setup"); }
    }

    static class Circle extends Shape {
        final int radius;
        String label = "circle";
        final double pi = 3.14;
        final Object box = new Object();
        int[] data;
        Circle(int radius) {
            this.radius = radius;
            data = new int[] {radius};
            System.out.println("Circle made " + (data != null));
        }
        String describe() { return label + " " + radius + " " + pi + " " + (box == null) + " " + (data == null); }
        @Override
        void setup() {
            super.setup();
            label = "overwritten later";
            data = new int[] {99};
        }
    }

    static class Ring extends Circle {
        int inner = 2;
        Ring(int r) { super(r * 2); }
        @Override
        String describe() {
            return "ring " + inner + " " + super.describe();
        }
    }

    public static void main(String[] args) {
        Shape c = new Circle(5);
        System.out.println(c.description);
        System.out.println(c.describe());
        Ring r = new Ring(3);
        System.out.println(r.description);
        System.out.println(r.describe());
        System.out.println(r.data[0]);
        Shape anonymous = new Shape() {
            String name = "anonymous";
            String describe() { return "" + name; }
        };
        System.out.println(anonymous.description + " " + anonymous.describe());
        int captured = 7;
        Shape local = new Shape() {
            String describe() { return "captured " + captured; }
        };
        System.out.println(local.description);
    }
}
