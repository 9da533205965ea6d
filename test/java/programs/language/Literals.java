// Literals of every kind, and constants folded by the compiler.
public class Literals {
    static final int A = 3, B = A * 7 + 1;
    static final String S = "v" + A + B + true + 'c' + 1.5 + 2L + null;
    static final long L = 1L << 40 | A;
    static final char C = 'a' + 2;
    static final byte D = (byte) (A * 100);
    static final boolean E = A < B && S != null;

    public static void main(String[] args) {
        System.out.println(0x1F + 0X1f + 0b1010 + 0B11 + 0777 + 1_0__0);
        System.out.println(0xFFFFFFFF);
        System.out.println(0x8000000000000000L);
        System.out.println(0b11111111111111111111111111111111);
        System.out.println(037777777777);
        System.out.println(1e3 + 1E-3 + .5 + 5. + 1d + 2f + 3D + 4F + 0x1p3 + 0x1.8p-1);
        System.out.println(0x1.fffffep127f == Float.MAX_VALUE);
        System.out.println(Float.MAX_VALUE == 3.4028235e38f);
        System.out.println("\t|\b|\f|\"|\'|\\|\101|\7|\u0041|\s|".length());
        for (char c : "\t\b\f\r\"'\\\101\60\u00e9\s".toCharArray()) System.out.print((int) c + " ");
        System.out.println();
        System.out.println('\u0000' + '\uffff');
        System.out.println("\u00e4\u20ac\ud83d\ude00");
        System.out.println(S);
        System.out.println(B + L + C + D);
        System.out.println(E);
        System.out.println(C);
        System.out.println("ab" ==
                           "a"
                               + "b");
        final String a = "a";
        String b = "b";
        System.out.println("ab" == a + "b");
        System.out.println("ab" == a + b);
        System.out.println("ab" == (a + b).intern());
        System.out.println(S == "v" + A + B + "truec1.52null");
        System.out.println(true | false);
        System.out.println(null == null);
        System.out.println(100 == 1e2);
        System.out.println(Integer.MAX_VALUE + " " + Integer.MIN_VALUE + " " + Long.MAX_VALUE + " " + Long.MIN_VALUE +
                           " " + Byte.MIN_VALUE + " " + Short.MAX_VALUE + " " + (int) Character.MAX_VALUE + " " +
                           Double.MAX_VALUE + " " + Float.MIN_VALUE);
    }
}
