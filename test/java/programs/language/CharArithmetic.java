// Characters in arithmetic, concatenation and comparison.
public class CharArithmetic {
    static String show(char c) { return "char " + c; }
    static String show(int i) { return "int " + i; }

    public static void main(String[] args) {
        char c = 'a';
        System.out.println(c + 1);
        System.out.println((char) (c + 1));
        System.out.println("" + c + 1);
        System.out.println(c + 1 + "");
        System.out.println('a' + 'b');
        System.out.println("" + 'a' + 'b');
        System.out.println((char) ('a' + 'b' - 'a'));
        c += 1;
        System.out.println(c);
        c++;
        System.out.println(c);
        c *= 1;
        System.out.println(c);
        c -= 'a' - 'A';
        System.out.println(c);
        c /= 2;
        System.out.println(c);
        System.out.println(show('x'));
        System.out.println(show('x' + 0));
        System.out.println(show((char) 120));
        final int constant = 66;
        char fromConstant = constant;
        System.out.println(fromConstant);
        System.out.println(show(true ? 'b' : 0));
        int zero = 0;
        System.out.println(show(true ? 'b' : zero));
        for (char k = 'a'; k <= 'z'; k += 5) System.out.print(k);
        System.out.println();
        for (char k = 'z'; k >= 'v'; k--) System.out.print(k + " " + (int) k + ",");
        System.out.println();
        int[] counts = new int[128];
        for (char k : "mississippi".toCharArray()) counts[k]++;
        for (char k = 0; k < 128; k++)
            if (counts[k] > 0) System.out.println(k + "=" + counts[k]);
        System.out.println('a' < 98);
        System.out.println('a' == 97.0);
        System.out.println('\u0041');
        System.out.println('\t' + 0);
        System.out.println('\'' + "\"\\");
        System.out.println((int) '\377');
        System.out.println('\0' + 0);
        char max = Character.MAX_VALUE;
        max++;
        System.out.println((int) max);
        System.out.println(-'a');
        System.out.println(~'a');
        System.out.println('a' * 'b' % 'c');
        System.out.println('a' / 2.0);
    }
}
