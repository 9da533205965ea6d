// Marker interfaces, constants, functional views and adapters.
import java.util.*;

public class InterfacesAsTypes {
    interface Marked {}

    interface Sized {
        int size();
        default boolean isEmpty() { return size() == 0; }
    }

    interface Named {
        String NAME = "named";
        default String name() { return NAME; }
    }

    static class Thing implements Sized, Named, Marked {
        public int size() { return 3; }
    }

    static class Empty implements Sized {
        public int size() { return 0; }
    }

    static class Adapter extends AbstractList<Character> implements Named, RandomAccess {
        private final CharSequence s;
        Adapter(CharSequence s) { this.s = s; }
        public Character get(int i) { return s.charAt(i); }
        public int size() { return s.length(); }
        @Override
        public String name() {
            return "adapter of " + s;
        }
    }

    static <T extends Sized & Named> String both(T t) { return t.name() + t.size() + t.isEmpty(); }

    static String kinds(Object o) {
        return (o instanceof Marked ? "M" : "-") + (o instanceof Sized ? "S" : "-") + (o instanceof Named ? "N" : "-") +
            (o instanceof RandomAccess ? "R" : "-") + (o instanceof Iterable ? "I" : "-");
    }

    public static void main(String[] args) {
        System.out.println(both(new Thing()));
        System.out.println(new Empty().isEmpty() + " " + new Thing().isEmpty());
        for (Object o :
             new Object[] {new Thing(), new Empty(), new Adapter("x"), "s", new ArrayList<>(), new LinkedList<>()})
            System.out.println(kinds(o));
        Adapter a = new Adapter("hello");
        System.out.println(a + " " + a.indexOf('l') + " " + a.contains('z') + " " + a.subList(1, 3) + " " + a.name());
        List<Character> sorted = new ArrayList<>(a);
        Collections.sort(sorted);
        System.out.println(sorted);
        Sized s = () -> 7;
        System.out.println(s.size() + " " + s.isEmpty() + " " + kinds(s));
        Sized t = new Adapter("abc")::size;
        System.out.println(t.size());
        System.out.println(Named.NAME + Thing.NAME);
        Named n = new Named() {};
        System.out.println(n.name());
        Object mixed = (Runnable & Marked) () -> System.out.println("ran");
        ((Runnable) mixed).run();
        System.out.println(kinds(mixed));
    }
}
