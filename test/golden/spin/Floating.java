// Promela has no floating-point numbers: SPIN gives up, and says why and where.
// test: bandera check --engine spin --quiet %s
// expect: exit 3
// expect: assert: unknown (not supported: floating-point numbers in Promela, at Floating.java:9)
// expect: verdict: unknown

public final class Floating {
    private static double half(int number) {
        return number / 2.0;
    }

    public static void main(String[] arguments) {
        assert half(arguments.length) < 1.0;
    }
}
