// Classes that refer to each other, with callbacks and back references.
import java.util.*;

public class MutualClasses {
    static class Parent {
        final String name;
        final List<Child> children = new ArrayList<>();
        int notified;
        Parent(String name) { this.name = name; }
        Child child(String n) {
            Child c = new Child(n, this);
            children.add(c);
            return c;
        }
        void changed(Child c) {
            notified++;
            System.out.println(name + " hears " + c.name + " has " + c.value);
        }
        int total() {
            int t = 0;
            for (Child c : children) t += c.value;
            return t;
        }
    }

    static class Child {
        final String name;
        final Parent parent;
        int value;
        Child(String name, Parent parent) {
            this.name = name;
            this.parent = parent;
        }
        void set(int v) {
            if (v == value) return;
            value = v;
            parent.changed(this);
        }
        Child sibling() {
            int i = parent.children.indexOf(this);
            return parent.children.get((i + 1) % parent.children.size());
        }
    }

    static class Even {
        static boolean is(int n) { return n == 0 || Odd.is(n - 1); }
    }

    static class Odd {
        static boolean is(int n) { return n != 0 && Even.is(n - 1); }
    }

    static abstract class Template {
        final String run() { return before() + body() + after(); }
        String before() { return "<"; }
        String after() { return ">"; }
        abstract String body();
    }

    static class Bold extends Template {
        String body() {
            return "bold" + new Template() {
                String body() { return "inner"; }
                String before() { return "{" + Bold.this.before(); }
            }.run();
        }
    }

    public static void main(String[] args) {
        Parent p = new Parent("p");
        Child a = p.child("a"), b = p.child("b"), c = p.child("c");
        a.set(5);
        b.set(7);
        b.set(7);
        c.set(-2);
        System.out.println(p.total() + " " + p.notified);
        System.out.println(a.sibling().name + c.sibling().name + a.sibling().sibling().parent.name);
        for (int i = 0; i < 6; i++) System.out.print(Even.is(i) ? "e" : Odd.is(i) ? "o" : "?");
        System.out.println();
        System.out.println(new Bold().run());
        Parent q = new Parent("q");
        q.child("only").set(1);
        System.out.println(q.children.get(0).sibling() == q.children.get(0));
    }
}
