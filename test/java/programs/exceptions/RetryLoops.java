// Exceptions that drive loops: retries, limits and collected failures.
import java.util.*;

public class RetryLoops {
    static int calls;

    static int flaky(int n) {
        calls++;
        if (calls % n != 0) throw new IllegalStateException("call " + calls);
        return calls;
    }

    static <T> T retry(int limit, java.util.function.Supplier<T> s) {
        RuntimeException last = null;
        for (int i = 0; i < limit; i++) {
            try {
                return s.get();
            } catch (IllegalStateException e) {
                if (last != null) e.addSuppressed(last);
                last = e;
            }
        }
        throw new RuntimeException("gave up after " + limit, last);
    }

    static List<Integer> parse(String s, List<String> errors) {
        List<Integer> out = new ArrayList<>();
        for (String w : s.split(",")) {
            try {
                int v = Integer.parseInt(w.trim());
                if (v < 0) throw new IllegalArgumentException("negative " + v);
                out.add(v);
            } catch (NumberFormatException e) {
                errors.add("not a number " + w.trim());
            } catch (IllegalArgumentException e) {
                errors.add(e.getMessage());
                continue;
            } finally { out.add(-1); }
        }
        return out;
    }

    public static void main(String[] args) {
        System.out.println(retry(5, () -> flaky(3)));
        System.out.println(retry(5, () -> flaky(2)));
        try {
            retry(2, () -> flaky(100));
        } catch (RuntimeException e) {
            System.out.println(e.getMessage() + " because " + e.getCause().getMessage() + " after " +
                               e.getCause().getSuppressed()[0].getMessage());
        }
        List<String> errors = new ArrayList<>();
        System.out.println(parse("1, x, 3, -4, 5", errors));
        System.out.println(errors);
        int found = -1;
        int[] data = {3, 0, 5, 0, 2};
        int zeros = 0;
        for (int i = 0;; i++) {
            try {
                found = 10 / data[i];
                if (found == 5) break;
            } catch (ArithmeticException e) { zeros++; } catch (ArrayIndexOutOfBoundsException e) {
                System.out.println("end");
                break;
            }
        }
        System.out.println(found + " " + zeros);
        Iterator<Integer> it = List.of(1, 2, 3).iterator();
        int sum = 0;
        try {
            while (true) sum += it.next();
        } catch (NoSuchElementException e) { System.out.println(sum); }
    }
}
