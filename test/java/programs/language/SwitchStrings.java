// Switch on strings, with equal hash codes and fall through.
public class SwitchStrings {
    static int old(String s) {
        int r = 0;
        switch (s) {
        case "Aa": r += 1;
        case "BB": r += 10; break;
        case "AaAa": r += 100; break;
        case "BBBB": r += 1000;
        case "AaBB": r += 10000; break;
        case "": r = -1; break;
        default: r = -2;
        }
        return r;
    }

    static String name(String s) {
        final String prefix = "a";
        switch (s) {
        case prefix + "b": return "folded";
        case "c" + 1: return "also folded";
        case "null": return "the word";
        }
        return "none";
    }

    public static void main(String[] args) {
        for (String s : new String[] {"Aa", "BB", "AaAa", "BBBB", "AaBB", "BBAa", "", "aA", "C#"})
            System.out.println(s + " " + s.hashCode() + " " + old(s));
        System.out.println(old(new String("Aa")));
        System.out.println(old(new StringBuilder("B").append("B").toString()));
        System.out.println(name("ab"));
        System.out.println(name("c1"));
        System.out.println(name("" + null));
        System.out.println(name("x"));
        try {
            old(null);
        } catch (NullPointerException e) { System.out.println("null selector"); }
    }
}
