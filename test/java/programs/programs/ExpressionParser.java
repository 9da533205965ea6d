// A recursive descent parser and evaluator for arithmetic.
import java.util.*;

public class ExpressionParser {
    private final String text;
    private int at;
    private final Map<String, Double> variables;

    ExpressionParser(String text, Map<String, Double> variables) {
        this.text = text.replace(" ", "");
        this.variables = variables;
    }

    private boolean eat(char c) {
        if (at < text.length() && text.charAt(at) == c) {
            at++;
            return true;
        }
        return false;
    }

    private double sum() {
        double v = product();
        while (true) {
            if (eat('+'))
                v += product();
            else if (eat('-'))
                v -= product();
            else
                return v;
        }
    }

    private double product() {
        double v = power();
        while (true) {
            if (eat('*'))
                v *= power();
            else if (eat('/')) {
                double d = power();
                if (d == 0) throw new ArithmeticException("division by zero at " + at);
                v /= d;
            } else
                return v;
        }
    }

    private double power() {
        double b = factor();
        if (!eat('^')) return b;
        double e = power(), r = 1;
        for (int i = 0; i < e; i++) r *= b;
        return r;
    }

    private double factor() {
        if (eat('-')) return -factor();
        if (eat('(')) {
            double v = sum();
            if (!eat(')')) throw new IllegalArgumentException("missing ) at " + at);
            return v;
        }
        int start = at;
        while (at < text.length() && (Character.isDigit(text.charAt(at)) || text.charAt(at) == '.')) at++;
        if (at > start) return Double.parseDouble(text.substring(start, at));
        while (at < text.length() && Character.isLetter(text.charAt(at))) at++;
        if (at == start)
            throw new IllegalArgumentException("unexpected " +
                                               (at < text.length() ? "'" + text.charAt(at) + "'" : "end"));
        String name = text.substring(start, at);
        if (eat('(')) {
            double v = sum();
            eat(')');
            if (name.equals("sqrt")) return Math.sqrt(v);
            if (name.equals("abs")) return Math.abs(v);
            throw new IllegalArgumentException("no function " + name);
        }
        Double v = variables.get(name);
        if (v == null) throw new NoSuchElementException("no variable " + name);
        return v;
    }

    double parse() {
        double v = sum();
        if (at != text.length()) throw new IllegalArgumentException("trailing " + text.substring(at));
        return v;
    }

    public static void main(String[] args) {
        Map<String, Double> variables = Map.of("x", 3.0, "y", -0.5);
        for (String s : new String[] {"1+2*3", "(1+2)*3", "2^3^2", "-2^2", "10/4/5", "x*x-y", "sqrt(16)+abs(-3)",
                                      "1/(2-2)", "(1+2", "1+", "foo(1)", "z", "1 2", "3.5*2)", "((((7))))", "2*-3"})
            try {
                System.out.println(s + " = " + new ExpressionParser(s, variables).parse());
            } catch (RuntimeException e) {
                System.out.println(s + " : " + e.getClass().getSimpleName() + " " + e.getMessage());
            }
    }
}
