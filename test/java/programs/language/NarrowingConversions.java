// Every narrowing between integer types.
public class NarrowingConversions {
    public static void main(String[] args) {
        long[] values = {0,
                         1,
                         -1,
                         127,
                         128,
                         255,
                         256,
                         -128,
                         -129,
                         32767,
                         32768,
                         65535,
                         65536,
                         -32769,
                         Integer.MAX_VALUE,
                         Integer.MIN_VALUE,
                         1L << 31,
                         1L << 32,
                         (1L << 40) + 200,
                         Long.MAX_VALUE,
                         Long.MIN_VALUE};
        for (long v : values) {
            int i = (int) v;
            System.out.println(v + " -> " + i + " " + (short) v + " " + (byte) v + " " + (int) (char) v);
            System.out.println(i + " => " + (short) i + " " + (byte) i + " " + (int) (char) i + " " + (long) i + " " +
                               (double) i);
        }
        for (int v = -3; v < 300; v += 37) {
            short s = (short) (v * 201);
            byte b = (byte) s;
            char c = (char) s;
            System.out.println(s + " " + b + " " + (int) c + " " + (short) c + " " + (byte) c + " " + (int) (char) b +
                               " " + (char) (c % 26 + 'a'));
        }
        System.out.println((byte) 'é');
        System.out.println((short) '\uffff');
        System.out.println((char) 97);
        System.out.println((char) -1 == '\uffff');
        System.out.println((int) (byte) (char) (byte) -1);
    }
}
