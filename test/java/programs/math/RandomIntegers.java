// java.util.Random with fixed seeds: integers, bounds and booleans.
import java.util.*;

public class RandomIntegers {
    public static void main(String[] args) {
        for (long seed : new long[] {0, 1, 42, -1, 123456789012345L}) {
            Random r = new Random(seed);
            StringBuilder s = new StringBuilder();
            for (int i = 0; i < 5; i++) s.append(r.nextInt()).append(' ');
            for (int bound : new int[] {1, 2, 10, 16, 100, 1000000007, Integer.MAX_VALUE})
                s.append(r.nextInt(bound)).append(' ');
            for (int i = 0; i < 5; i++) s.append(r.nextBoolean() ? 't' : 'f');
            s.append(' ').append(r.nextLong()).append(' ').append(r.nextLong());
            System.out.println(s);
        }
        Random r = new Random(7);
        byte[] bytes = new byte[10];
        r.nextBytes(bytes);
        System.out.println(Arrays.toString(bytes));
        r.setSeed(7);
        System.out.println(r.nextInt() == new Random(7).nextInt());
        int[] counts = new int[6];
        for (int i = 0; i < 300; i++) counts[r.nextInt(6)]++;
        System.out.println(Arrays.toString(counts));
        try {
            r.nextInt(0);
        } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try {
            r.nextInt(-5);
        } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        Random a = new Random(99), b = new Random(99);
        boolean same = true;
        for (int i = 0; i < 50; i++) same &= a.nextInt(1000) == b.nextInt(1000);
        System.out.println(same);
        int[] deck = new int[10];
        for (int i = 0; i < 10; i++) deck[i] = i;
        for (int i = 9; i > 0; i--) {
            int j = r.nextInt(i + 1);
            int t = deck[i];
            deck[i] = deck[j];
            deck[j] = t;
        }
        System.out.println(Arrays.toString(deck));
        System.out.println(new Random(3).nextInt(5, 10) + " " + new Random(3).nextLong(100));
    }
}
