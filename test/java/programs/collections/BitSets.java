// BitSet operations.
import java.util.*;

public class BitSets {
    public static void main(String[] args) {
        BitSet a = new BitSet(), b = new BitSet(100);
        for (int i = 0; i < 50; i += 3) a.set(i);
        for (int i = 0; i < 130; i += 5) b.set(i);
        System.out.println(a + " " + a.cardinality() + " " + a.length() + " " + a.size());
        System.out.println(b.cardinality() + " " + b.get(5) + " " + b.get(6) + " " + b.get(1000));
        BitSet c = (BitSet) a.clone();
        c.and(b);
        System.out.println(c);
        c.or(new BitSet());
        c.xor(a);
        System.out.println(c);
        BitSet d = (BitSet) b.clone();
        d.andNot(a);
        System.out.println(d);
        System.out.println(a.intersects(b) + " " + a.equals(b) + " " + a.equals(a.clone()));
        System.out.println(a.nextSetBit(10) + " " + a.nextClearBit(9) + " " + a.previousSetBit(10) + " " +
                           a.previousClearBit(9) + " " + a.nextSetBit(500));
        a.flip(0, 5);
        a.clear(6);
        a.set(60, 70);
        a.set(65, false);
        System.out.println(a);
        a.clear(20, 64);
        System.out.println(a + " " + a.length());
        BitSet sieve = new BitSet();
        sieve.set(2, 100);
        for (int i = 2; i * i < 100; i++)
            if (sieve.get(i))
                for (int j = i * i; j < 100; j += i) sieve.clear(j);
        System.out.println(sieve);
        System.out.println(sieve.get(10, 30));
        int sum = 0;
        for (int i = sieve.nextSetBit(0); i >= 0; i = sieve.nextSetBit(i + 1)) sum += i;
        System.out.println(sum);
        System.out.println(Arrays.toString(sieve.toLongArray()) + BitSet.valueOf(new long[] {5, 1}) +
                           Arrays.toString(BitSet.valueOf(new byte[] {3}).toByteArray()));
        System.out.println(sieve.stream().limit(3).sum());
        a.clear();
        System.out.println(a + " " + a.isEmpty() + " " + a.hashCode());
        try {
            a.set(-1);
        } catch (IndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
    }
}
