// The type of a conditional expression follows from both of its branches.
import java.util.*;

public class TernaryPromotion {
    static String kind(Object o) { return o == null ? "null" : o.getClass().getSimpleName() + " " + o; }
    static String pick(long l) { return "long " + l; }
    static String pick(double d) { return "double " + d; }
    static String pick(char c) { return "char " + c; }
    static String pick(int i) { return "int " + i; }
    static String pick(Object o) { return "Object " + o; }

    public static void main(String[] args) {
        boolean yes = args.length == 0;
        int i = 1;
        char c = 'x';
        byte b = 2;
        short s = 3;
        long l = 4;
        float f = 5;
        double d = 6;
        System.out.println(kind(yes ? 1 : 2.0));
        System.out.println(kind(yes ? 'a' : 0));
        System.out.println(kind(yes ? 'a' : i));
        System.out.println(kind(yes ? b : c));
        System.out.println(kind(yes ? b : 'c'));
        System.out.println(kind(yes ? b : s));
        System.out.println(kind(yes ? i : l));
        System.out.println(kind(yes ? l : f));
        System.out.println(kind(yes ? f : d));
        System.out.println(kind(yes ? 1 : "s"));
        System.out.println(kind(yes ? 1 : (Object) 2.0));
        System.out.println(kind(yes ? Integer.valueOf(1) : Double.valueOf(2)));
        System.out.println(kind(yes ? (Object) Integer.valueOf(1) : Double.valueOf(2)));
        System.out.println(kind(yes ? null : 0));
        System.out.println(kind(!yes ? null : 'c'));
        System.out.println(kind(yes ? b : 100));
        System.out.println(kind(yes ? b : 200));
        System.out.println(kind(yes ? s : i));
        System.out.println(pick(yes ? 1 : 2L));
        System.out.println(pick(yes ? 1 : 2f));
        System.out.println(pick(yes ? 'a' : 98));
        System.out.println(pick(yes ? 'a' : i));
        System.out.println(pick(yes ? "a" : i));
        System.out.println(yes ? 1 : 'a');
        System.out.println(yes ? c : 0);
        System.out.println(yes ? c : i);
        System.out.println(false ? 1 : yes ? 2 : 3);
        System.out.println((yes ? new int[] {7} : null)[0]);
        try {
            Integer none = null;
            int r = yes ? none : 0;
            System.out.println(r);
        } catch (NullPointerException e) { System.out.println("unboxed null"); }
        List<? extends Comparable<?>> mixed = yes ? List.of(1) : List.of("a");
        System.out.println(mixed);
    }
}
