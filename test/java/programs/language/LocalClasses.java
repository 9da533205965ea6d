// Local and anonymous classes that capture variables.
import java.util.*;

public class LocalClasses {
    interface Counter {
        int next();
    }

    interface Shape {
        double area();
        default String show() { return getClass().getSimpleName() + " " + area(); }
    }

    static Counter from(int start, int step) {
        int[] used = {0};
        class Stepper implements Counter {
            int now = start;
            public int next() {
                int r = now;
                now += step;
                used[0]++;
                return r * 100 + used[0];
            }
        }
        return new Stepper();
    }

    static List<Counter> several() {
        List<Counter> list = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            final int k = i;
            String name = "n" + i;
            list.add(new Counter() {
                int calls;
                { calls = k; }
                public int next() { return name.length() * 1000 + k * 100 + calls++; }
            });
        }
        return list;
    }

    int field = 9;

    Counter capturing(long a, double b, char c, boolean d) {
        return new Counter() {
            public int next() {
                field++;
                return (int) (a + b) + c + (d ? 1 : 0) + field;
            }
        };
    }

    public static void main(String[] args) {
        Counter c = from(5, 3), d = from(0, -1);
        System.out.println(c.next() + " " + c.next() + " " + d.next() + " " + d.next() + " " + c.next());
        for (Counter k : several()) System.out.println(k.next() + " " + k.next());
        LocalClasses o = new LocalClasses();
        Counter m = o.capturing(1L << 33, 2.5, 'a', true);
        System.out.println(m.next() + " " + m.next() + " " + o.field);
        class Square implements Shape {
            final double side;
            Square(double side) { this.side = side; }
            public double area() { return side * side; }
        }
        class Cube extends Square {
            Cube(double side) { super(side); }
            public double area() { return 6 * super.area(); }
        }
        for (Shape s : new Shape[] {new Square(2), new Cube(2)}) System.out.println(s.show());
        Comparator<String> byLength = new Comparator<>() {
            public int compare(String a, String b) { return a.length() - b.length(); }
        };
        String[] words = {"ccc", "a", "bb"};
        Arrays.sort(words, byLength);
        System.out.println(String.join(",", words));
        System.out.println(new Object() {
            public String toString() { return "anonymous " + args.length; }
        });
        System.out.println(new ArrayList<Integer>() {
            {
                add(1);
                add(2);
            }
        });
        abstract class Template {
            abstract int step();
            int run() { return step() + step(); }
        }
        System.out.println(new Template() {
            int n;
            int step() { return ++n; }
        }.run());
    }
}
