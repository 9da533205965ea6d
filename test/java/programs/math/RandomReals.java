// java.util.Random with fixed seeds: doubles, floats, gaussians and streams.
import java.util.*;

public class RandomReals {
    static String bits(double d) { return Long.toHexString(Double.doubleToLongBits(d)); }

    public static void main(String[] args) {
        for (long seed : new long[] {0, 1, 42, 2024}) {
            Random r = new Random(seed);
            for (int i = 0; i < 5; i++)
                System.out.println(bits(r.nextDouble()) + " " +
                                   Integer.toHexString(Float.floatToIntBits(r.nextFloat())));
            double sum = 0;
            for (int i = 0; i < 100; i++) {
                double d = r.nextDouble();
                sum += d;
                if (d < 0 || d >= 1) System.out.println("out of range");
            }
            System.out.println(bits(sum));
        }
        Random g = new Random(5);
        for (int i = 0; i < 4; i++) {
            double x = g.nextGaussian();
            System.out.println(x > -6 && x < 6);
        }
        g.setSeed(1);
        System.out.println(g.ints(5).boxed().toList());
        System.out.println(g.ints(5, 0, 10).boxed().toList());
        System.out.println(g.longs(2).boxed().toList());
        System.out.println(g.doubles(3).mapToObj(RandomReals::bits).toList());
        System.out.println(g.ints(0, 5).limit(6).sum());
        int inside = 0;
        Random p = new Random(314);
        for (int i = 0; i < 500; i++) {
            double x = p.nextDouble(), y = p.nextDouble();
            if (x * x + y * y < 1) inside++;
        }
        System.out.println(inside);
        SplittableRandom s = new SplittableRandom(9);
        System.out.println(s.nextInt(100) + " " + s.nextInt(100) + " " + s.nextLong());
    }
}
