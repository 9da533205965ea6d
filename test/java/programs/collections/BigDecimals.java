// BigDecimal arithmetic, scales and rounding.
import java.math.*;

public class BigDecimals {
    public static void main(String[] args) {
        BigDecimal a = new BigDecimal("12.345"), b = new BigDecimal("-6.70"), c = new BigDecimal("3");
        System.out.println(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b) + " " + b.negate().abs());
        System.out.println(a.divide(c) + " " + b.divide(c, 5, RoundingMode.HALF_UP) + " " + a.remainder(c) + " " +
                           a.divideToIntegralValue(c));
        for (RoundingMode m : RoundingMode.values())
            if (m != RoundingMode.UNNECESSARY)
                System.out.println(m + " " + new BigDecimal("2.5").setScale(0, m) + " " +
                                   new BigDecimal("-2.5").setScale(0, m) + " " + new BigDecimal("1.15").setScale(1, m) +
                                   " " + new BigDecimal("-1.11").setScale(1, m));
        System.out.println(b.scale() + " " + b.precision() + " " + b.unscaledValue() + " " + b.stripTrailingZeros() +
                           " " + b.signum());
        System.out.println(new BigDecimal("1.0").equals(new BigDecimal("1.00")) + " " +
                           new BigDecimal("1.0").compareTo(new BigDecimal("1.00")));
        System.out.println(new BigDecimal("1E+5") + " " + new BigDecimal("1E+5").toPlainString() + " " +
                           new BigDecimal("0.0000001") + " " + new BigDecimal("0.0000001").toPlainString() + " " +
                           new BigDecimal("12345E-10").toEngineeringString());
        System.out.println(new BigDecimal(0.1));
        System.out.println(BigDecimal.valueOf(0.1) + " " + BigDecimal.valueOf(5, 2) + " " + new BigDecimal(42));
        try {
            BigDecimal.ONE.divide(c);
        } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        try {
            a.setScale(1, RoundingMode.UNNECESSARY);
        } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        System.out.println(BigDecimal.ONE.divide(c, MathContext.DECIMAL32) + " " + a.round(new MathContext(2)) + " " +
                           a.pow(3));
        System.out.println(a.movePointLeft(3) + " " + a.movePointRight(5) + " " + a.scaleByPowerOfTen(2));
        System.out.println(a.intValue() + " " + a.doubleValue() + " " + a.toBigInteger() + " " + a.max(b) + " " +
                           a.min(b));
        BigDecimal sum = BigDecimal.ZERO;
        for (int i = 0; i < 10; i++) sum = sum.add(new BigDecimal("0.1"));
        System.out.println(sum + " " + sum.equals(BigDecimal.ONE) + " " + (sum.compareTo(BigDecimal.ONE) == 0));
        System.out.println(new BigDecimal("100").stripTrailingZeros() + " " +
                           new BigDecimal("2").sqrt(new MathContext(10)));
    }
}
