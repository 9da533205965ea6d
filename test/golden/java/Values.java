// Values in counterexamples are written as in Java: texts, boxes, constants of enums, arrays, objects by their class.
// test: bandera check --full %s -- 7
// expect: exit 1
// expect: even = false
// expect: letter = 'x'
// expect: calls Values.Point(x = 7, boxed = 107, color = GREEN)
// expect: Point@2.boxed: null -> 107
// expect: Values.text: "none" -> "seven"
// expect: Values.row: null -> double[2]@
// expect: ~double\[2\]@\d\[1\]: 0\.0 -> 2\.5
// expect: acquires the monitor of Values.class
// expect: Values.ready: false -> true
// expect: prints: GREEN 7
// expect: throws java.lang.ClassCastException: class java.lang.String cannot be cast
// expect: e = ClassCastException@
// expect: Exception in thread "main" java.lang.IllegalStateException: wrapped
// expect: ~Caused by: java.lang.ClassCastException: .*\n +at Values.main\(Values.java:%here\)
// expect: exception: violated at Values.java:56 (replayed,
// test: bandera check --quiet --json - %s -- 7 | grep -A12 '"line": 30'
// expect: "method": "Values.set"
// expect: "source": "text = name;"
// expect: "Values.text: \"none\" -> \"seven\""

public final class Values {
    private enum Color { RED, GREEN }

    private record Point(int x, Integer boxed, Color color) { }

    private static synchronized void set(String name) {
        text = name;
        ready = true;
        row[1] = 2.5;
    }

    private static String text = "none";
    private static boolean ready;
    private static double[] row;

    public static void main(String[] args) throws InterruptedException {
        row = new double[2];
        int number = Integer.parseInt(args[0]);
        boolean even = number % 2 == 0;
        char letter = 'x';
        Point point = new Point(number, number + 100, even ? Color.RED : Color.GREEN);
        Thread setter = new Thread(() -> set("seven"));
        setter.start();
        setter.join();
        if (even) {
            System.out.println(letter);
        }
        System.out.println(point.color() + " " + point.x() + letter);
        Object[] things = {1, "two", 3L};
        try {
            System.out.println((Integer) things[1]); // here
        } catch (ClassCastException e) {
            throw new IllegalStateException("wrapped", e);
        }
    }
}
