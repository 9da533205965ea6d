package java.lang;

import bandera.engine.Engine;
import bandera.engine.Original;
import bandera.engine.Overlay;
import bandera.engine.Text;

/** Numbers as texts and as bits, by the engine. */
@Overlay
public final class Double extends Number implements Comparable<Double> {
    private static final long serialVersionUID = 0;

    private double value;

    @Original
    public Double(double value) {
    }

    public static String toString(double value) {
        return new String(Text.ofDouble(value));
    }

    public static double parseDouble(String string) {
        Text text = string.trim().text();
        if (!Text.isDouble(text)) {
            throw new NumberFormatException(
                    Text.length(text) == 0 ? "empty String" : "For input string: \"" + string.trim() + "\"");
        }
        return Text.parseDouble(text);
    }

    public static Double valueOf(String string) {
        return new Double(parseDouble(string));
    }

    public static long doubleToRawLongBits(double value) {
        return Engine.doubleBits(value);
    }

    public static double longBitsToDouble(long bits) {
        return Engine.bitsDouble(bits);
    }

    @Original
    @Override
    public native int intValue();

    @Original
    @Override
    public native long longValue();

    @Original
    @Override
    public native float floatValue();

    @Original
    @Override
    public native double doubleValue();

    @Original
    @Override
    public native int compareTo(Double other);
}
