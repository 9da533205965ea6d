// An uncaught division by zero, thrown by the machine.
public class UncaughtArithmetic {
    static int quotient(int a, int b) {
        System.out.println("dividing " + a + " by " + b);
        return a / b;
    }

    public static void main(String[] args) {
        for (int i = 3; i >= -1; i--) System.out.println(quotient(12, i));
        System.out.println("not reached");
    }
}
