// HashMap with Integer keys: order of iteration and resizing.
import java.util.*;

public class HashMapIntegers {
    public static void main(String[] args) {
        Map<Integer, String> m = new HashMap<>();
        for (int i : new int[] {100, 3, 17, 33, 1, 65536, -1, 16, 48, 0}) m.put(i, "v" + i);
        System.out.println(m);
        for (int i = 0; i < 20; i++) m.put(i * 16, "w" + i);
        System.out.println(m.keySet());
        for (int i = 0; i < 20; i += 2) m.remove(i * 16);
        System.out.println(m.keySet());
        Map<Integer, Integer> squares = new HashMap<>(4, 0.5f);
        for (int i = 40; i > 0; i--) squares.put(i * i % 97, i);
        System.out.println(squares);
        Map<Long, Character> longs = new HashMap<>();
        for (long l = 1; l < 1L << 50; l *= 37) longs.put(l, (char) ('a' + l % 26));
        System.out.println(longs);
        Map<Character, Integer> chars = new HashMap<>();
        for (char c : "hello world".toCharArray()) chars.merge(c, 1, Integer::sum);
        System.out.println(chars);
        Map<Double, String> doubles = new HashMap<>();
        for (double d : new double[] {0.5, -0.0, 0.0, Double.NaN, 1e10, Double.NaN}) doubles.put(d, "d" + d);
        System.out.println(doubles.size() + " " + doubles.get(Double.NaN) + doubles.get(-0.0) + doubles.get(0.0));
        System.out.println(doubles);
        Map<Boolean, Integer> booleans = new HashMap<>(Map.of(true, 1, false, 0));
        System.out.println(booleans);
        System.out.println(m.get(16) + m.get(32));
        Map<Integer, Integer> wide = new HashMap<>(64);
        for (int i = 200; i > 0; i -= 9) wide.put(i, -i);
        System.out.println(wide);
        Set<Integer> set = new HashSet<>();
        for (int i = 0; i < 50; i++) set.add(i * 31 % 64);
        System.out.println(set);
    }
}
