// Division by zero in every form, and the exact methods of Math.
import java.util.*;

public class ArithmeticErrors {
    static void attempt(String what, Runnable r) {
        try {
            r.run();
            System.out.println(what + " is fine");
        } catch (ArithmeticException e) { System.out.println(what + ": " + e.getMessage()); }
    }

    static int zero = 0;
    static long zeroLong = 0;
    static byte zeroByte = 0;
    static char zeroChar = 0;

    public static void main(String[] args) {
        attempt("int /", () -> System.out.println(1 / zero));
        attempt("int %", () -> System.out.println(1 % zero));
        attempt("long /", () -> System.out.println(1 / zeroLong));
        attempt("long %", () -> System.out.println(1L % zero));
        attempt("byte /", () -> System.out.println(1 / zeroByte));
        attempt("char %", () -> System.out.println('a' % zeroChar));
        attempt("zero / zero", () -> System.out.println(zero / zero));
        attempt("double /", () -> System.out.println(1.0 / zero));
        attempt("float %", () -> System.out.println(1f % zero));
        attempt("compound", () -> {
            int x = 5;
            x /= zero;
            System.out.println(x);
        });
        attempt("compound double", () -> {
            int x = 5;
            x /= 0.0;
            System.out.println(x);
        });
        attempt("field", () -> { zero %= zero; });
        attempt("array", () -> {
            int[] a = {1};
            a[0] /= zero;
        });
        attempt("addExact", () -> Math.addExact(Integer.MAX_VALUE, 1));
        attempt("subtractExact", () -> Math.subtractExact(Long.MIN_VALUE, 1L));
        attempt("multiplyExact", () -> Math.multiplyExact(1 << 20, 1 << 12));
        attempt("multiplyExact long", () -> Math.multiplyExact(1L << 40, 1L << 23));
        attempt("negateExact", () -> Math.negateExact(Integer.MIN_VALUE));
        attempt("toIntExact", () -> Math.toIntExact(1L << 31));
        attempt("incrementExact", () -> Math.incrementExact(Integer.MAX_VALUE));
        attempt("decrementExact", () -> Math.decrementExact(Long.MIN_VALUE));
        attempt("floorDiv", () -> Math.floorDiv(1, zero));
        attempt("floorMod", () -> Math.floorMod(1L, zeroLong));
        attempt("divideUnsigned", () -> Integer.divideUnsigned(1, zero));
        attempt("remainderUnsigned", () -> Long.remainderUnsigned(1, zeroLong));
        attempt("fine", () -> Math.addExact(1, 2));
        System.out.println(zero);
    }
}
