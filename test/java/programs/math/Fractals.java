// Iterations of complex numbers, drawn as text.
public class Fractals {
    static int escape(double cr, double ci, int limit) {
        double r = 0, i = 0;
        for (int n = 0; n < limit; n++) {
            double t = r * r - i * i + cr;
            i = 2 * r * i + ci;
            r = t;
            if (r * r + i * i > 4) return n;
        }
        return limit;
    }

    static String cantor(int n) {
        return n == 0 ? "#" : cantor(n - 1) + " ".repeat(cantor(n - 1).length()) + cantor(n - 1);
    }

    static void sierpinski(int n) {
        for (int y = n - 1; y >= 0; y--) {
            StringBuilder s = new StringBuilder(" ".repeat(y));
            for (int x = 0; x + y < n; x++) s.append((x & y) == 0 ? "* " : "  ");
            System.out.println(s.toString().stripTrailing());
        }
    }

    public static void main(String[] args) {
        for (int y = -4; y <= 4; y++) {
            StringBuilder s = new StringBuilder();
            for (int x = -14; x <= 5; x++) {
                int n = escape(x / 7.0, y / 4.0, 12);
                s.append(n == 12 ? '#' : n > 3 ? '+' : n > 1 ? '.' : ' ');
            }
            System.out.println(s.toString().stripTrailing() + "|");
        }
        for (int n = 0; n < 4; n++) System.out.println(cantor(n));
        sierpinski(8);
        String dragon = "1";
        for (int i = 0; i < 4; i++) {
            StringBuilder flipped = new StringBuilder();
            for (char c : new StringBuilder(dragon).reverse().toString().toCharArray())
                flipped.append(c == '1' ? '0' : '1');
            dragon = dragon + "1" + flipped;
        }
        System.out.println(dragon);
    }
}
