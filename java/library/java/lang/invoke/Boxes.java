package java.lang.invoke;

import bandera.engine.Engine;

/**
 * Primitive values as bits and in boxes. A type is the letter of its descriptor. The bits are those of
 * Double.doubleToRawLongBits and, without sign, of Float.floatToRawIntBits; other values are themselves.
 */
final class Boxes {
    private static final String WIDENING = "BSIJFD";

    private Boxes() {
    }

    static Object box(long bits, char type) {
        switch (type) {
            case 'Z':
                return bits != 0;
            case 'B':
                return (byte) bits;
            case 'C':
                return (char) bits;
            case 'S':
                return (short) bits;
            case 'I':
                return (int) bits;
            case 'J':
                return bits;
            case 'F':
                return Engine.bitsFloat((int) bits);
            default:
                return Engine.bitsDouble(bits);
        }
    }

    /** The value in a box, widened to a type: what MethodHandle.asType makes of a reference. */
    static long bits(Object box, char type) {
        if (box == null) {
            throw new NullPointerException();
        }
        char own = type(box);
        if (own != type && !widens(own, type)) {
            throw new ClassCastException("Cannot cast " + box.getClass().getName() + " to " + name(type));
        }
        switch (type) {
            case 'Z':
                return (Boolean) box ? 1 : 0;
            case 'F':
                return bits(own == 'F' ? (Float) box : own == 'J' ? (float) whole(box, own) : (int) whole(box, own));
            case 'D':
                return Engine.doubleBits(own == 'C' ? (Character) box : ((Number) box).doubleValue());
            default:
                return whole(box, own);
        }
    }

    static long bits(float value) {
        return Engine.floatBits(value) & 0xffffffffL;
    }

    private static long whole(Object box, char type) {
        return type == 'C' ? (Character) box : ((Number) box).longValue();
    }

    /** The type of the value in a box; 'L' for an object that is none. */
    private static char type(Object box) {
        return box instanceof Integer ? 'I'
                : box instanceof Long ? 'J'
                : box instanceof Boolean ? 'Z'
                : box instanceof Byte ? 'B'
                : box instanceof Short ? 'S'
                : box instanceof Character ? 'C'
                : box instanceof Float ? 'F'
                : box instanceof Double ? 'D'
                : 'L';
    }

    private static boolean widens(char from, char to) {
        int target = WIDENING.indexOf(to);
        return from == 'C' ? target >= 2 : WIDENING.indexOf(from) >= 0 && target > WIDENING.indexOf(from);
    }

    private static String name(char type) {
        switch (type) {
            case 'Z':
                return "java.lang.Boolean";
            case 'C':
                return "java.lang.Character";
            default:
                return box(0, type).getClass().getName();
        }
    }

    /** A value after an operation, as a variable of a type holds it. */
    static long narrow(long value, char type) {
        switch (type) {
            case 'B':
                return (byte) value;
            case 'C':
                return (char) value;
            case 'S':
                return (short) value;
            case 'I':
                return (int) value;
            default:
                return value;
        }
    }

    static long sum(long a, long b, char type) {
        switch (type) {
            case 'F':
                return bits(Engine.bitsFloat((int) a) + Engine.bitsFloat((int) b));
            case 'D':
                return Engine.doubleBits(Engine.bitsDouble(a) + Engine.bitsDouble(b));
            default:
                return narrow(a + b, type);
        }
    }
}
