// toUpperCase and toLowerCase, in Latin, Greek, and beyond.
import java.util.*;

public class CaseConversion {
    public static void main(String[] args) {
        for (String s : new String[] {"Hello World", "abcXYZ123!?", "", "\u00e4\u00f6\u00fc\u00df", "\u00c9\u00c8",
                                      "\u03b1\u03b2\u03c3\u03c2", "\u0391\u03a3", "\u0436\u0416", "\u20ac\u4e2d",
                                      "i\u0130\u0131", "\ufb01", "\ud801\udc00"})
            System.out.println(s.toUpperCase(Locale.ROOT) + " " + s.toLowerCase(Locale.ROOT) + " " +
                               s.toUpperCase(Locale.ROOT).length());
        System.out.println("same".toLowerCase() == "same");
        System.out.println("SAME".toUpperCase() == "SAME");
        System.out.println("MiXeD".toLowerCase().equals("mixed"));
        StringBuilder swapped = new StringBuilder();
        for (char c : "Swap Case 1".toCharArray())
            swapped.append(Character.isUpperCase(c) ? Character.toLowerCase(c) : Character.toUpperCase(c));
        System.out.println(swapped);
        StringBuilder title = new StringBuilder();
        boolean start = true;
        for (char c : "the end of it".toCharArray()) {
            title.append(start ? Character.toTitleCase(c) : c);
            start = c == ' ';
        }
        System.out.println(title);
        StringBuilder rot = new StringBuilder();
        for (char c : "Hello, Zebra".toCharArray()) {
            if (c >= 'a' && c <= 'z')
                c = (char) ((c - 'a' + 13) % 26 + 'a');
            else if (c >= 'A' && c <= 'Z')
                c = (char) ((c - 'A' + 13) % 26 + 'A');
            rot.append(c);
        }
        System.out.println(rot);
    }
}
