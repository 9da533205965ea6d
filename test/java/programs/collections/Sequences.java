// A sequence of many operations on one list, against a plain array.
import java.util.*;

public class Sequences {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>(), linked = new LinkedList<>();
        int[] array = new int[200];
        int size = 0;
        int seed = 12345;
        int checks = 0;
        for (int step = 0; step < 150; step++) {
            seed = seed * 1103515245 + 12345;
            int kind = (seed >>> 16) % 4, value = (seed >>> 8) & 63;
            if (kind <= 1 || size == 0) {
                int at = size == 0 ? 0 : value % (size + 1);
                System.arraycopy(array, at, array, at + 1, size - at);
                array[at] = value;
                size++;
                list.add(at, value);
                linked.add(at, value);
            } else if (kind == 2) {
                int at = value % size;
                int removed = array[at];
                System.arraycopy(array, at + 1, array, at, size - at - 1);
                size--;
                if (list.remove(at) != removed || linked.remove(at) != removed)
                    System.out.println("differs at " + step);
            } else {
                int at = value % size;
                array[at] ^= 7;
                list.set(at, array[at]);
                linked.set(at, linked.get(at) ^ 7);
            }
            boolean same = list.size() == size;
            for (int i = 0; same && i < size; i += 3) same = list.get(i) == array[i];
            if (same) checks++;
        }
        System.out.println(checks + " " + size);
        System.out.println(list);
        System.out.println(list.equals(linked));
        int hash = 1;
        for (int i = 0; i < size; i++) hash = 31 * hash + array[i];
        System.out.println(hash == list.hashCode());
    }
}
