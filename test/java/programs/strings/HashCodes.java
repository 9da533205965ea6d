// Hash codes of strings, boxes, lists, maps, arrays and Objects.hash.
import java.util.*;

public class HashCodes {
    record Point(int x, String y) {}

    public static void main(String[] args) {
        for (String s : new String[] {"", "a", "ab", "hello", "\u00e9", "\u20ac", "z".repeat(50)})
            System.out.println(s.hashCode());
        System.out.println(List.of(1, 2, 3).hashCode() + " " + new ArrayList<>(List.of(1, 2, 3)).hashCode() + " " +
                           Arrays.asList(1, null).hashCode());
        System.out.println(new HashSet<>(List.of(1, 2)).hashCode() + " " + Set.of("a", "b").hashCode());
        System.out.println(Map.of("k", 1, "j", 2).hashCode() + " " + new TreeMap<>(Map.of("k", 1)).hashCode());
        System.out.println(Map.entry("k", "v").hashCode() + " " + new AbstractMap.SimpleEntry<>("k", "v").hashCode());
        System.out.println(Objects.hash(1, "a", null, 2.5) + " " + Objects.hash() + " " + Objects.hash((Object) null) +
                           " " + Objects.hashCode(null));
        System.out.println(Arrays.hashCode(new int[] {1, 2}) + " " + Arrays.hashCode(new long[] {1L << 40}) + " " +
                           Arrays.hashCode(new double[] {0.5, -0.0}) + " " +
                           Arrays.hashCode(new boolean[] {true, false}) + " " + Arrays.hashCode(new char[] {'a'}) +
                           " " + Arrays.hashCode(new byte[] {-1, 1}) + " " + Arrays.hashCode((int[]) null));
        System.out.println(Arrays.hashCode(new Object[] {"a", 1}) + " " +
                           Arrays.deepHashCode(new Object[] {new int[] {1}, "x"}));
        System.out.println(Integer.valueOf(-5).hashCode() + " " + Long.valueOf(-5).hashCode() + " " +
                           Double.valueOf(-5).hashCode() + " " + Float.valueOf(-5).hashCode() + " " +
                           Boolean.FALSE.hashCode() + " " + Character.valueOf('\uffff').hashCode() + " " +
                           Byte.valueOf((byte) -5).hashCode());
        System.out.println(Optional.of(5).hashCode() + " " + new BitSet().hashCode());
        System.out.println(new Point(1, "a").hashCode() == new Point(1, "a").hashCode());
        System.out.println(List.of().hashCode() + " " + Map.of().hashCode() + " " + Set.of().hashCode() + " "
                           + "".hashCode());
        BitSet b = new BitSet();
        b.set(5);
        System.out.println(b.hashCode());
        System.out.println(new java.math.BigInteger("123456789012345678901234567890").hashCode());
        System.out.println(new java.math.BigDecimal("1.50").hashCode() + " " +
                           new java.math.BigDecimal("1.5").hashCode());
    }
}
