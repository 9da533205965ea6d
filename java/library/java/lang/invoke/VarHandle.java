package java.lang.invoke;

import bandera.engine.Atomic;
import bandera.engine.Engine;
import bandera.engine.Text;

/**
 * A field or the elements of arrays, as a handle. The lowering turns its access modes, whose types are those of the
 * call, into calls of the static methods below, all of them with an object and an index: one of the two is of no
 * account. A reference is accessed by a method of the mode's name; a primitive value by that with "Bits", as a long.
 * The orders of memory are all the strongest.
 */
public final class VarHandle {
    private static final long ELEMENTS = -1;

    private final long offset; // of a field, or ELEMENTS
    private final Object holder; // of a static field

    private VarHandle(long offset, Object holder) {
        this.offset = offset;
        this.holder = holder;
    }

    static VarHandle ofElements() {
        return new VarHandle(ELEMENTS, null);
    }

    static VarHandle ofField(Class<?> type, String name) throws NoSuchFieldException {
        long offset = Engine.fieldOffset(Text.concat(Text.concat(type.text(), ".".text()), name.text()));
        if (offset < 0) {
            throw new NoSuchFieldException("no such field: " + type.getName() + "." + name);
        }
        return new VarHandle(offset, null);
    }

    /**
     * A static field: only where its class uses nothing but the handle, as ForkJoinPool does. Then the value can be
     * kept apart from the field.
     */
    static VarHandle ofStatic(Class<?> type, Class<?> valueType) {
        if (!type.getName().startsWith("java.util.concurrent.")) {
            Engine.unsupported("java.lang.invoke.MethodHandles.Lookup.findStaticVarHandle".text());
        }
        return new VarHandle(0, valueType.isPrimitive() ? new long[1] : new Object[1]);
    }

    public static void fullFence() {
    }

    public static void acquireFence() {
    }

    public static void releaseFence() {
    }

    public static void loadLoadFence() {
    }

    public static void storeStoreFence() {
    }

    private static Object target(VarHandle handle, Object object) {
        return handle.holder != null ? handle.holder : object;
    }

    private static long offset(VarHandle handle, int index) {
        return handle.offset == ELEMENTS ? index : handle.offset;
    }

    static Object get(VarHandle handle, Object object, int index) {
        return Engine.cellGetReference(target(handle, object), offset(handle, index));
    }

    static void set(VarHandle handle, Object object, int index, Object value) {
        Engine.cellPutReference(target(handle, object), offset(handle, index), value);
    }

    static boolean compareAndSet(VarHandle handle, Object object, int index, Object expected, Object value) {
        return Engine.cellCompareAndSetReference(target(handle, object), offset(handle, index), expected, value);
    }

    static boolean weakCompareAndSet(VarHandle handle, Object object, int index, Object expected, Object value) {
        return !Engine.failsSpuriously() && compareAndSet(handle, object, index, expected, value);
    }

    static boolean weakCompareAndSetBits(VarHandle handle, Object object, int index, long expected, long value) {
        return !Engine.failsSpuriously() && compareAndSetBits(handle, object, index, expected, value);
    }

    @Atomic
    static Object compareAndExchange(VarHandle handle, Object object, int index, Object expected, Object value) {
        Object old = get(handle, object, index);
        if (old == expected) {
            set(handle, object, index, value);
        }
        return old;
    }

    @Atomic
    static Object getAndSet(VarHandle handle, Object object, int index, Object value) {
        Object old = get(handle, object, index);
        set(handle, object, index, value);
        return old;
    }

    static long getBits(VarHandle handle, Object object, int index) {
        return Engine.cellGet(target(handle, object), offset(handle, index));
    }

    static void setBits(VarHandle handle, Object object, int index, long value) {
        Engine.cellPut(target(handle, object), offset(handle, index), value);
    }

    static boolean compareAndSetBits(VarHandle handle, Object object, int index, long expected, long value) {
        return Engine.cellCompareAndSet(target(handle, object), offset(handle, index), expected, value);
    }

    @Atomic
    static long compareAndExchangeBits(VarHandle handle, Object object, int index, long expected, long value) {
        long old = getBits(handle, object, index);
        if (old == expected) {
            setBits(handle, object, index, value);
        }
        return old;
    }

    @Atomic
    static long getAndSetBits(VarHandle handle, Object object, int index, long value) {
        long old = getBits(handle, object, index);
        setBits(handle, object, index, value);
        return old;
    }

    @Atomic
    static long getAndAddBits(VarHandle handle, Object object, int index, long value) {
        long old = getBits(handle, object, index);
        setBits(handle, object, index, old + value);
        return old;
    }

    /** The same for an int, which wraps around. */
    @Atomic
    static long getAndAddIntBits(VarHandle handle, Object object, int index, long value) {
        long old = getBits(handle, object, index);
        setBits(handle, object, index, (int) (old + value));
        return old;
    }

    @Atomic
    static long getAndBitwiseOrBits(VarHandle handle, Object object, int index, long value) {
        long old = getBits(handle, object, index);
        setBits(handle, object, index, old | value);
        return old;
    }

    @Atomic
    static long getAndBitwiseAndBits(VarHandle handle, Object object, int index, long value) {
        long old = getBits(handle, object, index);
        setBits(handle, object, index, old & value);
        return old;
    }

    @Atomic
    static long getAndBitwiseXorBits(VarHandle handle, Object object, int index, long value) {
        long old = getBits(handle, object, index);
        setBits(handle, object, index, old ^ value);
        return old;
    }
}
