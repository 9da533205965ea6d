// Aligned tables with padding, separators and totals.
import java.util.*;

public class TableFormatting {
    static String pad(String s, int width, boolean right) {
        return right ? " ".repeat(Math.max(0, width - s.length())) + s
                     : s + " ".repeat(Math.max(0, width - s.length()));
    }

    static List<String> table(String[][] rows) {
        int[] widths = new int[rows[0].length];
        for (String[] row : rows)
            for (int c = 0; c < row.length; c++) widths[c] = Math.max(widths[c], row[c].length());
        List<String> out = new ArrayList<>();
        for (String[] row : rows) {
            StringJoiner j = new StringJoiner(" | ", "| ", " |");
            for (int c = 0; c < row.length; c++)
                j.add(
                    pad(row[c], widths[c], !row[c].isEmpty() && Character.isDigit(row[c].charAt(row[c].length() - 1))));
            out.add(j.toString());
            if (out.size() == 1) {
                StringJoiner line = new StringJoiner("-+-", "+-", "-+");
                for (int w : widths) line.add("-".repeat(w));
                out.add(line.toString());
            }
        }
        return out;
    }

    static String center(String s, int w, char fill) {
        int left = (w - s.length()) / 2;
        return String.valueOf(fill).repeat(left) + s + String.valueOf(fill).repeat(w - s.length() - left);
    }

    static String group(long n) {
        StringBuilder b = new StringBuilder(Long.toString(Math.abs(n)));
        for (int i = b.length() - 3; i > 0; i -= 3) b.insert(i, '\'');
        return (n < 0 ? "-" : "") + b;
    }

    public static void main(String[] args) {
        table(new String[][] {
                  {"item", "count", "price"}, {"apple", "3", "1.20"}, {"watermelon", "12", "0.5"}, {"fig", "", "10"}})
            .forEach(System.out::println);
        System.out.println(center("title", 20, '=') + "|" + center("odd", 8, '.') + "|" + center("", 3, '#'));
        for (long n : new long[] {0, 12, 999, 1000, -1234567, Long.MAX_VALUE})
            System.out.println(group(n) + " " + String.format("%,d", n));
        for (int i = 1; i <= 5; i++) System.out.println(pad("*".repeat(2 * i - 1), 9 - (5 - i), true));
        System.out.println(String.format("%-10s|%10s|", "left", "right") + String.format("%05d|%+d|%x", 42, 42, 255));
        StringBuilder ruler = new StringBuilder();
        for (int i = 1; i <= 30; i++)
            ruler.append(i % 10 == 0 ? Character.forDigit(i / 10, 10) : i % 5 == 0 ? '+' : '.');
        System.out.println(ruler);
    }
}
