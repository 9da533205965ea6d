// Messages of index errors, in arrays, strings and lists.
import java.util.*;

public class IndexMessages {
    static void attempt(Runnable r) {
        try {
            r.run();
            System.out.println("no exception");
        } catch (IndexOutOfBoundsException e) { System.out.println(e.getClass().getName() + ": " + e.getMessage()); }
    }

    static void classOnly(Runnable r) {
        try {
            r.run();
        } catch (IndexOutOfBoundsException e) { System.out.println(e.getClass().getName()); }
    }

    public static void main(String[] args) {
        int[] a = {1, 2, 3};
        attempt(() -> System.out.println(a[3]));
        attempt(() -> System.out.println(a[-1]));
        attempt(() -> a[Integer.MAX_VALUE] = 1);
        attempt(() -> a[Integer.MIN_VALUE]++);
        attempt(() -> System.out.println(new long[0][0].length));
        attempt(() -> System.out.println((new long[0][5])[0]));
        attempt(() -> System.out.println((new String[2])[5]));
        attempt(() -> System.out.println((new byte[1])[1]));
        attempt(() -> System.out.println((new boolean[1])[2]));
        attempt(() -> System.out.println((new double[1])[7]));
        attempt(() -> System.out.println((new char[1])[3]));
        attempt(() -> System.out.println(a[2]));
        classOnly(() -> System.out.println("abc".substring(4)));
        classOnly(() -> System.out.println("abc".substring(2, 1)));
        classOnly(() -> System.out.println("abc".substring(-1, 2)));
        attempt(() -> System.out.println(new ArrayList<>(List.of(1, 2)).get(2)));
        attempt(() -> System.out.println(new ArrayList<>().get(0)));
        attempt(() -> new ArrayList<>().remove(0));
        attempt(() -> new ArrayList<>(List.of(1)).set(1, 2));
        attempt(() -> new ArrayList<>(List.of(1)).add(3, 2));
        attempt(() -> new LinkedList<>(List.of(1)).get(1));
        attempt(() -> new Vector<>(List.of(1)).get(1));
        attempt(() -> new ArrayList<>(List.of(1, 2, 3)).subList(2, 5));
        attempt(() -> Objects.checkIndex(5, 3));
        attempt(() -> Objects.checkFromToIndex(2, 1, 5));
        classOnly(() -> new StringBuilder("ab").deleteCharAt(2));
        classOnly(() -> new StringBuilder("ab").insert(3, "x"));
        attempt(() -> List.of(1, 2, 3).get(3));
    }
}
