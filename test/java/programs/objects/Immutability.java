// Immutable classes with defensive copies, and what leaks without them.
import java.util.*;

public class Immutability {
    static final class Period {
        private final int[] days;
        private final List<String> notes;
        Period(int[] days, List<String> notes) {
            this.days = days.clone();
            this.notes = List.copyOf(notes);
        }
        int[] days() { return days.clone(); }
        List<String> notes() { return notes; }
        Period plus(int d) {
            int[] n = Arrays.copyOf(days, days.length + 1);
            n[days.length] = d;
            return new Period(n, notes);
        }
        @Override
        public String toString() {
            return Arrays.toString(days) + notes;
        }
    }

    static final class Leaky {
        final int[] days;
        final List<String> notes;
        Leaky(int[] days, List<String> notes) {
            this.days = days;
            this.notes = Collections.unmodifiableList(notes);
        }
    }

    record Frozen(List<Integer> list) {
        Frozen { list = List.copyOf(list); }
    }

    record Thawed(List<Integer> list) {}

    public static void main(String[] args) {
        int[] days = {1, 2};
        List<String> notes = new ArrayList<>(List.of("a"));
        Period p = new Period(days, notes);
        Leaky l = new Leaky(days, notes);
        days[0] = 99;
        notes.add("b");
        System.out.println(p + " " + Arrays.toString(l.days) + l.notes);
        p.days()[1] = 77;
        System.out.println(p);
        try {
            p.notes().add("c");
        } catch (UnsupportedOperationException e) { System.out.println("protected"); }
        System.out.println(p.plus(3) + " " + p);
        List<Integer> numbers = new ArrayList<>(List.of(1));
        Frozen f = new Frozen(numbers);
        Thawed t = new Thawed(numbers);
        numbers.add(2);
        System.out.println(f + " " + t);
        String s = "text";
        s.toUpperCase();
        s.concat("x");
        System.out.println(s);
        Integer i = 5;
        Integer j = i;
        i++;
        System.out.println(i + " " + j);
        final StringBuilder b = new StringBuilder("final");
        b.append(" reference");
        System.out.println(b);
        String u = s;
        s += "!";
        System.out.println(u + s);
        List<Integer> view = Collections.unmodifiableList(numbers);
        numbers.set(0, -1);
        System.out.println(view);
    }
}
