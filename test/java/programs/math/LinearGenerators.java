// Linear congruential, Fibonacci and Mersenne-like generators by hand.
public class LinearGenerators {
    static class Lcg {
        private long state;
        Lcg(long seed) { state = (seed ^ 0x5DEECE66DL) & ((1L << 48) - 1); }
        int next(int bits) {
            state = (state * 0x5DEECE66DL + 0xBL) & ((1L << 48) - 1);
            return (int) (state >>> (48 - bits));
        }
    }

    static class Lagged {
        private final int[] ring = new int[17];
        private int at;
        Lagged(int seed) {
            for (int i = 0; i < ring.length; i++) ring[i] = seed = seed * 69069 + 1;
        }
        int next() {
            int v = ring[at] + ring[(at + 12) % 17];
            ring[at] = v;
            at = (at + 1) % 17;
            return v;
        }
    }

    static class Twister {
        private final int[] mt = new int[20];
        private int at = 20;
        Twister(int seed) {
            mt[0] = seed;
            for (int i = 1; i < mt.length; i++) mt[i] = 1812433253 * (mt[i - 1] ^ mt[i - 1] >>> 30) + i;
        }
        int next() {
            if (at >= mt.length) {
                for (int i = 0; i < mt.length; i++) {
                    int y = mt[i] & 0x80000000 | mt[(i + 1) % mt.length] & 0x7fffffff;
                    mt[i] = mt[(i + 7) % mt.length] ^ y >>> 1 ^ ((y & 1) != 0 ? 0x9908b0df : 0);
                }
                at = 0;
            }
            int y = mt[at++];
            y ^= y >>> 11;
            y ^= y << 7 & 0x9d2c5680;
            y ^= y << 15 & 0xefc60000;
            return y ^ y >>> 18;
        }
    }

    public static void main(String[] args) {
        java.util.Random reference = new java.util.Random(12345);
        Lcg own = new Lcg(12345);
        boolean same = true;
        for (int i = 0; i < 50; i++) same &= reference.nextInt() == own.next(32);
        System.out.println(same);
        Lagged l = new Lagged(1);
        int x = 0;
        for (int i = 0; i < 40; i++) {
            x = x * 31 + l.next();
            if (i % 8 == 0) System.out.println(x);
        }
        Twister t = new Twister(5489);
        for (int i = 0; i < 30; i++) {
            int v = t.next();
            if (i % 5 == 0) System.out.println(v + " " + Integer.toUnsignedString(v));
        }
        int period = 0;
        int s = 1;
        do {
            s = s * 5 + 3 & 63;
            period++;
        } while (s != 1);
        System.out.println(period);
        int lfsr = 0xACE1, count = 0;
        do {
            lfsr = lfsr >>> 1 ^ -(lfsr & 1) & 0xB400;
            count++;
        } while (lfsr != 0xACE1 && count < 2000);
        System.out.println(count + " " + lfsr);
    }
}
