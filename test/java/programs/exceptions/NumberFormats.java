// Messages of NumberFormatException.
public class NumberFormats {
    static void attempt(Runnable r) {
        try {
            r.run();
            System.out.println("fine");
        } catch (NumberFormatException e) { System.out.println(e.getMessage()); }
    }

    public static void main(String[] args) {
        String[] texts = {"",
                          " ",
                          "1 ",
                          "+",
                          "-",
                          "--1",
                          "1.5",
                          "abc",
                          "2147483648",
                          "-2147483649",
                          "9223372036854775808",
                          "0x10",
                          "1_000",
                          "１２",
                          "+5",
                          "-0",
                          "007",
                          "1e5"};
        for (String t : texts) {
            attempt(() -> System.out.println(Integer.parseInt(t)));
            attempt(() -> System.out.println(Long.parseLong(t)));
        }
        attempt(() -> Integer.parseInt(null));
        attempt(() -> System.out.println(Integer.parseInt("zz", 36)));
        attempt(() -> Integer.parseInt("12", 2));
        attempt(() -> Integer.parseInt("1", 1));
        attempt(() -> Integer.parseInt("1", 99));
        attempt(() -> Integer.valueOf("x"));
        attempt(() -> System.out.println(Integer.decode("0x1F") + Integer.decode("-#a") + Integer.decode("017")));
        attempt(() -> Integer.decode("0y"));
        attempt(() -> Byte.parseByte("200"));
        attempt(() -> Short.parseShort("-40000"));
        attempt(() -> System.out.println(Integer.parseUnsignedInt("4294967295")));
        attempt(() -> Integer.parseUnsignedInt("4294967296"));
        attempt(() -> Integer.parseUnsignedInt("-1"));
        attempt(() -> Double.parseDouble(""));
        attempt(() -> Double.parseDouble("x1"));
        attempt(() -> System.out.println(Double.parseDouble(" 1e3d ")));
        attempt(() -> Float.parseFloat("1,5"));
        attempt(() -> System.out.println(Float.parseFloat("0x1p4")));
        attempt(() -> new java.math.BigInteger("12a"));
        attempt(() -> System.out.println(Long.parseLong("-8000000000000000", 16)));
    }
}
