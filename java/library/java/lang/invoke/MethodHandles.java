package java.lang.invoke;

import bandera.engine.Engine;
import bandera.engine.Text;

/** Where handles of variables come from. Handles of methods are not supported: the methods for them are not here. */
public class MethodHandles {
    private MethodHandles() {
    }

    public static Lookup lookup() {
        return new Lookup(caller());
    }

    public static Lookup publicLookup() {
        return new Lookup(Object.class);
    }

    public static Lookup privateLookupIn(Class<?> target, Lookup caller) {
        return new Lookup(target);
    }

    /** The class that called the method that calls this, by the third frame of the stack. */
    private static Class<?> caller() {
        String frame = new String(Engine.stackTrace(null)).split("\n")[2];
        int dot = frame.lastIndexOf('.', frame.indexOf('('));
        return Engine.classObject(Text.replaceChar(frame.substring(0, dot).text(), '.', '/'));
    }

    public static VarHandle arrayElementVarHandle(Class<?> array) {
        if (!array.isArray()) {
            throw new IllegalArgumentException("not an array type: " + array);
        }
        return VarHandle.ofElements();
    }

    /** Everything may be looked up. */
    public static final class Lookup {
        private final Class<?> type;

        Lookup(Class<?> type) {
            this.type = type;
        }

        public Class<?> lookupClass() {
            return type;
        }

        public Lookup in(Class<?> other) {
            return new Lookup(other);
        }

        public VarHandle findVarHandle(Class<?> owner, String name, Class<?> valueType) throws NoSuchFieldException {
            return VarHandle.ofField(owner, name);
        }

        public VarHandle findStaticVarHandle(Class<?> owner, String name, Class<?> valueType) {
            return VarHandle.ofStatic(owner, valueType);
        }
    }
}
