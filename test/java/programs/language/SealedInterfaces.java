// Sealed hierarchies with records, enums and classes.
public class SealedInterfaces {
    sealed interface Expression permits Constant, Negation, Binary, Variable {}
    record Constant(int value) implements Expression {}
    record Negation(Expression inner) implements Expression {}
    record Binary(char operator, Expression left, Expression right) implements Expression {}
    enum Variable implements Expression { X, Y }
    static abstract sealed class Animal permits Dog, Cat { abstract String sound(); }

    static final class Dog extends Animal {
        String sound() { return "woof"; }
    }

    static non-sealed class Cat extends Animal {
        String sound() { return "meow"; }
    }

    static class Kitten extends Cat {
        String sound() { return "small " + super.sound(); }
    }

    static int evaluate(Expression e, int x, int y) {
        if (e instanceof Constant c) return c.value();
        if (e instanceof Negation n) return -evaluate(n.inner(), x, y);
        if (e instanceof Variable v) return v == Variable.X ? x : y;
        Binary b = (Binary) e;
        int l = evaluate(b.left(), x, y), r = evaluate(b.right(), x, y);
        return b.operator() == '+' ? l + r : b.operator() == '*' ? l * r : l - r;
    }

    static String print(Expression e) {
        if (e instanceof Constant c) return "" + c.value();
        if (e instanceof Negation n) return "-" + print(n.inner());
        if (e instanceof Binary b) return "(" + print(b.left()) + b.operator() + print(b.right()) + ")";
        return e.toString().toLowerCase();
    }

    public static void main(String[] args) {
        Expression e = new Binary('+', new Binary('*', Variable.X, new Constant(3)),
                                  new Negation(new Binary('-', Variable.Y, new Constant(4))));
        System.out.println(print(e));
        for (int x = -1; x < 2; x++)
            for (int y = 0; y < 9; y += 4) System.out.println(evaluate(e, x, y));
        System.out.println(e);
        for (Animal a : new Animal[] {new Dog(), new Cat(), new Kitten()})
            System.out.println(a.getClass().getSimpleName() + " " + a.sound() + " " + (a instanceof Cat));
        System.out.println(Expression.class.isSealed() + " " + Cat.class.isSealed() + " " + Animal.class.isSealed());
    }
}
