// Exceptions that the library throws and catches are not in the counterexample, those that it throws at the program
// are; and a call that ends by an exception returns nothing.
// test: bandera check %s
// expect: exit 1
// expect: assert: violated at CaughtInside.java:%here (replayed
// expect: ~\A(?!(.|\n)*(throws java.lang.ClassCastException|Optional.get returns))
// expect: throws java.util.NoSuchElementException: No value present
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.TreeMap;

public class CaughtInside {
    public static void main(String[] arguments) throws InterruptedException {
        Optional<String> nothing = Optional.ofNullable(arguments.length > 0 ? "" : null);
        Map<Object, String> numbers = new TreeMap<>(Map.of(1, "a")), names = new TreeMap<>(Map.of("one", "a"));
        Thread other = new Thread(() -> nothing.isPresent(), "other");
        other.start();
        boolean are_equal = names.equals(numbers); // a number is compared with a name
        int failures = 0;
        try {
            nothing.get();
        } catch (NoSuchElementException e) {
            failures++;
        }
        other.join();
        assert are_equal || failures == 0; // here
    }
}
