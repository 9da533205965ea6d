// equals, compareTo, equalsIgnoreCase, hashCode, intern and identity.
public class StringCompare {
    public static void main(String[] args) {
        String[] all = {"", "a", "A", "b", "ab", "aB", "abc", "\u00e9", "e", "\u20ac", "Z"};
        for (String a : all) {
            StringBuilder line = new StringBuilder(a).append(": ");
            for (String b : all)
                line.append(a.compareTo(b))
                    .append('/')
                    .append(a.compareToIgnoreCase(b))
                    .append(a.equals(b)                 ? "="
                                : a.equalsIgnoreCase(b) ? "~"
                                                        : "")
                    .append(' ');
            System.out.println(line.append(a.hashCode()));
        }
        String x = "hello",
               y = "hel"
            + "lo",
               z = new String("hello"), w = z.intern(), part = "hel";
        System.out.println((x == y) + " " + (x == z) + " " + (x == w) + " " + (x == part + "lo") + " " +
                           (x == (part + "lo").intern()) + " " + x.equals(z));
        System.out.println("".intern() == "");
        System.out.println(new String("") == "");
        System.out.println(String.valueOf("hello".toCharArray()).intern() == x);
        System.out.println("Aa".hashCode() == "BB".hashCode());
        System.out.println("polygenelubricants".hashCode());
        System.out.println("hello".equals(null) + " "
                           + "hello".equals((Object) new StringBuilder("hello")) + " "
                           + "hello".equalsIgnoreCase(null));
        System.out.println("a".compareTo("abc") + " "
                           + "abc".compareTo("a") + " "
                           + "abd".compareTo("abc") + " "
                           + "\u20ac".compareTo("a"));
        System.out.println("I".equalsIgnoreCase("\u0131") + " "
                           + "\u00e9".equalsIgnoreCase("\u00c9") + " "
                           + "stra\u00dfe".equalsIgnoreCase("STRASSE"));
        System.out.println(String.CASE_INSENSITIVE_ORDER.compare("ABC", "abd"));
        System.out.println(("a" + null).equals("anull"));
        System.out.println(new String("x").hashCode() == "x".hashCode());
        char[] c = {'t', 'x'};
        System.out.println(new String(c) == new String(c));
        System.out.println("x".concat("") == "x");
        final String f = "he";
        System.out.println((f + "llo") == x);
        System.out.println("switch".hashCode() + " "
                           + "a\u0000b".hashCode() + " "
                           + "a\u0000b".length());
    }
}
