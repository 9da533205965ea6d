// Object.clone, shallow and deep, and classes that refuse.
import java.util.*;

public class CloneShallowDeep {
    static class Sheep implements Cloneable {
        String name = "Dolly";
        int[] data = {1, 2, 3};
        Sheep friend;
        final List<String> list = new ArrayList<>(List.of("x"));
        @Override
        public Sheep clone() {
            try {
                return (Sheep) super.clone();
            } catch (CloneNotSupportedException e) { throw new AssertionError(e); }
        }
    }

    static class Deep extends Sheep {
        @Override
        public Deep clone() {
            Deep d = (Deep) super.clone();
            d.data = data.clone();
            if (friend != null) d.friend = friend.clone();
            return d;
        }
    }

    static class Refusing {
        Object copy() throws CloneNotSupportedException { return super.clone(); }
    }

    static class Counter implements Cloneable {
        static int made;
        int id;
        Counter() { id = ++made; }
        Counter copy() throws CloneNotSupportedException { return (Counter) clone(); }
    }

    static class Node implements Cloneable {
        int v;
        Node next;
        Node(int v, Node next) {
            this.v = v;
            this.next = next;
        }
        Node deep() { return new Node(v, next == null ? null : next.deep()); }
    }

    public static void main(String[] args) throws Exception {
        Sheep a = new Sheep(), b = a.clone();
        b.name = "Molly";
        b.data[0] = 99;
        b.list.add("y");
        System.out.println(a.name + a.data[0] + a.list + " " + (a.data == b.data) + (a.list == b.list) + (a != b));
        Deep d = new Deep();
        d.friend = new Deep();
        Deep e = d.clone();
        e.data[0] = 50;
        e.friend.data[0] = 60;
        System.out.println(d.data[0] + " " + d.friend.data[0] + " " + (d.friend != e.friend) + " " +
                           (d.list == e.list));
        System.out.println(e.getClass().getSimpleName() + " " + ((Sheep) d).clone().getClass().getSimpleName());
        try {
            new Refusing().copy();
        } catch (CloneNotSupportedException x) { System.out.println("refused " + x.getMessage()); }
        Counter c = new Counter();
        System.out.println(c.copy().id + " " + Counter.made);
        Node n = new Node(1, new Node(2, null)), m = n.deep();
        m.next.v = 9;
        System.out.println(n.next.v);
        int[][] grid = {{1}, {2}};
        int[][] g = grid.clone();
        g[0][0] = 7;
        g[1] = null;
        System.out.println(grid[0][0] + " " + (grid[1] != null));
        ArrayList<int[]> l = new ArrayList<>(List.of(new int[] {1}));
        ((int[]) ((ArrayList<?>) l.clone()).get(0))[0] = 8;
        System.out.println(l.get(0)[0]);
        HashMap<String, List<Integer>> map = new HashMap<>();
        map.put("k", new ArrayList<>(List.of(1)));
        @SuppressWarnings("unchecked")
        HashMap<String, List<Integer>> copy = (HashMap<String, List<Integer>>) map.clone();
        copy.get("k").add(2);
        copy.put("z", null);
        System.out.println(map);
        Sheep anonymous = new Sheep() {
            int extra = 5;
            @Override
            public Sheep clone() {
                extra++;
                return super.clone();
            }
            public String toString() { return "extra " + extra; }
        };
        System.out.println(anonymous.clone() + " " + anonymous);
    }
}
