// Switches inside loops, switches and other switches.
public class NestedSwitches {
    enum Mode { ADD, SUB, MUL }

    static int run(String program) {
        int a = 0;
        Mode mode = Mode.ADD;
    loop:
        for (int i = 0; i < program.length(); i++) {
            char c = program.charAt(i);
            switch (c) {
            case '+': mode = Mode.ADD; continue loop;
            case '-': mode = Mode.SUB; continue;
            case '*': mode = Mode.MUL; break;
            case '.': break loop;
            case '0':
            case '1':
            case '2':
            case '3':
            case '4':
            case '5': {
                int d = c - '0';
                switch (mode) {
                case ADD: a += d; break;
                case SUB: a -= d; break;
                default: a *= d;
                }
                switch (a % 3) {
                case 0: a++;
                case 1: a++; break;
                case -1:
                    switch (d) {
                    case 5: a = 0;
                    }
                }
                break;
            }
            default: a = -a;
            }
            if (a > 1000) break;
        }
        return a;
    }

    static String classify(int x, int y) {
        switch (Integer.signum(x)) {
        case -1:
            switch (Integer.signum(y)) {
            case -1: return "SW";
            case 1: return "NW";
            }
            return "W";
        case 1:
            switch (Integer.signum(y)) {
            case -1: return "SE";
            case 1: return "NE";
            default: return "E";
            }
        }
        switch (y) {
        default: return y > 0 ? "N" : "S";
        case 0: return "O";
        }
    }

    public static void main(String[] args) {
        for (String p : new String[] {"123", "5*3+2", "-5-5*2", "1x2x3", "5*5*5*5*5", "12.345", "", "zz4"})
            System.out.println(p + " " + run(p));
        for (int x = -1; x < 2; x++)
            for (int y = -1; y < 2; y++) System.out.println(classify(x, y));
        int n = 0;
        for (int i = 0; i < 10; i++) switch (i) {
            case 2:
            case 3: n += 10;
            case 4: n++; break;
            case 7: n *= 2;
            default: n += 100;
            }
        System.out.println(n);
    }
}
