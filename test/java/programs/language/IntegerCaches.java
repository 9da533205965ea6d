// Identity of boxed values inside and outside of the caches.
public class IntegerCaches {
    public static void main(String[] args) {
        for (int i : new int[] {-129, -128, -1, 0, 127, 128, 1000}) {
            Integer a = i, b = i;
            System.out.println(i + " " + (a == b) + " " + a.equals(b) + " " +
                               (Integer.valueOf(i) == Integer.valueOf(i)));
            Long c = (long) i, d = (long) i;
            System.out.println((c == d) + " " + c.equals(d) + " " + c.equals(a) + " " + (c == i) + " " +
                               (a.longValue() == d));
            Short s = (short) i, t = (short) i;
            System.out.println(s == t);
        }
        for (int i = -128; i < 128; i += 51) {
            Byte a = (byte) i, b = (byte) i;
            System.out.println(a == b);
        }
        for (char k : new char[] {0, 'a', 127, 128, 999}) {
            Character a = k, b = k;
            System.out.println(a == b);
        }
        Boolean p = true, q = Boolean.parseBoolean("TRUE");
        System.out.println(p == q);
        System.out.println(Boolean.valueOf(true) == Boolean.TRUE);
        Double x = 1.0, y = 1.0;
        System.out.println(x.equals(y));
        System.out.println((double) x == y);
        System.out.println(new Integer(5) == new Integer(5));
        System.out.println(new Integer(5) == 5);
        System.out.println(new Integer(127).equals(127));
        Object o = 127, u = 127;
        System.out.println(o == u);
        o = 128;
        u = 128;
        System.out.println(o == u);
        System.out.println(o.equals(u));
        System.out.println(o.hashCode() + Long.valueOf(1L << 33).hashCode() + Boolean.TRUE.hashCode() +
                           Character.valueOf('a').hashCode() + Double.valueOf(1.5).hashCode() +
                           Float.valueOf(2.5f).hashCode());
    }
}
