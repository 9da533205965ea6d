// Enums: values, ordinals, names, fields, comparison and switch.
import java.util.*;

public class Enums {
    enum Planet {
        MERCURY(3.303e+23, 2.4397e6),
        EARTH(5.976e+24, 6.37814e6);
        final double mass, radius;
        static int count;
        static {
            for (Planet p : values()) count++;
        }
        Planet(double mass, double radius) {
            this.mass = mass;
            this.radius = radius;
        }
        double density() { return Math.rint(mass / (radius * radius * radius)); }
    }

    enum Day {
        MONDAY,
        TUESDAY,
        SUNDAY {
            @Override
            boolean free() {
                return true;
            }
        };
        boolean free() { return false; }
        Day next() { return values()[(ordinal() + 1) % values().length]; }
    }

    enum Nothing {}

    public static void main(String[] args) {
        for (Planet p : Planet.values()) System.out.println(p + " " + p.mass + " " + p.density());
        System.out.println(Planet.count);
        for (Day d : Day.values())
            System.out.println(d.name() + " " + d.ordinal() + " " + d.free() + " " + d.next() + " " +
                               d.compareTo(Day.TUESDAY) + " " + d.equals(Day.MONDAY) + " " +
                               d.getDeclaringClass().getSimpleName());
        System.out.println(Day.valueOf("SUNDAY") == Day.SUNDAY);
        try {
            Day.valueOf("FRIDAY");
        } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try {
            Day.valueOf(null);
        } catch (NullPointerException e) { System.out.println("null name"); }
        System.out.println(Day.values() == Day.values());
        System.out.println(Nothing.values().length);
        System.out.println(Day.SUNDAY.getClass() == Day.class);
        System.out.println(Day.MONDAY.getClass() == Day.class);
        Day[] copy = Day.values();
        copy[0] = null;
        System.out.println(Day.values()[0]);
        System.out.println(Enum.valueOf(Day.class, "TUESDAY"));
        List<Day> days = new ArrayList<>(List.of(Day.SUNDAY, Day.MONDAY));
        Collections.sort(days);
        System.out.println(days);
        System.out.println(Day.MONDAY instanceof Comparable);
        System.out.println(Day.class.getEnumConstants().length + " " + Day.class.isEnum());
    }
}
