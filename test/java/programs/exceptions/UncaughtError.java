// An uncaught error with a cause.
public class UncaughtError {
    static class Failure extends Error {
        Failure(String message, Throwable cause) { super(message, cause); }
    }

    public static void main(String[] args) {
        int[] values = {1, 2, 3};
        int sum = 0;
        try {
            for (int i = 0; i <= values.length; i++) {
                sum += values[i];
                System.out.println("sum " + sum);
            }
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
            throw new Failure("sum is " + sum, e);
        } finally { System.out.println("cleaning up"); }
    }
}
