// Small simulations with seeded random numbers.
import java.util.*;

public class Simulations {
    public static void main(String[] args) {
        Random r = new Random(2024);
        int[] dice = new int[13];
        for (int i = 0; i < 200; i++) dice[r.nextInt(6) + r.nextInt(6) + 2]++;
        System.out.println(Arrays.toString(dice));
        int position = 0, far = 0;
        for (int i = 0; i < 150; i++) {
            position += r.nextBoolean() ? 1 : -1;
            far = Math.max(far, Math.abs(position));
        }
        System.out.println(position + " " + far);
        int[] urn = {5, 5};
        for (int i = 0; i < 50; i++) urn[r.nextInt(urn[0] + urn[1]) < urn[0] ? 0 : 1]++;
        System.out.println(urn[0] + " " + urn[1]);
        Set<Integer> seen = new HashSet<>();
        int draws = 0;
        while (seen.size() < 10) {
            seen.add(r.nextInt(10));
            draws++;
        }
        System.out.println(draws);
        List<Integer> deck = new ArrayList<>();
        for (int i = 0; i < 12; i++) deck.add(i);
        Collections.shuffle(deck, r);
        System.out.println(deck);
        int[] reservoir = new int[3];
        for (int i = 0; i < 40; i++)
            if (i < 3)
                reservoir[i] = i;
            else {
                int j = r.nextInt(i + 1);
                if (j < 3) reservoir[j] = i;
            }
        System.out.println(Arrays.toString(reservoir));
        double[] weights = {0.5, 0.25, 0.25};
        int[] hits = new int[3];
        for (int i = 0; i < 100; i++) {
            double x = r.nextDouble();
            int k = 0;
            while (k < 2 && x >= weights[k]) x -= weights[k++];
            hits[k]++;
        }
        System.out.println(Arrays.toString(hits));
        StringBuilder password = new StringBuilder();
        for (int i = 0; i < 12; i++) password.append((char) ('a' + r.nextInt(26)));
        System.out.println(password);
        long seed = 99;
        for (int i = 0; i < 5; i++) {
            seed = (seed * 0x5DEECE66DL + 0xBL) & ((1L << 48) - 1);
            System.out.print((int) (seed >>> 16) + " ");
        }
        System.out.println();
    }
}
