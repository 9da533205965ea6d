// Enum constants with bodies, abstract methods, interfaces and lambdas.
import java.util.function.*;

public class EnumBodies {
    interface Shown {
        String show();
    }

    enum Operator implements IntBinaryOperator, Shown {
        PLUS("+") {
            public int applyAsInt(int a, int b) { return a + b; }
        },
        MINUS("-") {
            public int applyAsInt(int a, int b) { return a - b; }
        },
        TIMES("*") {
            private int uses;
            public int applyAsInt(int a, int b) {
                uses++;
                return a * b;
            }
            @Override
            public String show() {
                return super.show() + uses;
            }
        };
        final String symbol;
        Operator(String symbol) { this.symbol = symbol; }
        public String show() { return "[" + symbol + "]"; }
    }

    enum Strategy {
        DOUBLE(x -> x * 2),
        SQUARE(x -> x *x),
        TABLE(Strategy::lookup);
        private static final int[] VALUES = {5, 6, 7};
        private final IntUnaryOperator f;
        Strategy(IntUnaryOperator f) { this.f = f; }
        static int lookup(int i) { return VALUES[i % 3]; }
        int apply(int x) { return f.applyAsInt(x); }
    }

    enum State {
        IDLE {
            State next(char c) { return c == 's' ? RUNNING : this; }
        },
        RUNNING {
            State next(char c) { return c == 'p' ? PAUSED : c == 'x' ? IDLE : this; }
        },
        PAUSED {
            State next(char c) { return c == 's' ? RUNNING : IDLE; }
        };
        abstract State next(char c);
    }

    public static void main(String[] args) {
        for (Operator o : Operator.values()) {
            System.out.println(o + " " + o.symbol + " " + o.applyAsInt(7, 3) + " " + o.show());
        }
        for (Strategy s : Strategy.values())
            for (int i = 3; i < 6; i++) System.out.println(s + " " + s.apply(i));
        State state = State.IDLE;
        for (char c : "aspsxspq".toCharArray()) {
            state = state.next(c);
            System.out.println(c + " " + state);
        }
        System.out.println(Operator.PLUS.getClass().isAnonymousClass() + " " +
                           Operator.PLUS.getDeclaringClass().getSimpleName() + " " +
                           Operator.PLUS.getClass().getSuperclass().getSimpleName());
    }
}
