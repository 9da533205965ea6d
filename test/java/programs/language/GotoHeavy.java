// Control flow with many jumps: state machines in loops and switches.
public class GotoHeavy {
    static String tokens(String s) {
        StringBuilder out = new StringBuilder();
        int state = 0;
        int start = 0;
        for (int i = 0; i <= s.length(); i++) {
            char c = i < s.length() ? s.charAt(i) : '\n';
            boolean again;
            do {
                again = false;
                switch (state) {
                case 0:
                    if (Character.isLetter(c)) {
                        state = 1;
                        start = i;
                    } else if (Character.isDigit(c)) {
                        state = 2;
                        start = i;
                    } else if (c == '"') {
                        state = 3;
                        start = i;
                    } else if (!Character.isWhitespace(c))
                        out.append("op:").append(c).append(' ');
                    break;
                case 1:
                    if (!Character.isLetterOrDigit(c)) {
                        out.append("id:").append(s, start, i).append(' ');
                        state = 0;
                        again = true;
                    }
                    break;
                case 2:
                    if (c == '.') {
                        state = 4;
                        break;
                    }
                case 4:
                    if (!Character.isDigit(c)) {
                        out.append(state == 2 ? "int:" : "real:").append(s, start, i).append(' ');
                        state = 0;
                        again = true;
                    }
                    break;
                case 3:
                    if (c == '\\')
                        state = 5;
                    else if (c == '"') {
                        out.append("str:").append(s, start, i + 1).append(' ');
                        state = 0;
                    }
                    break;
                case 5: state = 3; break;
                }
            } while (again);
        }
        return out.append(state).toString();
    }

    static int run(int n) {
        int steps = 0;
    top:
        while (true) {
            steps++;
            if (n > 1000) break;
            switch (n % 4) {
            case 0: n += 3; continue top;
            case 1:
                for (int i = 0;; i++) {
                    if (i > 3) continue top;
                    n += i;
                    if (n % 5 == 0) {
                        n++;
                        break;
                    }
                }
                break;
            case 2: n = n * 2 + 1; break;
            default:
                if (n % 3 == 0) {
                    n += 2;
                    break;
                }
                n -= 2;
                if (steps > 40) break top;
            }
            n++;
        }
        return n * 100 + steps;
    }

    public static void main(String[] args) {
        System.out.println(tokens("int x1 = 42 + 3.14*y; \"a\\\"b\" foo"));
        System.out.println(tokens(""));
        System.out.println(tokens("abc"));
        System.out.println(tokens("1.2.3"));
        System.out.println(tokens("\"open"));
        for (int n = 0; n < 12; n++) System.out.println(run(n));
    }
}
