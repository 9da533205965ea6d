// The static methods of Objects.
import java.util.*;

public class ObjectsUtilities {
    public static void main(String[] args) {
        System.out.println(Objects.equals(null, null) + " " + Objects.equals(null, 1) + " " +
                           Objects.equals("a", new String("a")) + " " +
                           Objects.deepEquals(new int[] {1}, new int[] {1}) + " " +
                           Objects.equals(new int[] {1}, new int[] {1}));
        System.out.println(Objects.toString(null) + Objects.toString(null, "default") + Objects.toString(5));
        System.out.println(Objects.requireNonNull("v") + Objects.requireNonNullElse(null, "else") +
                           Objects.requireNonNullElseGet(null, () -> "get"));
        System.out.println(Objects.isNull(null) + " " + Objects.nonNull(null));
        System.out.println(Objects.compare("a", "b", Comparator.naturalOrder()) + Objects.compare(null, null, null));
        System.out.println(Objects.hash(1, 2, 3) + " " + Objects.hash("x") + " " + Objects.hashCode("x") + " " +
                           Objects.hashCode(null));
        System.out.println(Objects.checkIndex(2, 3) + Objects.checkFromToIndex(0, 2, 3) +
                           Objects.checkFromIndexSize(1, 2, 3));
        Runnable[] bad = {()
                              -> Objects.requireNonNull(null),
                          ()
                              -> Objects.requireNonNull(null, "message"),
                          ()
                              -> Objects.requireNonNull(null, () -> "supplied"),
                          ()
                              -> Objects.requireNonNullElse(null, null),
                          ()
                              -> Objects.checkIndex(3, 3),
                          ()
                              -> Objects.checkIndex(-1, 3),
                          ()
                              -> Objects.checkFromToIndex(2, 1, 3),
                          () -> Objects.checkFromIndexSize(2, 2, 3)};
        for (Runnable r : bad) try {
                r.run();
                System.out.println("fine");
            } catch (NullPointerException e) {
                System.out.println("null " + (e.getMessage() == null ? "-" : e.getMessage()));
            } catch (IndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
    }
}
