package jdk.internal.reflect;

import bandera.engine.Original;
import bandera.engine.Overlay;

/** Nobody asks who calls: everything is allowed. */
@Overlay
public class Reflection {
    @Original
    public Reflection() {
    }

    public static Class<?> getCallerClass() {
        return Object.class;
    }

    public static int getClassAccessFlags(Class<?> type) {
        return type.getModifiers();
    }

    public static boolean areNestMates(Class<?> one, Class<?> other) {
        return true;
    }
}
