// Self-referential bounds and fluent builders.
import java.util.*;

public class RecursiveGenerics {
    static abstract class Builder<T extends Builder<T>> {
        StringBuilder text = new StringBuilder();
        abstract T self();
        T add(String s) {
            text.append(s).append(' ');
            return self();
        }
        String build() { return text.toString().trim(); }
    }

    static class Loud extends Builder<Loud> {
        Loud self() { return this; }
        Loud shout(String s) { return add(s.toUpperCase() + "!"); }
    }

    static class Node<T extends Comparable<T>> implements Comparable<Node<T>> {
        final T value;
        final List<Node<T>> children = new ArrayList<>();
        Node(T value) { this.value = value; }
        Node<T> with(Node<T> child) {
            children.add(child);
            return this;
        }
        T largest() {
            T best = value;
            for (Node<T> c : children) {
                T other = c.largest();
                if (other.compareTo(best) > 0) best = other;
            }
            return best;
        }
        int size() {
            int n = 1;
            for (Node<T> c : children) n += c.size();
            return n;
        }
        public int compareTo(Node<T> o) { return value.compareTo(o.value); }
    }

    static <E extends Enum<E>> E next(E e, E[] all) { return all[(e.ordinal() + 1) % all.length]; }
    enum Side { LEFT, RIGHT }

    static <T, C extends Collection<? super T>> C into(C c, Iterable<T> items) {
        for (T t : items) c.add(t);
        return c;
    }

    interface Visitor<R> {
        R number(int n);
        R sum(Tree a, Tree b);
    }

    interface Tree {
        <R> R accept(Visitor<R> v);
    }

    static Tree number(int n) {
        return new Tree() {
            public <R> R accept(Visitor<R> v) { return v.number(n); }
        };
    }

    static Tree sum(Tree a, Tree b) {
        return new Tree() {
            public <R> R accept(Visitor<R> v) { return v.sum(a, b); }
        };
    }

    public static void main(String[] args) {
        System.out.println(new Loud().add("a").shout("b").add("c").build());
        Node<Integer> root = new Node<>(3).with(new Node<>(9).with(new Node<>(4))).with(new Node<>(7));
        System.out.println(root.largest() + " " + root.size() + " " + root.compareTo(root.children.get(0)));
        System.out.println(next(Side.LEFT, Side.values()) + " " + next(Side.RIGHT, Side.values()));
        System.out.println(into(new TreeSet<Integer>(), List.of(3, 1, 2)));
        Tree t = sum(number(1), sum(number(2), number(3)));
        System.out.println(t.accept(new Visitor<Integer>() {
            public Integer number(int n) { return n; }
            public Integer sum(Tree a, Tree b) { return a.accept(this) + b.accept(this); }
        }));
        System.out.println(t.<String>accept(new Visitor<>() {
            public String number(int n) { return "" + n; }
            public String sum(Tree a, Tree b) { return "(" + a.accept(this) + "+" + b.accept(this) + ")"; }
        }));
    }
}
