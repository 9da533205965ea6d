// Regular expressions: groups, find, replace and flags.
import java.util.regex.*;

public class Regex {
    public static void main(String[] args) {
        Matcher m = Pattern.compile("(\\w+)@(\\w+)\\.com").matcher("al@site.com, bo@host.com; bad@x.org");
        while (m.find())
            System.out.println(m.group() + " " + m.group(1) + " " + m.group(2) + " " + m.start() + "-" + m.end(2));
        System.out.println(Pattern.matches("a*b", "aaab") + " " + Pattern.matches("a*b", "aaabc"));
        System.out.println(Pattern.compile("HELLO", Pattern.CASE_INSENSITIVE).matcher("say hello").find());
        System.out.println("x1y22z333".replaceAll("(\\d+)", "<$1>"));
        System.out.println(Pattern.compile("[,;]\\s*").split("a, b;c,  d").length);
        Matcher named = Pattern.compile("(?<year>\\d{4})-(?<month>\\d\\d)").matcher("on 2024-05");
        System.out.println(named.find() + named.group("year") + named.group("month"));
        System.out.println("aaa".replaceAll("a*", "x") + "|"
                           + "abc".replaceAll("", "-"));
        System.out.println("foo.bar".split("\\.").length + Pattern.quote("a.b"));
        System.out.println(Pattern.compile("a(b)?c").matcher("ac").matches());
        Matcher g = Pattern.compile("a(b)?c").matcher("ac");
        g.matches();
        System.out.println(g.group(1) + g.groupCount());
        System.out.println("aXbXc".replaceFirst("X", "-"));
        System.out.println(
            Pattern.compile("^\\w+$", Pattern.MULTILINE).matcher("one\ntwo words\nthree").results().count());
        System.out.println("greedy <a><b>".replaceAll("<.*>", "#") + "lazy <a><b>".replaceAll("<.*?>", "#"));
        System.out.println(
            Pattern.compile("(a|b)*c|d{2,3}").matcher("ababc ddd").replaceAll(r -> "[" + r.group() + "]"));
        System.out.println("2024".matches("(?=.*4)\\d+") + " "
                           + "foobar".replaceAll("foo(?!bar)", "x") + " "
                           + "abab".matches("(ab)\\1"));
        try {
            Pattern.compile("(unclosed");
        } catch (PatternSyntaxException e) { System.out.println(e.getDescription() + " " + e.getIndex()); }
        StringBuilder out = new StringBuilder();
        Matcher a = Pattern.compile("\\d").matcher("a1b2");
        while (a.find()) a.appendReplacement(out, String.valueOf(Integer.parseInt(a.group()) * 10));
        a.appendTail(out);
        System.out.println(out);
        System.out.println(Pattern.compile("b").asPredicate().test("abc") + " " +
                           Pattern.compile("b").asMatchPredicate().test("abc"));
        System.out.println("\\$1".replaceAll("\\\\", "/") + Matcher.quoteReplacement("$1"));
    }
}
