// A traffic light, a turnstile and a parser of numbers as state machines.
import java.util.*;

public class StateMachines {
    enum Light {
        RED(3) {
            Light next() { return GREEN; }
        },
        GREEN(4) {
            Light next() { return YELLOW; }
        },
        YELLOW(1) {
            Light next() { return RED; }
        };
        final int ticks;
        Light(int t) { ticks = t; }
        abstract Light next();
    }

    enum Gate { LOCKED, OPEN }

    static Gate on(Gate g, String e) {
        switch (g) {
        case LOCKED: return e.equals("coin") ? Gate.OPEN : Gate.LOCKED;
        default: return e.equals("push") ? Gate.LOCKED : Gate.OPEN;
        }
    }

    static final int[][] TABLE = {{1, 2, 3, -1},  {-1, 2, 3, -1}, {-1, 2, 4, 5},   {-1, 4, -1, -1},
                                  {-1, 4, -1, 5}, {6, 7, -1, -1}, {-1, 7, -1, -1}, {-1, 7, -1, -1}};

    static boolean number(String s) {
        int state = 0;
        for (char c : s.toCharArray()) {
            int kind = c == '+' || c == '-' ? 0 : Character.isDigit(c) ? 1 : c == '.' ? 2 : c == 'e' ? 3 : -1;
            if (kind < 0 || (state = TABLE[state][kind]) < 0) return false;
        }
        return state == 2 || state == 4 || state == 7;
    }

    public static void main(String[] args) {
        Light l = Light.RED;
        int left = l.ticks;
        StringBuilder s = new StringBuilder();
        for (int t = 0; t < 20; t++) {
            s.append(l.name().charAt(0));
            if (--left == 0) {
                l = l.next();
                left = l.ticks;
            }
        }
        System.out.println(s);
        Gate g = Gate.LOCKED;
        for (String e : "push coin coin push push".split(" ")) {
            Gate n = on(g, e);
            System.out.println(g + " " + e + " " + n);
            g = n;
        }
        for (String t :
             new String[] {"1", "-1.5", "+.5", "5.", ".", "1e5", "1e", "-e5", "1.5e-10", "", "1a", "--1", "1.2.3"})
            System.out.println("'" + t + "' " + number(t));
        Map<Light, Integer> time = new EnumMap<>(Light.class);
        for (char c : s.toString().toCharArray())
            for (Light x : Light.values())
                if (x.name().charAt(0) == c) time.merge(x, 1, Integer::sum);
        System.out.println(time);
    }
}
