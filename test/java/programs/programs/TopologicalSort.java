// Ordering tasks by their dependencies, and finding cycles.
import java.util.*;

public class TopologicalSort {
    static List<String> sort(Map<String, List<String>> needs) {
        Map<String, Integer> open = new TreeMap<>();
        Map<String, List<String>> users = new TreeMap<>();
        needs.forEach((task, before) -> {
            open.merge(task, before.size(), Integer::sum);
            for (String b : before) {
                open.putIfAbsent(b, 0);
                users.computeIfAbsent(b, k -> new ArrayList<>()).add(task);
            }
        });
        Queue<String> ready = new PriorityQueue<>();
        open.forEach((t, n) -> {
            if (n == 0) ready.add(t);
        });
        List<String> order = new ArrayList<>();
        while (!ready.isEmpty()) {
            String t = ready.remove();
            order.add(t);
            for (String u : users.getOrDefault(t, List.of()))
                if (open.merge(u, -1, Integer::sum) == 0) ready.add(u);
        }
        if (order.size() < open.size()) {
            open.keySet().removeAll(order);
            throw new IllegalStateException("cycle among " + open.keySet());
        }
        return order;
    }

    static void depth(String n, Map<String, List<String>> g, Set<String> seen, Deque<String> out) {
        if (!seen.add(n)) return;
        for (String m : g.getOrDefault(n, List.of())) depth(m, g, seen, out);
        out.addLast(n);
    }

    public static void main(String[] args) {
        Map<String, List<String>> needs = new TreeMap<>();
        needs.put("shirt", List.of());
        needs.put("tie", List.of("shirt"));
        needs.put("jacket", List.of("tie", "belt"));
        needs.put("belt", List.of("trousers"));
        needs.put("shoes", List.of("socks", "trousers"));
        List<String> order = sort(needs);
        System.out.println(order);
        boolean valid = true;
        for (String t : needs.keySet())
            for (String b : needs.get(t)) valid &= order.indexOf(b) < order.indexOf(t);
        System.out.println(valid);
        Deque<String> out = new ArrayDeque<>();
        Set<String> seen = new HashSet<>();
        for (String t : needs.keySet()) depth(t, needs, seen, out);
        System.out.println(out);
        needs.put("trousers", List.of("shoes"));
        try {
            sort(needs);
        } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        System.out.println(sort(Map.of()));
    }
}
