// replace with characters, strings, and the simple cases of replaceAll.
public class Replace {
    public static void main(String[] args) {
        String s = "banana";
        System.out.println(s.replace('a', 'o'));
        System.out.println(s.replace('x', 'y') == s);
        System.out.println(s.replace("an", "<>"));
        System.out.println(s.replace("ana", "x"));
        System.out.println(s.replace("", "-"));
        System.out.println(s.replace("na", ""));
        System.out.println(s.replace("banana", ""));
        System.out.println(s.replace("a", "aa"));
        System.out.println(s.replace(new StringBuilder("n"), new StringBuilder("NN")));
        System.out.println("a.b.c".replace(".", "::"));
        System.out.println("a\u00e9a".replace('\u00e9', 'e') + "aea".replace('e', '\u20ac') +
                           "a\u20aca".replace("\u20ac", "EUR"));
        System.out.println("aaaa".replace("aa", "b") + "aaaaa".replace("aa", "b"));
        System.out.println("x".replace("x", "$1\\"));
        System.out.println("a1b22c".replaceAll("[0-9]+", "#"));
        System.out.println("a1b22c".replaceFirst("[0-9]", "<$0>"));
        System.out.println("2024-01-02".replaceAll("(\\d+)-(\\d+)-(\\d+)", "$3.$2.$1"));
        System.out.println("  a  b ".replaceAll(" +", " ").trim());
        System.out.println("CamelCaseName".replaceAll("([a-z])([A-Z])", "$1_$2").toLowerCase());
        System.out.println("abc".matches("[a-c]+") + " "
                           + "abc".matches("ab"));
        try {
            s.replace("a", null);
        } catch (NullPointerException e) { System.out.println("null"); }
        String t = s;
        for (int i = 0; i < 5; i++) t = t.replace("a", "ab");
        System.out.println(t);
        System.out.println("tab\tnew\nline".replace('\t', ' ').replace("\n", "\\n"));
    }
}
