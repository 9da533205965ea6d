// Exceptions of String.format.
import java.util.*;

public class FormatErrors {
    static void attempt(String format, Object... args) {
        try {
            System.out.println(String.format(format, args));
        } catch (IllegalFormatException e) {
            System.out.println(format + ": " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        attempt("%d", "text");
        attempt("%d", 1.5);
        attempt("%f", 1);
        attempt("%c", "long");
        attempt("%s");
        attempt("%s %s", 1);
        attempt("%q", 1);
        attempt("%");
        attempt("%5");
        attempt("%-d", 1);
        attempt("%-05d", 1);
        attempt("%+s", 1);
        attempt("%.2d", 1);
        attempt("%,x", 1);
        attempt("%#s", "x");
        attempt("%3$s", 1, 2);
        attempt("%<s", 1);
        attempt("%x", 1.5);
        attempt("%05s", "a");
        attempt("%+ d", 1);
        attempt("%d", (Object) null);
        attempt("%f", (Object) null);
        attempt("%s", (Object[]) null);
        attempt("%.0f", 2.5);
        attempt("%5.1f|", 2.25);
        attempt("%c", 0x110000);
        attempt("%n%%".trim());
    }
}
