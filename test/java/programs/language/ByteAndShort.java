// Small integer types in arithmetic, arrays and parameters.
public class ByteAndShort {
    static byte add(byte a, byte b) { return (byte) (a + b); }
    static short multiply(short a, short b) { return (short) (a * b); }
    static int unsigned(byte b) { return b & 0xff; }
    byte field = 127;
    short shorty = -1;
    static byte rotate(byte b, int n) { return (byte) ((b & 0xff) << n | (b & 0xff) >>> 8 - n); }

    public static void main(String[] args) {
        for (int i = 100; i <= 300; i += 40)
            System.out.println(add((byte) i, (byte) i) + " " + unsigned((byte) i) + " " +
                               multiply((short) (i * 100), (short) i));
        ByteAndShort o = new ByteAndShort();
        o.field++;
        System.out.println(o.field);
        o.field += 200;
        System.out.println(o.field);
        o.field = (byte) (o.field >>> 2);
        System.out.println(o.field);
        o.shorty >>>= 4;
        System.out.println(o.shorty);
        o.shorty = (short) (o.shorty & 0xffff);
        System.out.println(o.shorty);
        for (int n = 0; n < 8; n++) System.out.print(rotate((byte) 0x96, n) + " ");
        System.out.println();
        byte[] bytes = {(byte) 0xca, (byte) 0xfe, (byte) 0xba, (byte) 0xbe};
        int packed = 0;
        for (byte b : bytes) packed = packed << 8 | b & 0xff;
        System.out.println(Integer.toHexString(packed));
        int wrong = 0;
        for (byte b : bytes) wrong = wrong << 8 | b;
        System.out.println(Integer.toHexString(wrong));
        int checksum = 0;
        for (byte b = -128;; b++) {
            checksum = checksum * 31 + b;
            if (b == 127) break;
        }
        System.out.println(checksum);
        short s = (short) 0x8000;
        System.out.println(s);
        System.out.println(-s);
        System.out.println((short) -s);
        System.out.println(s >> 15);
        System.out.println(s >>> 15);
        System.out.println((s & 0xffff) >>> 15);
        byte b = 10;
        b = (byte) (b > 5 ? b - 20 : b + 20);
        System.out.println(b);
        final byte constant = 5;
        byte from = constant + 1;
        System.out.println(from);
        System.out.println(Byte.toUnsignedInt((byte) -1) + Short.toUnsignedInt((short) -1));
        System.out.println(Byte.parseByte("-128") + Short.parseShort("7fff", 16));
        try {
            Byte.parseByte("128");
        } catch (NumberFormatException e) { System.out.println(e.getMessage()); }
        System.out.println(Byte.compare((byte) 1, (byte) -1) + Short.compare((short) 1, (short) 5));
        System.out.println((byte) 'a' + (short) 'b');
        char c = (char) (byte) -1;
        System.out.println((int) c);
    }
}
