// Objects in several collections at once, moved and changed.
import java.util.*;

public class HashAndOrder {
    static class Player implements Comparable<Player> {
        final String name;
        private int score;
        Player(String n, int s) {
            name = n;
            score = s;
        }
        public int compareTo(Player o) {
            int c = Integer.compare(o.score, score);
            return c != 0 ? c : name.compareTo(o.name);
        }
        @Override
        public boolean equals(Object o) {
            return o instanceof Player p && p.name.equals(name);
        }
        @Override
        public int hashCode() {
            return name.hashCode();
        }
        @Override
        public String toString() {
            return name + score;
        }
    }

    private final Map<String, Player> byName = new HashMap<>();
    private final TreeSet<Player> ranking = new TreeSet<>();

    void add(String n, int s) {
        Player old = byName.remove(n);
        if (old != null) ranking.remove(old);
        Player p = new Player(n, (old == null ? 0 : old.score) + s);
        byName.put(n, p);
        ranking.add(p);
    }

    int rank(String n) { return ranking.headSet(byName.get(n)).size() + 1; }

    public static void main(String[] args) {
        HashAndOrder b = new HashAndOrder();
        for (String s : "ann 5,bob 7,cy 5,ann 4,dan 1,bob -3".split(",")) {
            String[] w = s.split(" ");
            b.add(w[0], Integer.parseInt(w[1]));
            System.out.println(b.ranking);
        }
        System.out.println(b.rank("ann") + " " + b.rank("dan") + " " + b.byName.size());
        System.out.println(b.ranking.first() + " " + b.ranking.last() + " " + b.ranking.higher(b.byName.get("bob")));
        TreeSet<Player> broken = new TreeSet<>(b.ranking);
        Player d = b.byName.get("dan");
        d.score = 100;
        System.out.println(broken.contains(d) + " " + broken);
        System.out.println(b.byName.containsValue(new Player("dan", 0)) + " " +
                           new HashSet<>(b.ranking).contains(new Player("cy", 99)));
        List<Player> list = new ArrayList<>(b.ranking);
        Collections.sort(list);
        System.out.println(list + " " + list.indexOf(new Player("bob", 0)));
        Set<Player> unique = new LinkedHashSet<>(list);
        unique.add(new Player("ann", -1));
        System.out.println(unique);
    }
}
