// String.format with widths, flags and conversions of integers and strings.
public class FormatBasics {
    static String f(String format, Object... args) { return "[" + String.format(format, args) + "]"; }

    public static void main(String[] args) {
        int[] values = {0, 1, -1, 42, -12345, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int v : values)
            System.out.println(f("%d", v) + f("%5d", v) + f("%-8d", v) + f("%08d", v) + f("%+d", v) + f("%,d", v) +
                               f("% d", v) + f("%(d", v) + f("%x", v) + f("%X", v) + f("%o", v) + f("%#x", v) +
                               f("%012x", v));
        System.out.println(
            f("%d %d %d %d", (byte) -1, (short) -2, 3L, new java.math.BigInteger("12345678901234567890")));
        System.out.println(f("%x %x %x", (byte) -1, (short) -1, -1L));
        String[] texts = {"", "a", "hello", null};
        for (String s : texts)
            System.out.println(f("%s", s) + f("%8s", s) + f("%-8s", s) + f("%.2s", s) + f("%6.3s", s) + f("%S", s));
        System.out.println(f("%c%c%c", 'a', 98, (byte) 99) + f("%5c", 'x') + f("%-3c", 'y') + f("%C", 'z') +
                           f("%c", (Object) null));
        System.out.println(f("%b %b %b %B %6b", true, null, "x", false, true));
        System.out.println(f("%%") + f("%5%") + f("a%nb").length());
        System.out.println(f("%2$s %1$s %2$s", "a", "b") + f("%s %<s %s", "x", "y"));
        System.out.println(f("%h %h", "hello", 42));
        System.out.println(f("%s %s %s", 1, 2.5, 'c') + f("%s", new int[0].length) + f("%s", java.util.List.of(1, 2)));
        System.out.println(f("%10s|%-10s|", "right", "left"));
        System.out.println(f("no arguments") + f("extra %d", 1, 2, 3));
        System.out.println(f("%,d", 1234567890123L) + f("%,d", -999) + f("%,d", 1000) + f("%015d", -5) +
                           f("%+,d", 5000));
        System.out.printf("%s=%d%n", "k", 7);
        System.out.format("%05d|%-5s|%n", 3, "x");
    }
}
