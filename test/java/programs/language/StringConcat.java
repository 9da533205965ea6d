// Concatenation of every type, with null, chars and arrays.
public class StringConcat {
    static int calls;

    public String toString() {
        calls++;
        return "object" + calls;
    }

    static class Null {
        public String toString() { return null; }
    }

    public static void main(String[] args) {
        String n = null;
        Object o = null;
        char c = 'c';
        byte b = -1;
        short s = 2;
        int i = 3;
        long l = 4;
        float f = 5.5f;
        double d = 6;
        boolean z = true;
        Integer boxed = null;
        System.out.println("" + n + o + c + b + s + i + l + f + d + z + boxed);
        System.out.println(n + n);
        System.out.println(n + "x");
        System.out.println(1 + 2 + n + 1 + 2);
        System.out.println(c + i + "t" + c + i);
        System.out.println("a" + (char) (c + 1));
        System.out.println("" + new StringConcat() + new StringConcat());
        System.out.println("x" + new Null());
        StringConcat k = new StringConcat();
        String t = "a" + k + "b" + k + "c";
        System.out.println(t + calls);
        String e = "";
        for (int j = 0; j < 5; j++) e += j + ",";
        System.out.println(e);
        e += 'x' + 1;
        System.out.println(e);
        System.out.println("\u0001|\u0002|" + i + "\u0001");
        System.out.println("" + 1.0f + 1e10 + -0.0 + Float.NaN + Double.NEGATIVE_INFINITY + Long.MIN_VALUE +
                           Integer.MIN_VALUE + (byte) 200 + (short) 70000);
        System.out.println("é"
                           + "ü" + '€' + "x".repeat(3));
        final String x = "con";
        System.out.println((x + "stant") == "constant");
        String y = "con";
        System.out.println((y + "stant") == "constant");
        System.out.println((y + "stant").equals("constant"));
        System.out.println("" + 'a' + 'b' + ('a' + 'b'));
        char[] array = {'h', 'i'};
        System.out.println(("" + array).startsWith("[C@"));
        System.out.println(String.valueOf(array) + "!");
        System.out.println("" + null + true + 'c' + 1L);
        System.out.println("sum " + 1 + 2 + " product " + 2 * 3 + " difference " + (5 - 3));
        System.out.println("a"
                                       + "b" + i + "c"
                                       + "d" ==
                                   "abi"
                               ? 1
                               : 0);
        String many = "" + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i +
            i + i + i + i + i + i + i;
        System.out.println(many.length());
        StringBuilder builder = new StringBuilder().append("p" + i).append('q').append(i + "r");
        System.out.println(builder + "" + builder.length());
    }
}
