// split by a single character, by text, with limits, and by simple patterns.
import java.util.*;

public class Split {
    static void show(String s, String by, int limit) {
        System.out.println(s + " by " + by + " " + limit + ": " + Arrays.asList(s.split(by, limit)) + " " +
                           s.split(by, limit).length);
    }

    public static void main(String[] args) {
        for (int limit = -1; limit < 4; limit++) {
            show("a,b,,c,,", ",", limit);
            show(",a", ",", limit);
            show("", ",", limit);
            show(",,", ",", limit);
        }
        System.out.println(Arrays.toString("a b  c".split(" ")));
        System.out.println(Arrays.toString("a1b2c3".split("\\d")));
        System.out.println(Arrays.toString("a.b.c".split("\\.")));
        System.out.println(Arrays.toString("a|b".split("\\|")));
        System.out.println(Arrays.toString("abc".split("")));
        System.out.println(Arrays.toString("a::b::c".split("::")));
        System.out.println(Arrays.toString("  lead and trail ".trim().split("\\s+")));
        System.out.println(Arrays.toString("k=v=w".split("=", 2)));
        System.out.println(Arrays.toString("2+3-4*5".split("[+*-]")));
        System.out.println(Arrays.toString("none".split(",")));
        System.out.println(Arrays.toString("a\u20acb".split("\u20ac")));
        StringTokenizer t = new StringTokenizer("one two,three", " ,");
        System.out.println(t.countTokens());
        while (t.hasMoreTokens()) System.out.println(t.nextToken());
        StringTokenizer u = new StringTokenizer("a+b", "+", true);
        while (u.hasMoreElements()) System.out.println(u.nextElement());
        System.out.println(String.join("/", "a,b,c".split(",")));
        int sum = 0;
        for (String n : "1,22,333".split(",")) sum += Integer.parseInt(n);
        System.out.println(sum);
        System.out.println(Arrays.toString(new StringTokenizer("").hasMoreTokens() ? null : new int[] {0}));
    }
}
