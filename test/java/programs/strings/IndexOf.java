// Searching: indexOf, lastIndexOf, contains, startsWith, endsWith, matches of regions.
public class IndexOf {
    public static void main(String[] args) {
        String s = "abracadabra";
        for (String t : new String[] {"a", "bra", "abra", "cad", "z", "", "abracadabra", "abracadabrax"})
            System.out.println(t + " " + s.indexOf(t) + " " + s.lastIndexOf(t) + " " + s.contains(t) + " " +
                               s.startsWith(t) + " " + s.endsWith(t));
        for (int from = -2; from < 13; from += 3)
            System.out.println(s.indexOf('a', from) + " " + s.lastIndexOf('a', from) + " " + s.indexOf("bra", from) +
                               " " + s.lastIndexOf("bra", from) + " " + s.indexOf("", from));
        System.out.println(s.indexOf('z') + " " + s.indexOf(0x1f600) + " "
                           + "x\ud83d\ude00y".indexOf(0x1f600) + " "
                           + "x\ud83d\ude00y".indexOf('y'));
        System.out.println(s.startsWith("bra", 1) + " " + s.startsWith("bra", 8) + " " + s.startsWith("", 11) + " " +
                           s.startsWith("", 12) + " " + s.startsWith("a", -1));
        System.out.println(s.regionMatches(0, "xabra", 1, 4) + " " + s.regionMatches(true, 7, "ABRA", 0, 4) + " " +
                           s.regionMatches(7, "ABRA", 0, 4) + " " + s.regionMatches(-1, "a", 0, 1));
        System.out.println(s.contentEquals(new StringBuilder("abracadabra")) + " " + s.contentEquals("abra"));
        System.out.println("\u00e9t\u00e9\u20ac".indexOf("\u20ac") + "\u00e9t\u00e9".lastIndexOf('\u00e9') +
                           "\u20ac\u00e9".indexOf("\u00e9") + "abc".indexOf("\u20ac"));
        int n = 0;
        for (int i = s.indexOf("a"); i >= 0; i = s.indexOf("a", i + 1)) n++;
        System.out.println(n);
        try {
            s.indexOf((String) null);
        } catch (NullPointerException e) { System.out.println("null"); }
    }
}
