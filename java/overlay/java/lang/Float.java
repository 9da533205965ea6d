package java.lang;

import bandera.engine.Engine;
import bandera.engine.Original;
import bandera.engine.Overlay;
import bandera.engine.Text;

/** Numbers as texts and as bits, by the engine. */
@Overlay
public final class Float extends Number implements Comparable<Float> {
    private static final long serialVersionUID = 0;

    private float value;

    @Original
    public Float(float value) {
    }

    public static String toString(float value) {
        return new String(Text.ofFloat(value));
    }

    public static float parseFloat(String string) {
        Text text = string.trim().text();
        if (!Text.isDouble(text)) {
            throw new NumberFormatException(
                    Text.length(text) == 0 ? "empty String" : "For input string: \"" + string.trim() + "\"");
        }
        return Text.parseFloat(text);
    }

    public static Float valueOf(String string) {
        return new Float(parseFloat(string));
    }

    public static int floatToRawIntBits(float value) {
        return Engine.floatBits(value);
    }

    public static float intBitsToFloat(int bits) {
        return Engine.bitsFloat(bits);
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
    public native int compareTo(Float other);
}
