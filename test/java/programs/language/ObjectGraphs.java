// Linked structures: lists, trees, cycles and shared nodes.
public class ObjectGraphs {
    static class Node {
        int value;
        Node next;
        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    static class Tree {
        int key;
        Tree left, right;
        Tree(int key) { this.key = key; }
        void insert(int k) {
            if (k < key) {
                if (left == null)
                    left = new Tree(k);
                else
                    left.insert(k);
            } else if (k > key) {
                if (right == null)
                    right = new Tree(k);
                else
                    right.insert(k);
            }
        }
        int height() { return 1 + Math.max(left == null ? 0 : left.height(), right == null ? 0 : right.height()); }
        void walk(StringBuilder s) {
            if (left != null) left.walk(s);
            s.append(key).append(' ');
            if (right != null) right.walk(s);
        }
    }

    static Node reverse(Node n) {
        Node r = null;
        while (n != null) {
            Node next = n.next;
            n.next = r;
            r = n;
            n = next;
        }
        return r;
    }

    static String show(Node n) {
        StringBuilder s = new StringBuilder();
        for (int i = 0; n != null && i < 12; i++, n = n.next) s.append(n.value).append(n.next == null ? "" : "->");
        return s.toString();
    }

    static boolean cyclic(Node n) {
        Node slow = n, fast = n;
        while (fast != null && fast.next != null) {
            slow = slow.next;
            fast = fast.next.next;
            if (slow == fast) return true;
        }
        return false;
    }

    static Node merge(Node a, Node b) {
        if (a == null) return b;
        if (b == null) return a;
        if (a.value <= b.value) {
            a.next = merge(a.next, b);
            return a;
        }
        b.next = merge(a, b.next);
        return b;
    }

    public static void main(String[] args) {
        Node list = null;
        for (int i = 5; i > 0; i--) list = new Node(i * i, list);
        System.out.println(show(list));
        list = reverse(list);
        System.out.println(show(list));
        System.out.println(cyclic(list));
        Node tail = list;
        while (tail.next != null) tail = tail.next;
        tail.next = list;
        System.out.println(cyclic(list));
        System.out.println(show(list));
        tail.next = null;
        System.out.println(show(merge(reverse(list), new Node(3, new Node(10, new Node(100, null))))));
        Tree tree = new Tree(50);
        int k = 17;
        for (int i = 0; i < 30; i++) {
            k = (k * 37 + 11) % 101;
            tree.insert(k);
        }
        StringBuilder s = new StringBuilder();
        tree.walk(s);
        System.out.println(s.toString().trim());
        System.out.println(tree.height());
        Node shared = new Node(1, null);
        Node a = new Node(2, shared), b = new Node(3, shared);
        a.next.value = 9;
        System.out.println(b.next.value + " " + (a.next == b.next));
        Object[] self = new Object[2];
        self[0] = self;
        self[1] = "x";
        System.out.println(((Object[]) ((Object[]) self[0])[0])[1]);
    }
}
