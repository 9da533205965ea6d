// Static nested classes and access to private members of one another.
public class StaticNested {
    private static int shared = 1;
    private int own = 2;

    static class Node<T> {
        private final T value;
        private Node<T> next;
        private static int made;
        Node(T value, Node<T> next) {
            this.value = value;
            this.next = next;
            made++;
        }
    }

    static class Stack<T> {
        private Node<T> top;
        private int size;
        void push(T t) {
            top = new Node<>(t, top);
            size++;
        }
        T pop() {
            if (top == null) throw new IllegalStateException("empty");
            T t = top.value;
            top = top.next;
            size--;
            return t;
        }
        Stack<T> reversed() {
            Stack<T> r = new Stack<>();
            for (Node<T> n = top; n != null; n = n.next) r.push(n.value);
            return r;
        }
        public String toString() {
            StringBuilder s = new StringBuilder("[");
            for (Node<T> n = top; n != null; n = n.next) s.append(n.value).append(n.next == null ? "" : " ");
            return s.append("]").toString();
        }
    }

    static class Access {
        int read(StaticNested o) {
            shared++;
            o.own *= 3;
            return o.own + shared;
        }
        private static class Deep { private int d = 5; }
        int deep() { return new Deep().d++; }
    }

    static class Builder {
        private final StringBuilder text = new StringBuilder();
        private int depth;
        Builder open(String n) {
            text.append(" ".repeat(depth++)).append(n).append('\n');
            return this;
        }
        Builder close() {
            depth--;
            return this;
        }
        String build() { return text.toString(); }
    }

    public static void main(String[] args) {
        Stack<String> s = new Stack<>();
        for (String w : "to be or not".split(" ")) s.push(w);
        System.out.println(s + " " + s.size + " " + s.reversed());
        System.out.println(s.pop() + s.pop() + s);
        System.out.println(Node.made);
        s.pop();
        s.pop();
        try {
            s.pop();
        } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        StaticNested o = new StaticNested();
        System.out.println(new Access().read(o) + " " + o.own + " " + shared + " " + new Access().deep());
        System.out.print(new Builder().open("a").open("b").close().open("c").open("d").build());
        Stack<Stack<Integer>> nested = new Stack<>();
        nested.push(new Stack<>());
        nested.top.value.push(4);
        System.out.println(nested);
    }
}
