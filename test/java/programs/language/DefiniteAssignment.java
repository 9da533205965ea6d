// Final locals and fields, assigned on every path.
public class DefiniteAssignment {
    final int a;
    final String b;
    { a = 5; }

    DefiniteAssignment(boolean x) {
        if (x)
            b = "yes";
        else
            b = "no";
    }

    DefiniteAssignment() { this(true); }
    static final int S;

    static {
        int t = 0;
        for (int i = 0; i < 4; i++) t += i;
        S = t;
    }

    static int branch(int n) {
        final int r;
        if (n > 0) {
            r = 1;
        } else if (n < 0) {
            r = -1;
        } else {
            return 0;
        }
        return r * 10;
    }

    static int loop(int n) {
        int r;
        while (true) {
            n++;
            if (n % 7 == 0) {
                r = n;
                break;
            }
        }
        return r;
    }

    static int guarded(String s) {
        int v;
        try {
            v = Integer.parseInt(s);
        } catch (NumberFormatException e) { v = -1; }
        return v;
    }

    static int chosen(int n) {
        final int r;
        switch (n) {
        case 1: r = 10; break;
        case 2:
        case 3: r = 20; break;
        default: r = 30;
        }
        return r;
    }

    static boolean and(int n) {
        final boolean t;
        return (t = n > 5) && n < 10 && t;
    }

    static int parameter(final int p, int q) {
        q += p;
        {
            int inner = q;
            q = inner * 2;
        }
        {
            int inner = 1;
            q += inner;
        }
        return q;
    }

    public static void main(String[] args) {
        System.out.println(new DefiniteAssignment().b + new DefiniteAssignment(false).b + new DefiniteAssignment().a +
                           S);
        System.out.println(branch(5) + branch(-5) + branch(0));
        System.out.println(loop(1) + loop(7));
        System.out.println(guarded("42") + guarded("x"));
        for (int i = 0; i < 5; i++) System.out.print(chosen(i) + " ");
        System.out.println();
        System.out.println(and(3) + " " + and(7) + " " + and(12));
        System.out.println(parameter(3, 4));
        final int[] array = {1};
        array[0]++;
        System.out.println(array[0]);
        final StringBuilder text = new StringBuilder("f");
        text.append("g");
        System.out.println(text);
        int late;
        late = 5;
        System.out.println(late);
        int x = 1, y = x + 1, z = x + y;
        System.out.println(x + y + z);
    }
}
