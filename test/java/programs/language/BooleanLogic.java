// Truth tables of every operator on two and three variables.
public class BooleanLogic {
    static String bits(boolean... b) {
        StringBuilder s = new StringBuilder();
        for (boolean x : b) s.append(x ? 1 : 0);
        return s.toString();
    }

    static boolean majority(boolean a, boolean b, boolean c) { return a && b || b && c || a && c; }
    static int count;

    static boolean tick(boolean b) {
        count++;
        return b;
    }

    public static void main(String[] args) {
        boolean[] t = {false, true};
        for (boolean a : t)
            for (boolean b : t) {
                System.out.println(bits(a, b, a & b, a | b, a ^ b, a && b, a || b, a == b, a != b, !a, a ? b : !b));
                for (boolean c : t)
                    System.out.println(bits(a, b, c, majority(a, b, c), a ^ b ^ c, a && b || c, a && (b || c),
                                            a || b && c, !(a && b) == (!a || !b), a ? b : c));
            }
        for (boolean a : t)
            for (boolean b : t) {
                count = 0;
                boolean r = tick(a) && tick(b) || tick(!a) & tick(!b) | tick(a ^ b);
                System.out.println(r + " " + count);
            }
        boolean x = true;
        x &= x ^= x |= false;
        System.out.println(x);
        boolean y = false;
        if (y = true) System.out.println("assigned");
        if (!(y == false)) System.out.println("compared");
        Boolean boxed = Boolean.TRUE;
        System.out.println(boxed & true | boxed ^ false);
        boolean[] flags = new boolean[3];
        flags[1] = !flags[0];
        flags[2] |= flags[1];
        System.out.println(bits(flags));
        int n = 5;
        System.out.println(n > 3 & n < 10 ^ n == 7 | n != 5);
        System.out.println(!(n > 3) || !!(n < 9));
        while (x || n-- > 3) { x = false; }
        System.out.println(n);
    }
}
