// Every operation that throws NullPointerException.
import java.util.*;

public class NullPointers {
    int field;
    int[] array;
    NullPointers next;
    void method() {}
    static void staticMethod() { System.out.println("static call works"); }
    static int count;

    static void attempt(Runnable r) {
        try {
            r.run();
            System.out.println(++count + " fine");
        } catch (NullPointerException e) { System.out.println(++count + " " + e.getClass().getName()); }
    }

    class Inner {}
    enum E { A }

    public static void main(String[] args) {
        NullPointers none = null;
        NullPointers some = new NullPointers();
        String text = null;
        Integer boxed = null;
        Boolean flag = null;
        List<String> list = null;
        Runnable action = null;
        E constant = null;
        attempt(() -> System.out.println(none.field));
        attempt(() -> none.field = 1);
        attempt(() -> none.field++);
        attempt(() -> none.method());
        attempt(() -> none.staticMethod());
        attempt(() -> System.out.println(some.array.length));
        attempt(() -> System.out.println(some.array[0]));
        attempt(() -> System.out.println(some.next.next));
        attempt(() -> System.out.println(text.length()));
        attempt(() -> System.out.println(text + text));
        attempt(() -> System.out.println(boxed + 1));
        attempt(() -> { int i = boxed; });
        attempt(() -> {
            if (flag) System.out.println("x");
        });
        attempt(() -> list.add("x"));
        attempt(() -> {
            for (String s : list) System.out.println(s);
        });
        attempt(() -> action.run());
        attempt(() -> {synchronized (none){}});
        attempt(() -> { throw null; });
        attempt(() -> {
            switch (text) { default: }
        });
        attempt(() -> {
            switch (constant) { case A: }
        });
        attempt(() -> none.new Inner());
        attempt(() -> { Runnable r = none::method; });
        attempt(() -> Objects.requireNonNull(none));
        attempt(() -> none.equals(some));
        attempt(() -> System.out.println(some.equals(none)));
        attempt(() -> none.getClass());
        attempt(() -> none.toString());
        attempt(() -> System.out.println(none instanceof NullPointers));
        attempt(() -> System.out.println((NullPointers) none));
        attempt(() -> "x".concat(null));
        attempt(() -> "x".compareTo(null));
        attempt(() -> System.out.println("x".equals(null)));
        attempt(() -> new TreeMap<String, String>().put(null, ""));
        attempt(() -> new HashMap<String, String>().put(null, ""));
        attempt(() -> List.of((Object) null));
        attempt(() -> new ArrayDeque<>().add(null));
        try {
            Objects.requireNonNull(null, "custom message");
        } catch (NullPointerException e) { System.out.println(e.getMessage()); }
    }
}
