// BigInteger arithmetic.
import java.math.BigInteger;

public class BigIntegers {
    public static void main(String[] args) {
        BigInteger a = new BigInteger("123456789012345678901234567890"),
                   b = new BigInteger("-987654321098765432109876543210"), c = BigInteger.valueOf(97);
        System.out.println(a.add(b));
        System.out.println(a.subtract(b));
        System.out.println(a.multiply(b));
        System.out.println(b.divide(a) + " " + b.remainder(a) + " " + b.mod(a));
        System.out.println(a.negate().abs().equals(a) + " " + a.signum() + b.signum() + " " + a.compareTo(b));
        System.out.println(c.pow(20));
        System.out.println(c.modPow(BigInteger.valueOf(1000), BigInteger.valueOf(1009)) + " " +
                           c.modInverse(BigInteger.valueOf(1009)) + " " + a.gcd(b));
        System.out.println(a.toString(16) + " " + new BigInteger("ffffffffffffffffff", 16) + " " +
                           a.toString(2).length());
        System.out.println(a.shiftLeft(10) + " " + a.shiftRight(50) + " " + b.shiftRight(3));
        System.out.println(a.and(b) + " " + a.or(c) + " " + a.xor(c) + " " + c.not() + " " + a.testBit(1) +
                           a.testBit(0) + " " + a.bitLength() + " " + a.bitCount());
        System.out.println(a.intValue() + " " + a.longValue() + " " + a.doubleValue() + " " + c.floatValue());
        System.out.println(BigInteger.ONE.add(BigInteger.TWO).multiply(BigInteger.TEN).subtract(BigInteger.ZERO));
        BigInteger f = BigInteger.ONE;
        for (int i = 2; i <= 30; i++) f = f.multiply(BigInteger.valueOf(i));
        System.out.println(f + " " + f.getLowestSetBit());
        System.out.println(a.max(b) + " " + a.min(b));
        System.out.println(java.util.Arrays.toString(a.divideAndRemainder(c)) + " " + a.sqrt());
        try {
            a.divide(BigInteger.ZERO);
        } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        try {
            a.intValueExact();
        } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        System.out.println(c.isProbablePrime(10) + " " + BigInteger.valueOf(91).isProbablePrime(10));
        System.out.println(java.util.Arrays.toString(BigInteger.valueOf(-129).toByteArray()) +
                           new BigInteger(new byte[] {1, 0}).intValue());
        System.out.println(BigInteger.valueOf(Long.MIN_VALUE).negate());
        System.out.println(new BigInteger("-0").equals(BigInteger.ZERO));
    }
}
