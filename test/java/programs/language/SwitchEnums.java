// Old switch statements on enums, in several classes.
public class SwitchEnums {
    enum Level { LOW, MIDDLE, HIGH }
    enum Other { LOW, HIGH, EXTRA }

    static int weight(Level level) {
        switch (level) {
        case HIGH: return 3;
        case LOW: return 1;
        }
        return -1;
    }

    static String both(Level level, Other other) {
        switch (level) {
        case LOW:
            switch (other) {
            case LOW: return "low low";
            case EXTRA: return "low extra";
            default: return "low any";
            }
        case MIDDLE: return "middle " + other.ordinal();
        default: return level + "/" + other;
        }
    }

    static class Inner {
        static boolean high(Level level) {
            switch (level) {
            case HIGH: return true;
            default: return false;
            }
        }
    }

    public static void main(String[] args) {
        for (Level level : Level.values()) {
            System.out.println(weight(level) + " " + Inner.high(level));
            for (Other other : Other.values()) System.out.println(both(level, other));
        }
        Level chosen = Level.valueOf("MIDDLE");
        switch (chosen) {
        case LOW: System.out.println("low");
        case MIDDLE: System.out.println("middle");
        case HIGH: System.out.println("falls to high");
        }
        try {
            weight(null);
        } catch (NullPointerException e) { System.out.println("null selector"); }
        try {
            Level.valueOf("NONE");
        } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
    }
}
