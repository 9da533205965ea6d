package java.util;

import bandera.engine.Original;
import bandera.engine.Overlay;
import java.io.Serializable;

/** Buckets with many entries become trees by the order of keys whose class is Comparable, whatever to. */
@Overlay
public class HashMap<K, V> extends AbstractMap<K, V> implements Map<K, V>, Cloneable, Serializable {
    private static final long serialVersionUID = 0;

    @Original
    public HashMap() {
    }

    /** The JDK asks for the type argument of Comparable, too, which takes reflection. */
    static Class<?> comparableClassFor(Object key) {
        if (key instanceof Comparable) {
            for (Class<?> each : key.getClass().getInterfaces()) {
                if (each == (Object) Comparable.class) {
                    return key.getClass();
                }
            }
        }
        return null;
    }

    @Original
    @Override
    public native Set<Map.Entry<K, V>> entrySet();
}
