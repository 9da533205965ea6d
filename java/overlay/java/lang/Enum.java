package java.lang;

import bandera.engine.Original;
import bandera.engine.Overlay;
import java.io.Serializable;

/** A constant by its name is looked for among the constants, without a table. */
@Overlay
public abstract class Enum<E extends Enum<E>> implements Comparable<E>, Serializable {
    private static final long serialVersionUID = 0;

    @Original
    protected Enum(String name, int ordinal) {
    }

    @Original
    public final native String name();

    public static <T extends Enum<T>> T valueOf(Class<T> type, String name) {
        T[] constants = type.getEnumConstants();
        if (name == null) {
            throw new NullPointerException("Name is null");
        }
        for (T constant : constants) {
            if (constant.name().equals(name)) {
                return constant;
            }
        }
        throw new IllegalArgumentException("No enum constant " + type.getCanonicalName() + "." + name);
    }

    @Original
    @Override
    public final native int compareTo(E other);
}
