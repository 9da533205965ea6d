// Bridge methods for generic supertypes and covariant returns.
import java.util.*;

public class BridgeMethods {
    interface Handler<T> {
        String handle(T t);
    }

    static class Base<T> {
        T stored;
        void set(T t) { stored = t; }
        T get() { return stored; }
        Base<T> self() { return this; }
    }

    static class Strings extends Base<String> implements Handler<String>, Comparable<Strings> {
        @Override
        void set(String s) {
            super.set("<" + s + ">");
        }
        @Override
        String get() {
            return super.get() + "!";
        }
        @Override
        Strings self() {
            return this;
        }
        public String handle(String s) { return "handled " + s; }
        public int compareTo(Strings o) { return stored.length() - o.stored.length(); }
        int extra() { return 1; }
    }

    static abstract class Shape implements Cloneable {
        abstract Number size();
        public Shape clone() {
            try {
                return (Shape) super.clone();
            } catch (CloneNotSupportedException e) { throw new AssertionError(e); }
        }
    }

    static class Square extends Shape {
        int side = 4;
        Integer size() { return side * side; }
        public Square clone() { return (Square) super.clone(); }
    }

    public static void main(String[] args) {
        Strings s = new Strings();
        Base<String> b = s;
        b.set("x");
        System.out.println(b.get() + s.get());
        System.out.println(s.self().extra());
        System.out.println(b.self() == s);
        Handler<String> h = s;
        System.out.println(h.handle("y"));
        Strings t = new Strings();
        t.set("longer");
        System.out.println(s.compareTo(t));
        Comparable<Strings> c = t;
        System.out.println(c.compareTo(s));
        List<Strings> list = new ArrayList<>(List.of(t, s));
        Collections.sort(list);
        System.out.println(list.get(0).get());
        try {
            ((Handler) s).handle(5);
        } catch (ClassCastException e) { System.out.println("bridge checks the argument"); }
        try {
            ((Base) s).set(5);
        } catch (ClassCastException e) { System.out.println("bridge of set checks too"); }
        Base raw = new Base<String>();
        raw.set(5);
        System.out.println(raw.get());
        Shape shape = new Square();
        System.out.println(shape.size());
        System.out.println(shape.clone().size().intValue() + 1);
        System.out.println(shape.clone() != shape);
        Square copy = new Square().clone();
        copy.side = 2;
        System.out.println(copy.size() + " " + shape.size());
    }
}
