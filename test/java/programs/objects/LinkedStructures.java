// A doubly linked list with an iterator of its own.
import java.util.*;

public class LinkedStructures {
    static class Chain<T> implements Iterable<T> {
        private class Node {
            T value;
            Node before, after;
            Node(T v) { value = v; }
        }
        private Node first, last;
        private int size, changes;
        void add(T t) {
            Node n = new Node(t);
            if (last == null)
                first = n;
            else {
                last.after = n;
                n.before = last;
            }
            last = n;
            size++;
            changes++;
        }
        private void unlink(Node n) {
            if (n.before == null)
                first = n.after;
            else
                n.before.after = n.after;
            if (n.after == null)
                last = n.before;
            else
                n.after.before = n.before;
            size--;
            changes++;
        }
        boolean remove(T t) {
            for (Node n = first; n != null; n = n.after)
                if (Objects.equals(n.value, t)) {
                    unlink(n);
                    return true;
                }
            return false;
        }
        public Iterator<T> iterator() {
            return new Iterator<>() {
                Node next = first, current;
                int expected = changes;
                public boolean hasNext() { return next != null; }
                public T next() {
                    if (expected != changes) throw new ConcurrentModificationException();
                    if (next == null) throw new NoSuchElementException();
                    current = next;
                    next = next.after;
                    return current.value;
                }
                public void remove() {
                    if (current == null) throw new IllegalStateException();
                    unlink(current);
                    current = null;
                    expected = changes;
                }
            };
        }
        String backwards() {
            StringBuilder s = new StringBuilder();
            for (Node n = last; n != null; n = n.before) s.append(n.value).append(' ');
            return s.toString().trim();
        }
        @Override
        public String toString() {
            StringJoiner j = new StringJoiner(", ", "[", "]");
            for (T t : this) j.add("" + t);
            return j.toString();
        }
    }

    public static void main(String[] args) {
        Chain<Integer> c = new Chain<>();
        for (int i = 0; i < 8; i++) c.add(i * i);
        System.out.println(c + " " + c.size + " | " + c.backwards());
        System.out.println(c.remove(0) + " " + c.remove(49) + " " + c.remove(16) + " " + c.remove(99) + " " + c);
        for (Iterator<Integer> it = c.iterator(); it.hasNext();)
            if (it.next() % 2 == 1) it.remove();
        System.out.println(c + " " + c.backwards());
        try {
            for (int v : c) c.add(v);
        } catch (ConcurrentModificationException e) { System.out.println("changed"); }
        try {
            c.iterator().remove();
        } catch (IllegalStateException e) { System.out.println("nothing to remove"); }
        while (c.size > 0) c.remove(c.first.value);
        System.out.println(c + " " + c.size + "[" + c.backwards() + "]");
        Chain<String> s = new Chain<>();
        s.add(null);
        s.add("x");
        System.out.println(s.remove(null) + " " + s);
    }
}
