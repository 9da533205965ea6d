// Exceptions cross many frames and release what each frame holds.
import java.util.*;

public class StackUnwinding {
    static final Deque<String> held = new ArrayDeque<>();
    static final Object lock = new Object();
    static int finallies;

    static int descend(int n, int failAt) {
        held.push("f" + n);
        try {
            if (n == failAt) throw new NoSuchElementException("at " + n);
            synchronized (lock) { return n == 20 ? n : descend(n + 1, failAt) + 1; }
        } finally {
            held.pop();
            finallies++;
        }
    }

    static int retry(int attempts) {
        for (int i = 0;; i++) {
            try {
                return descend(0, i < attempts ? i * 5 : -1);
            } catch (NoSuchElementException e) { System.out.println("attempt " + i + " failed " + e.getMessage()); }
        }
    }

    static int translate(int n) {
        try {
            return n == 0 ? Integer.parseInt("zero") : translate(n - 1);
        } catch (NumberFormatException e) {
            if (n < 3) throw e;
            throw new IllegalStateException("level " + n);
        } catch (IllegalStateException e) {
            if (n > 5) return n;
            throw new IllegalStateException(e.getMessage() + "," + n);
        }
    }

    public static void main(String[] args) {
        System.out.println(retry(3));
        System.out.println(held + " " + finallies + " " + Thread.holdsLock(lock));
        try {
            descend(5, 17);
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage() + " " + finallies + Thread.holdsLock(lock));
        }
        System.out.println(translate(8));
        try {
            translate(5);
        } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        try {
            translate(2);
        } catch (NumberFormatException e) { System.out.println(e.getMessage()); }
        int total = 0;
        for (int i = 0; i < 50; i++) {
            try {
                total += descend(i % 21, i);
            } catch (NoSuchElementException e) { total += 1000; }
        }
        System.out.println(total + " " + finallies);
    }
}
