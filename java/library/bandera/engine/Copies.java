package bandera.engine;

/**
 * Copies of arrays and objects that other threads reach: element by element, as they can see them, and each access as
 * one that orders nothing. Where nobody else reaches them the natives of Engine do the same in one step.
 */
public final class Copies {
    private Copies() {
    }

    /**
     * System.arraycopy: the ranges were checked, and that both arrays have references or the same primitive elements.
     * Within one array nothing is overwritten before it is copied. What does not fit the target is an
     * ArrayStoreException, after the elements before it were copied.
     */
    public static void elements(Object from, int fromIndex, Object to, int toIndex, int length) {
        boolean backwards = from == to && fromIndex < toIndex;
        int step = backwards ? -1 : 1;
        int source = backwards ? fromIndex + length - 1 : fromIndex;
        int target = backwards ? toIndex + length - 1 : toIndex;
        if (from instanceof Object[]) {
            copy((Object[]) from, source, (Object[]) to, target, length, step);
        } else if (from instanceof int[]) {
            copy((int[]) from, source, (int[]) to, target, length, step);
        } else if (from instanceof byte[]) {
            copy((byte[]) from, source, (byte[]) to, target, length, step);
        } else if (from instanceof char[]) {
            copy((char[]) from, source, (char[]) to, target, length, step);
        } else if (from instanceof long[]) {
            copy((long[]) from, source, (long[]) to, target, length, step);
        } else if (from instanceof boolean[]) {
            copy((boolean[]) from, source, (boolean[]) to, target, length, step);
        } else if (from instanceof double[]) {
            copy((double[]) from, source, (double[]) to, target, length, step);
        } else if (from instanceof short[]) {
            copy((short[]) from, source, (short[]) to, target, length, step);
        } else {
            copy((float[]) from, source, (float[]) to, target, length, step);
        }
    }

    /** Object.clone, of an object of a class that allows it. */
    public static Object of(Object object) {
        if (Text.charAt(Engine.className(object), 0) == '[') {
            int length = Engine.arrayLength(object);
            Object copy = Engine.newLike(object, length);
            elements(object, 0, copy, 0, length);
            return copy;
        }
        Object copy = Engine.newLike(object, 0);
        long offset = 0;
        while (Engine.copyCell(object, copy, offset)) {
            offset++;
        }
        return copy;
    }

    private static void copy(Object[] from, int source, Object[] to, int target, int length, int step) {
        for (int i = 0; i != step * length; i += step) {
            to[target + i] = from[source + i];
        }
    }

    private static void copy(int[] from, int source, int[] to, int target, int length, int step) {
        for (int i = 0; i != step * length; i += step) {
            to[target + i] = from[source + i];
        }
    }

    private static void copy(byte[] from, int source, byte[] to, int target, int length, int step) {
        for (int i = 0; i != step * length; i += step) {
            to[target + i] = from[source + i];
        }
    }

    private static void copy(char[] from, int source, char[] to, int target, int length, int step) {
        for (int i = 0; i != step * length; i += step) {
            to[target + i] = from[source + i];
        }
    }

    private static void copy(long[] from, int source, long[] to, int target, int length, int step) {
        for (int i = 0; i != step * length; i += step) {
            to[target + i] = from[source + i];
        }
    }

    private static void copy(boolean[] from, int source, boolean[] to, int target, int length, int step) {
        for (int i = 0; i != step * length; i += step) {
            to[target + i] = from[source + i];
        }
    }

    private static void copy(double[] from, int source, double[] to, int target, int length, int step) {
        for (int i = 0; i != step * length; i += step) {
            to[target + i] = from[source + i];
        }
    }

    private static void copy(short[] from, int source, short[] to, int target, int length, int step) {
        for (int i = 0; i != step * length; i += step) {
            to[target + i] = from[source + i];
        }
    }

    private static void copy(float[] from, int source, float[] to, int target, int length, int step) {
        for (int i = 0; i != step * length; i += step) {
            to[target + i] = from[source + i];
        }
    }
}
