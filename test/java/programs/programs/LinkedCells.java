// A spreadsheet with formulas, dependencies and cycles.
import java.util.*;

public class LinkedCells {
    private final Map<String, String> formulas = new TreeMap<>();
    private final Map<String, Integer> cache = new HashMap<>();
    private final Set<String> open = new LinkedHashSet<>();
    int computed;

    void set(String cell, String formula) {
        formulas.put(cell, formula);
        cache.clear();
    }

    int get(String cell) {
        Integer known = cache.get(cell);
        if (known != null) return known;
        if (!open.add(cell)) throw new IllegalStateException("cycle " + String.join(">", open) + ">" + cell);
        try {
            computed++;
            int v = evaluate(formulas.getOrDefault(cell, "0"));
            cache.put(cell, v);
            return v;
        } finally { open.remove(cell); }
    }

    private int evaluate(String f) {
        int sum = 0;
        for (String term : f.split("\\+")) {
            int product = 1;
            for (String factor : term.trim().split("\\*")) {
                String t = factor.trim();
                product *= Character.isLetter(t.charAt(0)) ? get(t) : Integer.parseInt(t);
            }
            sum += product;
        }
        return sum;
    }

    public static void main(String[] args) {
        LinkedCells s = new LinkedCells();
        s.set("a1", "5");
        s.set("a2", "a1 * 2 + 1");
        s.set("a3", "a1 + a2 * a2");
        s.set("b1", "a3 + a2 + zz");
        System.out.println(s.get("b1") + " " + s.computed);
        System.out.println(s.get("a3") + " " + s.computed);
        s.set("a1", "1");
        System.out.println(s.get("b1") + " " + s.computed);
        s.set("zz", "b1 + 1");
        try {
            s.get("b1");
        } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        System.out.println(s.open.isEmpty());
        s.set("zz", "x + y1");
        s.set("y1", "7*");
        System.out.println(s.get("b1"));
        s.set("y1", "seven*7");
        System.out.println(s.get("zz"));
        s.set("q", "1 + ?");
        try {
            s.get("q");
        } catch (NumberFormatException e) { System.out.println(e.getMessage()); }
        System.out.println(s.formulas);
    }
}
