package java.lang.invoke;

import bandera.engine.Atomic;
import bandera.engine.Engine;
import bandera.engine.Plain;
import bandera.engine.Text;
import bandera.engine.Weak;
import java.util.ArrayList;
import java.util.List;

/**
 * A field or the elements of arrays, as a handle. The lowering turns calls of its access modes into calls of static
 * methods of this class. Where the types of the call are those of the variable, which it tells by the signature, it
 * calls the operation itself: a reference is accessed by a method of the operation's name, a primitive value by that
 * with "Bits", as a long. All of them take the number of the access mode, an object and an index; the last two are of
 * no account where the variable needs none. Other calls go through access, which converts as MethodHandle.asType does.
 *
 * <p>Every read comes to one of read and readReference, every write to one of write and writeReference, and every
 * comparison to one of swap and swapReference: what an access mode means for the order of accesses is theirs to say.
 * Each has a method for each order: volatile; weaker than that; and plain, which may race besides.
 */
public final class VarHandle {
    private static final long ELEMENTS = -1;

    // Operations.
    private static final int GET = 0;
    private static final int SET = 1;
    private static final int COMPARE_AND_SET = 2;
    private static final int COMPARE_AND_EXCHANGE = 3;
    private static final int GET_AND_SET = 4;
    private static final int GET_AND_ADD = 5;
    private static final int GET_AND_BITWISE_OR = 6;
    private static final int GET_AND_BITWISE_AND = 7;
    private static final int GET_AND_BITWISE_XOR = 8;

    private static final int PLAIN_SET = 1; // the mode of the method set

    /** Coordinates, ':' and type, as descriptors; null where every call has to be looked at. */
    private final Text signature;

    private final Class<?> receiver; // the class of the object, or the array type; null for a static field
    private final Class<?> type;
    private final char kind; // the first letter of the type's descriptor; 'L' for arrays, too
    private final long offset; // of a field, or ELEMENTS
    private final Object holder; // stands for a static field
    private final boolean isFinal;
    private final boolean isExact;

    private VarHandle(Class<?> receiver, Class<?> type, long offset, Object holder, boolean isFinal, boolean isExact) {
        this.receiver = receiver;
        this.type = type;
        this.kind = type.isPrimitive() ? type.descriptorString().charAt(0) : 'L';
        this.offset = offset;
        this.holder = holder;
        this.isFinal = isFinal;
        this.isExact = isExact;
        this.signature = isFinal || isExact ? null : (coordinates() + ":" + type.descriptorString()).text();
    }

    static VarHandle ofElements(Class<?> array) {
        return new VarHandle(array, array.getComponentType(), ELEMENTS, null, false, false);
    }

    static VarHandle ofField(Class<?> receiver, Class<?> type, long offset, boolean isFinal) {
        return new VarHandle(receiver, type, offset, null, isFinal, false);
    }

    static VarHandle ofStatic(Class<?> type, Object holder, boolean isFinal) {
        return new VarHandle(null, type, 0, holder, isFinal, false);
    }

    // What programs ask.

    public Class<?> varType() {
        return type;
    }

    public List<Class<?>> coordinateTypes() {
        return receiver == null ? List.of() : isElements() ? List.of(receiver, int.class) : List.of(receiver);
    }

    public boolean isAccessModeSupported(AccessMode mode) {
        return supports(operation(mode.ordinal()));
    }

    public MethodType accessModeType(AccessMode mode) {
        int operation = operation(mode.ordinal());
        List<Class<?>> parameters = new ArrayList<>(coordinateTypes());
        for (int i = values(operation); i > 0; i--) {
            parameters.add(type);
        }
        Class<?> result = operation == SET ? void.class : operation == COMPARE_AND_SET ? boolean.class : type;
        return MethodType.methodType(result, parameters);
    }

    public boolean hasInvokeExactBehavior() {
        return isExact;
    }

    public VarHandle withInvokeExactBehavior() {
        return isExact ? this : new VarHandle(receiver, type, offset, holder, isFinal, true);
    }

    public VarHandle withInvokeBehavior() {
        return isExact ? new VarHandle(receiver, type, offset, holder, isFinal, false) : this;
    }

    @Override
    public String toString() {
        return "VarHandle[varType=" + type.getName() + ", coord=" + coordinateTypes() + "]";
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

    // Types of calls.

    private boolean isElements() {
        return offset == ELEMENTS;
    }

    private String coordinates() {
        return receiver == null ? "" : receiver.descriptorString() + (isElements() ? "I" : "");
    }

    private static int operation(int mode) {
        return mode < 8 ? mode % 2
                : mode == 8 || mode >= 12 && mode < 16 ? COMPARE_AND_SET
                : mode < 12 ? COMPARE_AND_EXCHANGE
                : GET_AND_SET + (mode - 16) / 3;
    }

    /** How many values an operation takes. */
    private static int values(int operation) {
        return operation == GET ? 0 : operation == COMPARE_AND_SET || operation == COMPARE_AND_EXCHANGE ? 2 : 1;
    }

    private boolean supports(int operation) {
        if (isFinal && operation != GET) {
            return false;
        }
        if (operation == GET_AND_ADD) {
            return kind != 'L' && kind != 'Z';
        }
        return operation < GET_AND_ADD || kind != 'L' && kind != 'F' && kind != 'D';
    }

    private Text descriptor(int operation) {
        String value = type.descriptorString();
        int values = values(operation);
        String result = operation == SET ? "V" : operation == COMPARE_AND_SET ? "Z" : value;
        return ("(" + coordinates() + (values > 0 ? value : "") + (values > 1 ? value : "") + ")" + result).text();
    }

    /** Throws unless the handle has an operation, and a call of this type can be converted to its; says how. */
    private int check(int operation, Text call) {
        Text own = descriptor(operation);
        if (isExact && call != own) {
            throw new WrongMethodTypeException(mismatch(own, call));
        }
        if (!supports(operation)) {
            throw new UnsupportedOperationException();
        }
        int conversion = Engine.typeConversion(Text.concat(Text.concat(call, ">".text()), own));
        if (conversion == Engine.CONVERTS_NEVER) {
            throw new WrongMethodTypeException(mismatch(own, call));
        }
        return conversion;
    }

    private static String mismatch(Text own, Text call) {
        return "handle's method type " + new String(own) + " but found " + new String(call);
    }

    /** An access by a call of any type, whose primitive arguments are boxed; so is a result. */
    static Object access(VarHandle handle, int mode, Text call, Object[] arguments) {
        int operation = operation(mode);
        int conversion = handle.check(operation, call);
        int coordinates = handle.receiver == null ? 0 : handle.isElements() ? 2 : 1;
        Object object = coordinates > 0 ? handle.receiver.cast(arguments[0]) : null;
        int index = coordinates > 1 ? (int) Boxes.bits(arguments[1], 'I') : 0;
        int values = arguments.length - coordinates;
        Object first = values > 0 ? arguments[coordinates] : null;
        Object second = values > 1 ? arguments[coordinates + 1] : null;
        if (handle.kind != 'L') {
            return bitsAccess(handle, mode, object, index, values > 0 ? Boxes.bits(first, handle.kind) : 0,
                    values > 1 ? Boxes.bits(second, handle.kind) : 0);
        }
        // Where there is nothing to convert, the operation itself casts the values, once it has the variable.
        boolean isPlainStore = handle.isElements() && mode == PLAIN_SET;
        if (conversion == Engine.CONVERTS_NOTHING && !isPlainStore) {
            place(handle, object, index);
        }
        return referenceAccess(handle, mode, object, index, handle.type.cast(first), handle.type.cast(second));
    }

    private static Object referenceAccess(VarHandle handle, int mode, Object object, int index, Object first,
            Object second) {
        switch (operation(mode)) {
            case GET:
                return get(handle, mode, object, index);
            case SET:
                set(handle, mode, object, index, first);
                return null;
            case COMPARE_AND_SET:
                return compareAndSet(handle, mode, object, index, first, second);
            case COMPARE_AND_EXCHANGE:
                return compareAndExchange(handle, mode, object, index, first, second);
            default:
                return getAndSet(handle, mode, object, index, first);
        }
    }

    private static Object bitsAccess(VarHandle handle, int mode, Object object, int index, long first, long second) {
        switch (operation(mode)) {
            case GET:
                return handle.box(getBits(handle, mode, object, index));
            case SET:
                setBits(handle, mode, object, index, first);
                return null;
            case COMPARE_AND_SET:
                return compareAndSetBits(handle, mode, object, index, first, second);
            case COMPARE_AND_EXCHANGE:
                return handle.box(compareAndExchangeBits(handle, mode, object, index, first, second));
            case GET_AND_SET:
                return handle.box(getAndSetBits(handle, mode, object, index, first));
            case GET_AND_ADD:
                return handle.box(getAndAddBits(handle, mode, object, index, first));
            case GET_AND_BITWISE_OR:
                return handle.box(getAndBitwiseOrBits(handle, mode, object, index, first));
            case GET_AND_BITWISE_AND:
                return handle.box(getAndBitwiseAndBits(handle, mode, object, index, first));
            default:
                return handle.box(getAndBitwiseXorBits(handle, mode, object, index, first));
        }
    }

    private Object box(long bits) {
        return Boxes.box(bits, kind);
    }

    // Places.

    /** Throws unless there is a variable; its distance in the object. */
    private static long place(VarHandle handle, Object object, int index) {
        if (handle.holder != null) {
            return 0;
        }
        if (object == null) {
            throw new NullPointerException();
        }
        if (handle.offset != ELEMENTS) {
            return handle.offset;
        }
        int length = Engine.arrayLength(object);
        if (index < 0 || index >= length) {
            throw new ArrayIndexOutOfBoundsException("Index " + index + " out of bounds for length " + length);
        }
        return index;
    }

    /** Throws unless a reference may be stored: an array may be of a narrower type than the handle says. */
    private static void checkStore(VarHandle handle, int mode, Object object, Object value) {
        if (handle.offset != ELEMENTS || value == null || Engine.classOf(object) == handle.receiver) {
            return;
        }
        if (!Engine.classOf(object).getComponentType().isInstance(value)) {
            throw mode == PLAIN_SET ? new ArrayStoreException(value.getClass().getName()) : new ArrayStoreException();
        }
    }

    private static boolean isPlain(int mode) {
        return mode < 2;
    }

    /** Whether accesses of a mode order less than volatile ones do. Trusted code is lowered to use no such mode. */
    private static boolean isWeak(int mode) {
        return mode < 8 ? mode / 2 != 1 : mode < 16 ? mode != 8 && mode != 9 && mode != 13 : (mode - 16) % 3 != 0;
    }

    private static long read(VarHandle handle, int mode, Object object, long place) {
        Object holder = handle.holder;
        long bits = isPlain(mode) ? readPlain(holder, object, place)
                : isWeak(mode) ? readWeak(holder, object, place)
                : readVolatile(holder, object, place);
        return holder != null && handle.kind == 'F' ? bits & 0xffffffffL : bits;
    }

    private static long readVolatile(Object holder, Object object, long place) {
        return holder == null ? Engine.cellGet(object, place) : Engine.staticGet(holder);
    }

    @Weak
    private static long readWeak(Object holder, Object object, long place) {
        return holder == null ? Engine.cellGet(object, place) : Engine.staticGet(holder);
    }

    @Plain
    @Weak
    private static long readPlain(Object holder, Object object, long place) {
        return holder == null ? Engine.cellGet(object, place) : Engine.staticGet(holder);
    }

    private static Object readReference(VarHandle handle, int mode, Object object, long place) {
        Object holder = handle.holder;
        return isPlain(mode) ? readReferencePlain(holder, object, place)
                : isWeak(mode) ? readReferenceWeak(holder, object, place)
                : readReferenceVolatile(holder, object, place);
    }

    private static Object readReferenceVolatile(Object holder, Object object, long place) {
        return holder == null ? Engine.cellGetReference(object, place) : Engine.staticGetReference(holder);
    }

    @Weak
    private static Object readReferenceWeak(Object holder, Object object, long place) {
        return holder == null ? Engine.cellGetReference(object, place) : Engine.staticGetReference(holder);
    }

    @Plain
    @Weak
    private static Object readReferencePlain(Object holder, Object object, long place) {
        return holder == null ? Engine.cellGetReference(object, place) : Engine.staticGetReference(holder);
    }

    private static void write(VarHandle handle, int mode, Object object, long place, long value) {
        Object holder = handle.holder;
        if (isPlain(mode)) {
            writePlain(holder, object, place, value);
        } else if (isWeak(mode)) {
            writeWeak(holder, object, place, value);
        } else {
            writeVolatile(holder, object, place, value);
        }
    }

    private static void writeVolatile(Object holder, Object object, long place, long value) {
        if (holder == null) {
            Engine.cellPut(object, place, value);
        } else {
            Engine.staticPut(holder, value);
        }
    }

    @Weak
    private static void writeWeak(Object holder, Object object, long place, long value) {
        if (holder == null) {
            Engine.cellPut(object, place, value);
        } else {
            Engine.staticPut(holder, value);
        }
    }

    @Plain
    @Weak
    private static void writePlain(Object holder, Object object, long place, long value) {
        if (holder == null) {
            Engine.cellPut(object, place, value);
        } else {
            Engine.staticPut(holder, value);
        }
    }

    private static void writeReference(VarHandle handle, int mode, Object object, long place, Object value) {
        Object holder = handle.holder;
        if (isPlain(mode)) {
            writeReferencePlain(holder, object, place, value);
        } else if (isWeak(mode)) {
            writeReferenceWeak(holder, object, place, value);
        } else {
            writeReferenceVolatile(holder, object, place, value);
        }
    }

    private static void writeReferenceVolatile(Object holder, Object object, long place, Object value) {
        if (holder == null) {
            Engine.cellPutReference(object, place, value);
        } else {
            Engine.staticPutReference(holder, value);
        }
    }

    @Weak
    private static void writeReferenceWeak(Object holder, Object object, long place, Object value) {
        if (holder == null) {
            Engine.cellPutReference(object, place, value);
        } else {
            Engine.staticPutReference(holder, value);
        }
    }

    @Plain
    @Weak
    private static void writeReferencePlain(Object holder, Object object, long place, Object value) {
        if (holder == null) {
            Engine.cellPutReference(object, place, value);
        } else {
            Engine.staticPutReference(holder, value);
        }
    }

    /** Whether a comparison fails although the value is the one that is expected. */
    private static boolean failsSpuriously(int mode) {
        return mode >= 12 && mode < 16 && Engine.failsSpuriously();
    }

    private static boolean swap(VarHandle handle, int mode, Object object, long place, long expected, long value) {
        if (failsSpuriously(mode)) {
            return false;
        }
        return handle.holder == null && !isWeak(mode) ? Engine.cellCompareAndSet(object, place, expected, value)
                : exchange(handle, mode, object, place, expected, value) == expected;
    }

    private static boolean swapReference(VarHandle handle, int mode, Object object, long place, Object expected,
            Object value) {
        if (failsSpuriously(mode)) {
            return false;
        }
        return handle.holder == null && !isWeak(mode)
                ? Engine.cellCompareAndSetReference(object, place, expected, value)
                : exchangeReference(handle, mode, object, place, expected, value) == expected;
    }

    @Atomic
    private static long exchange(VarHandle handle, int mode, Object object, long place, long expected, long value) {
        long old = read(handle, mode, object, place);
        if (old == expected) {
            write(handle, mode, object, place, value);
        }
        return old;
    }

    @Atomic
    private static Object exchangeReference(VarHandle handle, int mode, Object object, long place, Object expected,
            Object value) {
        Object old = readReference(handle, mode, object, place);
        if (old == expected) {
            writeReference(handle, mode, object, place, value);
        }
        return old;
    }

    // Operations on references.

    static Object get(VarHandle handle, int mode, Object object, int index) {
        return readReference(handle, mode, object, place(handle, object, index));
    }

    static void set(VarHandle handle, int mode, Object object, int index, Object value) {
        long place = place(handle, object, index);
        checkStore(handle, mode, object, value);
        writeReference(handle, mode, object, place, value);
    }

    static boolean compareAndSet(VarHandle handle, int mode, Object object, int index, Object expected, Object value) {
        long place = place(handle, object, index);
        checkStore(handle, mode, object, value);
        return swapReference(handle, mode, object, place, expected, value);
    }

    static Object compareAndExchange(VarHandle handle, int mode, Object object, int index, Object expected,
            Object value) {
        long place = place(handle, object, index);
        checkStore(handle, mode, object, value);
        return exchangeReference(handle, mode, object, place, expected, value);
    }

    static Object getAndSet(VarHandle handle, int mode, Object object, int index, Object value) {
        long place = place(handle, object, index);
        checkStore(handle, mode, object, value);
        return replaceReference(handle, mode, object, place, value);
    }

    @Atomic
    private static Object replaceReference(VarHandle handle, int mode, Object object, long place, Object value) {
        Object old = readReference(handle, mode, object, place);
        writeReference(handle, mode, object, place, value);
        return old;
    }

    // Operations on primitive values.

    static long getBits(VarHandle handle, int mode, Object object, int index) {
        return read(handle, mode, object, place(handle, object, index));
    }

    static void setBits(VarHandle handle, int mode, Object object, int index, long value) {
        write(handle, mode, object, place(handle, object, index), value);
    }

    static boolean compareAndSetBits(VarHandle handle, int mode, Object object, int index, long expected, long value) {
        return swap(handle, mode, object, place(handle, object, index), expected, value);
    }

    static long compareAndExchangeBits(VarHandle handle, int mode, Object object, int index, long expected,
            long value) {
        return exchange(handle, mode, object, place(handle, object, index), expected, value);
    }

    static long getAndSetBits(VarHandle handle, int mode, Object object, int index, long value) {
        return update(handle, mode, object, place(handle, object, index), value);
    }

    static long getAndAddBits(VarHandle handle, int mode, Object object, int index, long value) {
        return update(handle, mode, object, place(handle, object, index), value);
    }

    static long getAndBitwiseOrBits(VarHandle handle, int mode, Object object, int index, long value) {
        return update(handle, mode, object, place(handle, object, index), value);
    }

    static long getAndBitwiseAndBits(VarHandle handle, int mode, Object object, int index, long value) {
        return update(handle, mode, object, place(handle, object, index), value);
    }

    static long getAndBitwiseXorBits(VarHandle handle, int mode, Object object, int index, long value) {
        return update(handle, mode, object, place(handle, object, index), value);
    }

    @Atomic
    private static long update(VarHandle handle, int mode, Object object, long place, long value) {
        long old = read(handle, mode, object, place);
        write(handle, mode, object, place, updated(handle, operation(mode), old, value));
        return old;
    }

    private static long updated(VarHandle handle, int operation, long old, long value) {
        switch (operation) {
            case GET_AND_SET:
                return value;
            case GET_AND_ADD:
                return Boxes.sum(old, value, handle.kind);
            case GET_AND_BITWISE_OR:
                return old | value;
            case GET_AND_BITWISE_AND:
                return old & value;
            default:
                return old ^ value;
        }
    }

    /** The access modes; the lowering knows them by their numbers. */
    public enum AccessMode {
        GET("get"),
        SET("set"),
        GET_VOLATILE("getVolatile"),
        SET_VOLATILE("setVolatile"),
        GET_ACQUIRE("getAcquire"),
        SET_RELEASE("setRelease"),
        GET_OPAQUE("getOpaque"),
        SET_OPAQUE("setOpaque"),
        COMPARE_AND_SET("compareAndSet"),
        COMPARE_AND_EXCHANGE("compareAndExchange"),
        COMPARE_AND_EXCHANGE_ACQUIRE("compareAndExchangeAcquire"),
        COMPARE_AND_EXCHANGE_RELEASE("compareAndExchangeRelease"),
        WEAK_COMPARE_AND_SET_PLAIN("weakCompareAndSetPlain"),
        WEAK_COMPARE_AND_SET("weakCompareAndSet"),
        WEAK_COMPARE_AND_SET_ACQUIRE("weakCompareAndSetAcquire"),
        WEAK_COMPARE_AND_SET_RELEASE("weakCompareAndSetRelease"),
        GET_AND_SET("getAndSet"),
        GET_AND_SET_ACQUIRE("getAndSetAcquire"),
        GET_AND_SET_RELEASE("getAndSetRelease"),
        GET_AND_ADD("getAndAdd"),
        GET_AND_ADD_ACQUIRE("getAndAddAcquire"),
        GET_AND_ADD_RELEASE("getAndAddRelease"),
        GET_AND_BITWISE_OR("getAndBitwiseOr"),
        GET_AND_BITWISE_OR_RELEASE("getAndBitwiseOrRelease"),
        GET_AND_BITWISE_OR_ACQUIRE("getAndBitwiseOrAcquire"),
        GET_AND_BITWISE_AND("getAndBitwiseAnd"),
        GET_AND_BITWISE_AND_RELEASE("getAndBitwiseAndRelease"),
        GET_AND_BITWISE_AND_ACQUIRE("getAndBitwiseAndAcquire"),
        GET_AND_BITWISE_XOR("getAndBitwiseXor"),
        GET_AND_BITWISE_XOR_RELEASE("getAndBitwiseXorRelease"),
        GET_AND_BITWISE_XOR_ACQUIRE("getAndBitwiseXorAcquire");

        private final String methodName;

        AccessMode(String methodName) {
            this.methodName = methodName;
        }

        public String methodName() {
            return methodName;
        }

        public static AccessMode valueFromMethodName(String methodName) {
            for (AccessMode mode : values()) {
                if (mode.methodName.equals(methodName)) {
                    return mode;
                }
            }
            throw new IllegalArgumentException("No AccessMode value for method name " + methodName);
        }
    }
}
