// Parsing of integers, longs, doubles and booleans.
public class ParseNumbers {
    static void attempt(Runnable r) {
        try {
            r.run();
        } catch (NumberFormatException e) { System.out.println("refused"); }
    }

    public static void main(String[] args) {
        for (String s : new String[] {"0", "-0", "+7", "2147483647", "-2147483648", "00012"})
            System.out.println(Integer.parseInt(s) + Long.parseLong(s) + Integer.valueOf(s));
        for (int radix : new int[] {2, 8, 10, 16, 36})
            System.out.println(Integer.parseInt("1010", radix) + " " + Long.parseLong("-1101", radix) + " " +
                               Integer.toString(12345, radix) + " " + Long.toString(-98765432109L, radix));
        System.out.println(Integer.parseInt("-ff", 16) + Integer.parseInt("zz", 36));
        System.out.println(Long.parseLong("9223372036854775807") + " " + Long.parseLong("-9223372036854775808"));
        for (String s : new String[] {"1.5",
                                      "-0.0",
                                      "1e3",
                                      "1E-3",
                                      ".5",
                                      "5.",
                                      "  2.5  ",
                                      "1e400",
                                      "-1e400",
                                      "1e-400",
                                      "NaN",
                                      "Infinity",
                                      "-Infinity",
                                      "+1.5f",
                                      "2d",
                                      "0x1.8p1",
                                      "123456789012345678901234567890",
                                      "4.9E-324",
                                      "2.2250738585072012e-308",
                                      "1.7976931348623159e308",
                                      "0.1",
                                      "9007199254740993",
                                      "1.00000000000000011102230246251565"})
            System.out.println(s + " " + Double.parseDouble(s));
        for (String s : new String[] {"1.5", "0.1", "16777217", "1e39", "1e-46", "3.4028236e38", "1.17549435E-38"})
            System.out.println(Float.floatToIntBits(Float.parseFloat(s)));
        for (String s : new String[] {"x", "", "1..2", "1e", "e5", "--1", "1,5", "0x", "1_0", "NAN", "infinity"})
            attempt(() -> System.out.println(Double.parseDouble(s)));
        for (String s : new String[] {"true", "TRUE", "yes", "", "false", " true"})
            System.out.println(Boolean.parseBoolean(s));
        System.out.println(Boolean.parseBoolean(null));
        System.out.println(Integer.parseInt("x12y", 1, 3, 10));
        System.out.println(Integer.parseUnsignedInt("ffffffff", 16) + " " +
                           Long.parseUnsignedLong("18446744073709551615"));
        System.out.println(Double.valueOf("1.25") + Float.valueOf("2.5"));
        System.out.println(Integer.decode("-0x10") + Integer.decode("010") + Long.decode("#ff"));
        attempt(() -> Integer.parseInt("99999999999"));
    }
}
