// jdk: 21
// Nested record patterns with generics.
public class RecordPatterns {
    record Pair<A, B>(A first, B second) {}
    sealed interface Expr permits Num, Add, Mul, Neg {}
    record Num(int value) implements Expr {}
    record Add(Expr left, Expr right) implements Expr {}
    record Mul(Expr left, Expr right) implements Expr {}
    record Neg(Expr inner) implements Expr {}

    static int evaluate(Expr e) {
        return switch (e) {
            case Num(int v) -> v;
            case Add(Expr l, Expr r) -> evaluate(l) + evaluate(r);
            case Mul(Num(int a), Num(int b)) -> a * b;
            case Mul(Expr l, Expr r) -> evaluate(l) * evaluate(r);
            case Neg(Neg(Expr inner)) -> evaluate(inner);
            case Neg(Expr inner) -> -evaluate(inner);
        };
    }

    static Expr simplify(Expr e) {
        return switch (e) {
            case Add(Num(int a), Expr r) when a == 0 -> simplify(r);
            case Mul(Num(int a), Expr r) when a == 1 -> simplify(r);
            case Mul(Num(int a), Expr r) when a == 0 -> new Num(0);
            case Add(Expr l, Expr r) -> new Add(simplify(l), simplify(r));
            case Mul(Expr l, Expr r) -> new Mul(simplify(l), simplify(r));
            case Neg(Neg(Expr inner)) -> simplify(inner);
            default -> e;
        };
    }

    static String pairs(Object o) {
        return switch (o) {
            case Pair<?, ?>(String s, Integer i) -> "text " + s + " number " + i;
            case Pair<?, ?>(Pair<?, ?>(var a, var b), var c) -> "nested " + a + b + c;
            case Pair<?, ?>(var a, var b) -> "pair " + a + " " + b;
            default -> "none";
        };
    }

    public static void main(String[] args) {
        Expr sum = new Add(new Num(3), new Mul(new Num(4), new Num(5)));
        Expr e = new Add(new Num(0), new Mul(new Num(1), new Neg(new Neg(sum))));
        System.out.println(evaluate(e));
        System.out.println(simplify(e));
        System.out.println(simplify(new Mul(new Num(0), e)));
        System.out.println(pairs(new Pair<>("s", 1)));
        System.out.println(pairs(new Pair<>(new Pair<>(1, 2), 3)));
        System.out.println(pairs(new Pair<>(null, 'c')));
        System.out.println(pairs("x"));
    }
}
