// StringJoiner and String.join.
import java.util.*;

public class Joiner {
    public static void main(String[] args) {
        StringJoiner j = new StringJoiner(", ", "{", "}");
        System.out.println(j);
        j.setEmptyValue("nothing");
        System.out.println(j + " " + j.length());
        j.add("a").add("b").add(null);
        System.out.println(j + " " + j.length());
        StringJoiner k = new StringJoiner("-");
        k.add("x").add("y");
        j.merge(k);
        System.out.println(j);
        j.merge(new StringJoiner("z"));
        System.out.println(j);
        k.merge(k);
        System.out.println(k);
        System.out.println(new StringJoiner("/").add("").add("").toString());
        System.out.println(String.join(", ", "a", "b", "c") + String.join("", List.of("x", "y")) +
                           String.join("+", new TreeSet<>(Set.of("q", "p"))));
        System.out.println(String.join("-", new StringBuilder("sb"), "s", new StringBuffer("buf")));
        StringJoiner table = new StringJoiner("\n");
        for (int r = 1; r < 4; r++) {
            StringJoiner row = new StringJoiner("\t");
            for (int c = 1; c < 4; c++) row.add(String.valueOf(r * c));
            table.merge(row).add("--");
        }
        System.out.println(table);
        try {
            new StringJoiner(null);
        } catch (NullPointerException e) { System.out.println("null delimiter"); }
        try {
            String.join(null, "a");
        } catch (NullPointerException e) { System.out.println("null again"); }
        System.out.println(String.join(",", Collections.nCopies(3, "ab")));
        System.out.println(String.join(", ").isEmpty());
    }
}
