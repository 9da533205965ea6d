// Exceptions from constructors and field initialisers leave no object behind.
public class ExceptionsInConstructors {
    static StringBuilder log = new StringBuilder();
    static ExceptionsInConstructors escaped;
    final int value;
    String late = note("field");
    { note("block"); }

    static String note(String s) {
        log.append(s).append(' ');
        return s;
    }

    ExceptionsInConstructors(int v) {
        note("start");
        escaped = this;
        if (v < 0) throw new IllegalArgumentException("negative " + v);
        value = v;
        note("end");
    }

    static class Child extends ExceptionsInConstructors {
        int extra = Integer.parseInt(note("7"));
        Child(int v) {
            super(check(v));
            note("child");
        }
        static int check(int v) {
            if (v == 0) throw new ArithmeticException("checked before super");
            return v;
        }
    }

    static class FailingField {
        int a = 1, b = a / (a - 1);
        FailingField() { note("never"); }
    }

    static void attempt(Runnable r) {
        try {
            r.run();
        } catch (RuntimeException e) { note("! " + e.getMessage()); }
        System.out.println(log);
        log.setLength(0);
    }

    public static void main(String[] args) {
        attempt(() -> new ExceptionsInConstructors(1));
        attempt(() -> new ExceptionsInConstructors(-1));
        System.out.println(escaped.value + escaped.late);
        attempt(() -> new Child(5));
        attempt(() -> new Child(-5));
        System.out.println(escaped instanceof Child);
        System.out.println(((Child) escaped).extra);
        attempt(() -> new Child(0));
        attempt(FailingField::new);
        ExceptionsInConstructors kept = new ExceptionsInConstructors(3);
        try {
            kept = new ExceptionsInConstructors(-3);
        } catch (IllegalArgumentException e) { System.out.println("still " + kept.value); }
        Object[] array = new Object[2];
        int i = 0;
        try {
            array[i++] = "x";
            array[i++] = new FailingField();
        } catch (ArithmeticException e) { System.out.println(i + " " + array[1]); }
    }
}
