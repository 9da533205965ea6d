// Fields of every type, through inheritance, arrays and nulls.
public class FieldAccess {
    byte b = -1;
    short s = -2;
    char c = 'c';
    int i = -3;
    long l = 1L << 50;
    float f = 1.5f;
    double d = 2.5;
    boolean z = true;
    String t = "t";
    int[] a = {1, 2};
    FieldAccess next;
    static byte sb = 1;
    static short ss = 2;
    static char sc = 'd';
    static int si = 3;
    static long sl = 4;
    static float sf = 5;
    static double sd = 6;
    static boolean sz;
    static Object so;
    private int secret = 7;
    protected int guarded = 8;
    transient int skipped = 9;
    volatile int seen = 10;
    final int fixed;

    static class Sub extends FieldAccess {
        int i = 33;
        int up() { return super.i + i + guarded; }
    }

    { fixed = 11; }

    String all() {
        return b + " " + s + " " + c + " " + i + " " + l + " " + f + " " + d + " " + z + " " + t + " " + a.length +
            " " + secret + guarded + skipped + seen + fixed;
    }

    static String statics() {
        return sb + " " + ss + " " + sc + " " + si + " " + sl + " " + sf + " " + sd + " " + sz + " " + so;
    }

    public static void main(String[] args) {
        FieldAccess o = new FieldAccess();
        System.out.println(o.all());
        o.b += 128;
        o.s *= 20000;
        o.c++;
        o.i <<= 30;
        o.l >>>= 3;
        o.f /= 0;
        o.d %= 2;
        o.z ^= true;
        o.t += o.t;
        o.a[1] *= 50;
        o.next = o;
        o.next.next.secret--;
        o.seen++;
        System.out.println(o.all() + o.a[1]);
        System.out.println(statics());
        sb -= 2;
        ss ^= 0xff;
        sc += 1;
        si = si-- - --si;
        sl *= -1;
        sf -= 0.5;
        sd /= 4;
        sz = !sz;
        so = "object";
        System.out.println(statics());
        Sub u = new Sub();
        System.out.println(u.i + " " + ((FieldAccess) u).i + " " + u.up());
        ((FieldAccess) u).i = 100;
        System.out.println(u.up());
        FieldAccess[] array = {o, u, null};
        array[1].i++;
        array[0].next.i = 5;
        System.out.println(array[0].i + " " + ((FieldAccess) array[1]).i);
        try {
            array[2].i++;
        } catch (NullPointerException e) { System.out.println("null"); }
        System.out.println(new FieldAccess().next == null);
        System.out.println(o.fixed + u.fixed);
        int x = o.i = o.next.i = 42;
        System.out.println(x + o.i);
    }
}
