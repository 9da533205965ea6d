// strip, trim, isBlank, repeat, indent, lines and their kin.
import java.util.*;
import java.util.stream.*;

public class StripAndTrim {
    static String q(String s) { return "[" + s.replace("\n", "\\n").replace("\t", "\\t") + "]"; }

    public static void main(String[] args) {
        String[] all = {
            "", " ", "  a b  ", "\t x\n", "x", "\u2003wide\u2003", "\u0001control\u0001", "\u00a0nbsp\u00a0"};
        for (String s : all)
            System.out.println(q(s.trim()) + q(s.strip()) + q(s.stripLeading()) + q(s.stripTrailing()) + s.isBlank() +
                               s.isEmpty());
        for (int n = 0; n < 4; n++) System.out.println(q("ab".repeat(n)) + q("".repeat(n)) + "x".repeat(n).length());
        try {
            "a".repeat(-1);
        } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        System.out.println("a\nb\r\nc\rd\n".lines().collect(Collectors.toList()));
        System.out.println("".lines().count() + "\n\n".lines().count() + "x".lines().count());
        System.out.println(q("a\nb".indent(2)) + q("  a\n    b".indent(-3)) + q("a".indent(0)));
        System.out.println(q("  x\n    y\n  ".stripIndent()));
        System.out.println(q("a\\tb\\n\\101\\\\".translateEscapes()));
        System.out.println(String.join("-", List.of("x", "y", "z")) + String.join(",") + String.join("+", "one"));
        System.out.println(String.join("|", Arrays.asList("a", null)));
        System.out.println("abc".<String>transform(s -> s + s.length()));
        System.out.println("%d-%s".formatted(5, "x"));
        System.out.println(" a ".trim() == " a ".trim());
        System.out.println("a".trim() == "a");
        System.out.println("a".strip() == "a");
        System.out.println("ab".repeat(1) == "ab");
        System.out.println(q("- ".repeat(10).stripTrailing()));
    }
}
