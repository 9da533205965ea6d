// A small matcher of regular expressions, by recursion and by a table.
public class RegexMatcher {
    static boolean match(String p, String s) {
        if (p.isEmpty()) return s.isEmpty();
        boolean first = !s.isEmpty() && (p.charAt(0) == s.charAt(0) || p.charAt(0) == '.');
        if (p.length() > 1 && p.charAt(1) == '*') return match(p.substring(2), s) || first && match(p, s.substring(1));
        return first && match(p.substring(1), s.substring(1));
    }

    static boolean table(String p, String s) {
        boolean[][] d = new boolean[p.length() + 1][s.length() + 1];
        d[p.length()][s.length()] = true;
        for (int i = p.length() - 1; i >= 0; i--)
            for (int j = s.length(); j >= 0; j--) {
                boolean first = j < s.length() && (p.charAt(i) == s.charAt(j) || p.charAt(i) == '.');
                if (p.charAt(i) == '*') continue;
                d[i][j] = i + 1 < p.length() && p.charAt(i + 1) == '*' ? d[i + 2][j] || first && d[i][j + 1]
                                                                       : first && d[i + 1][j + 1];
            }
        return d[0][0];
    }

    static boolean glob(String p, String s) {
        int i = 0, j = 0, star = -1, mark = 0;
        while (j < s.length()) {
            if (i < p.length() && (p.charAt(i) == '?' || p.charAt(i) == s.charAt(j))) {
                i++;
                j++;
            } else if (i < p.length() && p.charAt(i) == '*') {
                star = i++;
                mark = j;
            } else if (star >= 0) {
                i = star + 1;
                j = ++mark;
            } else
                return false;
        }
        while (i < p.length() && p.charAt(i) == '*') i++;
        return i == p.length();
    }

    public static void main(String[] args) {
        String[][] cases = {{"a*b", "aaab"},
                            {"a*b", "b"},
                            {"a*b", "aac"},
                            {".*", ""},
                            {".*c", "abc"},
                            {"a.c", "abc"},
                            {"a.c", "ac"},
                            {"", ""},
                            {"", "a"},
                            {"x*y*z", "xxz"},
                            {"mis*is*p*.", "mississippi"},
                            {"c*a*b", "aab"}};
        for (String[] c : cases) {
            boolean m = match(c[0], c[1]);
            System.out.println(c[0] + " " + c[1] + " " + m +
                               (m == table(c[0], c[1]) && m == c[1].matches(c[0]) ? "" : " differs"));
        }
        for (String[] c : new String[][] {{"*.java", "Main.java"},
                                          {"?at", "cat"},
                                          {"?at", "at"},
                                          {"a*b*c", "axxbyyc"},
                                          {"a*b*c", "axxbyy"},
                                          {"*", ""},
                                          {"**a", "bba"}})
            System.out.println(c[0] + " " + c[1] + " " + glob(c[0], c[1]));
    }
}
