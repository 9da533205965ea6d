package java.lang.reflect;

import bandera.engine.Engine;

/** Arrays whose type is known while the program runs only. Setters do not widen. */
public final class Array {
    private Array() {
    }

    public static Object newInstance(Class<?> component, int length) {
        if (length < 0) {
            throw new NegativeArraySizeException(Integer.toString(length));
        }
        if (component == (Object) void.class) {
            throw new IllegalArgumentException();
        }
        return Engine.newArray(component.arrayType().text(), length);
    }

    public static Object newInstance(Class<?> component, int... dimensions) {
        if (dimensions.length == 0) {
            throw new IllegalArgumentException("Empty dimensions array");
        }
        Class<?> type = component;
        for (int i = 1; i < dimensions.length; i++) {
            type = type.arrayType();
        }
        return nested(type, dimensions, 0);
    }

    private static Object nested(Class<?> component, int[] dimensions, int depth) {
        Object array = newInstance(component, dimensions[depth]);
        if (depth + 1 < dimensions.length) {
            Object[] elements = (Object[]) array;
            for (int i = 0; i < elements.length; i++) {
                elements[i] = nested(component.getComponentType(), dimensions, depth + 1);
            }
        }
        return array;
    }

    public static int getLength(Object array) {
        checkArray(array);
        return Engine.arrayLength(array);
    }

    private static void checkArray(Object array) {
        if (!array.getClass().isArray()) {
            throw new IllegalArgumentException("Argument is not an array");
        }
    }

    public static Object get(Object array, int index) {
        checkArray(array);
        if (array instanceof Object[]) {
            return ((Object[]) array)[index];
        } else if (array instanceof int[]) {
            return ((int[]) array)[index];
        } else if (array instanceof long[]) {
            return ((long[]) array)[index];
        } else if (array instanceof char[]) {
            return ((char[]) array)[index];
        } else if (array instanceof byte[]) {
            return ((byte[]) array)[index];
        } else if (array instanceof boolean[]) {
            return ((boolean[]) array)[index];
        } else if (array instanceof double[]) {
            return ((double[]) array)[index];
        } else if (array instanceof float[]) {
            return ((float[]) array)[index];
        }
        return ((short[]) array)[index];
    }

    public static void set(Object array, int index, Object value) {
        checkArray(array);
        try {
            if (array instanceof Object[]) {
                ((Object[]) array)[index] = value;
            } else if (array instanceof int[]) {
                ((int[]) array)[index] = (Integer) value;
            } else if (array instanceof long[]) {
                ((long[]) array)[index] = (Long) value;
            } else if (array instanceof char[]) {
                ((char[]) array)[index] = (Character) value;
            } else if (array instanceof byte[]) {
                ((byte[]) array)[index] = (Byte) value;
            } else if (array instanceof boolean[]) {
                ((boolean[]) array)[index] = (Boolean) value;
            } else if (array instanceof double[]) {
                ((double[]) array)[index] = (Double) value;
            } else if (array instanceof float[]) {
                ((float[]) array)[index] = (Float) value;
            } else {
                ((short[]) array)[index] = (Short) value;
            }
        } catch (ClassCastException | ArrayStoreException mismatch) {
            throw new IllegalArgumentException("array element type mismatch");
        }
    }

    /** An element that a getter or setter widens to a number; chars count as numbers. */
    private static Number number(Object value, Class<?>... accepted) {
        for (Class<?> type : accepted) {
            if (type.isInstance(value)) {
                return value instanceof Character ? Integer.valueOf((Character) value) : (Number) value;
            }
        }
        throw new IllegalArgumentException("Argument is not an array of primitive type");
    }

    public static boolean getBoolean(Object array, int index) {
        if (!(array instanceof boolean[])) {
            throw new IllegalArgumentException("Argument is not an array of primitive type");
        }
        return ((boolean[]) array)[index];
    }

    public static char getChar(Object array, int index) {
        if (!(array instanceof char[])) {
            throw new IllegalArgumentException("Argument is not an array of primitive type");
        }
        return ((char[]) array)[index];
    }

    public static byte getByte(Object array, int index) {
        return number(get(array, index), Byte.class).byteValue();
    }

    public static short getShort(Object array, int index) {
        return number(get(array, index), Short.class, Byte.class).shortValue();
    }

    public static int getInt(Object array, int index) {
        return number(get(array, index), Integer.class, Character.class, Short.class, Byte.class).intValue();
    }

    public static long getLong(Object array, int index) {
        return number(get(array, index), Long.class, Integer.class, Character.class, Short.class,
                Byte.class).longValue();
    }

    public static float getFloat(Object array, int index) {
        return number(get(array, index), Float.class, Long.class, Integer.class, Character.class, Short.class,
                Byte.class).floatValue();
    }

    public static double getDouble(Object array, int index) {
        return number(get(array, index), Double.class, Float.class, Long.class, Integer.class, Character.class,
                Short.class, Byte.class).doubleValue();
    }

    public static void setBoolean(Object array, int index, boolean value) {
        set(array, index, value);
    }

    public static void setChar(Object array, int index, char value) {
        set(array, index, value);
    }

    public static void setByte(Object array, int index, byte value) {
        set(array, index, value);
    }

    public static void setShort(Object array, int index, short value) {
        set(array, index, value);
    }

    public static void setInt(Object array, int index, int value) {
        set(array, index, value);
    }

    public static void setLong(Object array, int index, long value) {
        set(array, index, value);
    }

    public static void setFloat(Object array, int index, float value) {
        set(array, index, value);
    }

    public static void setDouble(Object array, int index, double value) {
        set(array, index, value);
    }
}
