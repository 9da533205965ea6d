// The step that throws what the counterexample ends with is shown, although it goes on and releases a monitor.
// test: bandera check %s
// expect: exit 1
// expect: exception: violated at ThrownWhileHeld.java:%here (replayed
// expect: ~return items.pop\(\);[^\n]*\n( +[^\d ].*\n)* +throws java.util.NoSuchElementException\n
// expect: ~\A(?!(.|\n)*after the exception was thrown)
import java.util.ArrayDeque;

/** Whoever finds the stack empty takes from it all the same. */
public class ThrownWhileHeld {
    private final ArrayDeque<String> items = new ArrayDeque<>();

    synchronized void put(String item) {
        items.push(item);
    }

    synchronized String take() {
        return items.pop(); // here
    }

    public static void main(String[] arguments) {
        ThrownWhileHeld stack = new ThrownWhileHeld();
        new Thread(() -> stack.put("a"), "producer").start();
        new Thread(() -> stack.take(), "consumer").start();
    }
}
