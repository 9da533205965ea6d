package jdk.internal.misc;

import bandera.engine.Atomic;
import bandera.engine.Engine;
import bandera.engine.Original;
import bandera.engine.Overlay;
import bandera.engine.Text;
import java.lang.reflect.Field;

/**
 * Cells of objects by their offsets. An offset counts cells, so the elements of every array begin at 0 and are 1
 * apart. All accesses are sequentially consistent. What is not here is the JDK's, and reported where that is native.
 */
@Overlay
public final class Unsafe {
    @Original
    private Unsafe() {
    }

    private static void registerNatives() {
    }

    private int arrayBaseOffset0(Class<?> array) {
        return 0;
    }

    private int arrayIndexScale0(Class<?> array) {
        return 1;
    }

    private int addressSize0() {
        return 8;
    }

    private boolean isBigEndian0() {
        return false;
    }

    private boolean unalignedAccess0() {
        return false;
    }

    public void loadFence() {
    }

    public void storeFence() {
    }

    public void fullFence() {
    }

    /** A thread has one list of both kinds of thread-local variables. */
    private long objectFieldOffset1(Class<?> type, String name) {
        String field = name.equals("inheritableThreadLocals") ? "threadLocals" : name;
        long offset = Engine.fieldOffset(Text.concat(Text.concat(type.text(), ".".text()), field.text()));
        if (offset < 0) {
            throw new InternalError(name);
        }
        return offset;
    }

    /**
     * The place of a static field, kept apart from the field: its class uses nothing but the place. Class gives out
     * handles of such fields only, all of them of numbers.
     */
    private Object staticFieldBase0(Field field) {
        return new long[1];
    }

    private long staticFieldOffset0(Field field) {
        return 0;
    }

    private void ensureClassInitialized0(Class<?> type) {
        Engine.initialize(type.text());
    }

    private boolean shouldBeInitialized0(Class<?> type) {
        return true;
    }

    public Object allocateInstance(Class<?> type) {
        return Engine.newObject(type.text());
    }

    public void park(boolean absolute, long time) {
        Thread.park(null, absolute || time > 0);
    }

    public void unpark(Object thread) {
        ((Thread) thread).unpark();
    }

    public Object getReference(Object object, long offset) {
        return Engine.cellGetReference(object, offset);
    }

    public Object getReferenceVolatile(Object object, long offset) {
        return Engine.cellGetReference(object, offset);
    }

    public void putReference(Object object, long offset, Object value) {
        Engine.cellPutReference(object, offset, value);
    }

    public void putReferenceVolatile(Object object, long offset, Object value) {
        Engine.cellPutReference(object, offset, value);
    }

    public boolean compareAndSetReference(Object object, long offset, Object expected, Object value) {
        return Engine.cellCompareAndSetReference(object, offset, expected, value);
    }

    @Atomic
    public Object compareAndExchangeReference(Object object, long offset, Object expected, Object value) {
        Object old = Engine.cellGetReference(object, offset);
        if (old == expected) {
            Engine.cellPutReference(object, offset, value);
        }
        return old;
    }

    @Atomic
    public Object getAndSetReference(Object object, long offset, Object value) {
        Object old = Engine.cellGetReference(object, offset);
        Engine.cellPutReference(object, offset, value);
        return old;
    }

    public boolean getBoolean(Object object, long offset) {
        return Engine.cellGet(object, offset) != 0;
    }

    public void putBoolean(Object object, long offset, boolean value) {
        Engine.cellPut(object, offset, value ? 1 : 0);
    }

    public boolean getBooleanVolatile(Object object, long offset) {
        return Engine.cellGet(object, offset) != 0;
    }

    public void putBooleanVolatile(Object object, long offset, boolean value) {
        Engine.cellPut(object, offset, value ? 1 : 0);
    }

    public byte getByte(Object object, long offset) {
        return (byte) Engine.cellGet(object, offset);
    }

    public void putByte(Object object, long offset, byte value) {
        Engine.cellPut(object, offset, value);
    }

    public byte getByteVolatile(Object object, long offset) {
        return (byte) Engine.cellGet(object, offset);
    }

    public void putByteVolatile(Object object, long offset, byte value) {
        Engine.cellPut(object, offset, value);
    }

    public short getShort(Object object, long offset) {
        return (short) Engine.cellGet(object, offset);
    }

    public void putShort(Object object, long offset, short value) {
        Engine.cellPut(object, offset, value);
    }

    public short getShortVolatile(Object object, long offset) {
        return (short) Engine.cellGet(object, offset);
    }

    public void putShortVolatile(Object object, long offset, short value) {
        Engine.cellPut(object, offset, value);
    }

    public char getChar(Object object, long offset) {
        return (char) Engine.cellGet(object, offset);
    }

    public void putChar(Object object, long offset, char value) {
        Engine.cellPut(object, offset, value);
    }

    public char getCharVolatile(Object object, long offset) {
        return (char) Engine.cellGet(object, offset);
    }

    public void putCharVolatile(Object object, long offset, char value) {
        Engine.cellPut(object, offset, value);
    }

    public int getInt(Object object, long offset) {
        return (int) Engine.cellGet(object, offset);
    }

    public void putInt(Object object, long offset, int value) {
        Engine.cellPut(object, offset, value);
    }

    public int getIntVolatile(Object object, long offset) {
        return (int) Engine.cellGet(object, offset);
    }

    public void putIntVolatile(Object object, long offset, int value) {
        Engine.cellPut(object, offset, value);
    }

    public long getLong(Object object, long offset) {
        return Engine.cellGet(object, offset);
    }

    public void putLong(Object object, long offset, long value) {
        Engine.cellPut(object, offset, value);
    }

    public long getLongVolatile(Object object, long offset) {
        return Engine.cellGet(object, offset);
    }

    public void putLongVolatile(Object object, long offset, long value) {
        Engine.cellPut(object, offset, value);
    }

    public float getFloat(Object object, long offset) {
        return Engine.bitsFloat((int) Engine.cellGet(object, offset));
    }

    public void putFloat(Object object, long offset, float value) {
        Engine.cellPut(object, offset, Engine.floatBits(value) & 0xffffffffL);
    }

    public float getFloatVolatile(Object object, long offset) {
        return Engine.bitsFloat((int) Engine.cellGet(object, offset));
    }

    public void putFloatVolatile(Object object, long offset, float value) {
        Engine.cellPut(object, offset, Engine.floatBits(value) & 0xffffffffL);
    }

    public double getDouble(Object object, long offset) {
        return Engine.bitsDouble(Engine.cellGet(object, offset));
    }

    public void putDouble(Object object, long offset, double value) {
        Engine.cellPut(object, offset, Engine.doubleBits(value));
    }

    public double getDoubleVolatile(Object object, long offset) {
        return Engine.bitsDouble(Engine.cellGet(object, offset));
    }

    public void putDoubleVolatile(Object object, long offset, double value) {
        Engine.cellPut(object, offset, Engine.doubleBits(value));
    }

    /** Some bytes of a byte[] as a number, the lowest first; the cell itself in other objects. */
    private static long gather(Object object, long offset, int bytes) {
        if (!(object instanceof byte[])) {
            return Engine.cellGet(object, offset);
        }
        long value = 0;
        for (int i = bytes - 1; i >= 0; i--) {
            value = value << 8 | Engine.cellGet(object, offset + i) & 0xff;
        }
        return value;
    }

    private static void scatter(Object object, long offset, int bytes, long value) {
        if (!(object instanceof byte[])) {
            Engine.cellPut(object, offset, value);
            return;
        }
        for (int i = 0; i < bytes; i++) {
            Engine.cellPut(object, offset + i, (byte) (value >> 8 * i));
        }
    }

    public short getShortUnaligned(Object object, long offset) {
        return (short) gather(object, offset, 2);
    }

    public void putShortUnaligned(Object object, long offset, short value) {
        scatter(object, offset, 2, value);
    }

    public char getCharUnaligned(Object object, long offset) {
        return (char) gather(object, offset, 2);
    }

    public void putCharUnaligned(Object object, long offset, char value) {
        scatter(object, offset, 2, value);
    }

    public int getIntUnaligned(Object object, long offset) {
        return (int) gather(object, offset, 4);
    }

    public void putIntUnaligned(Object object, long offset, int value) {
        scatter(object, offset, 4, value);
    }

    public long getLongUnaligned(Object object, long offset) {
        return gather(object, offset, 8);
    }

    public void putLongUnaligned(Object object, long offset, long value) {
        scatter(object, offset, 8, value);
    }

    public boolean compareAndSetInt(Object object, long offset, int expected, int value) {
        return Engine.cellCompareAndSet(object, offset, expected, value);
    }

    @Atomic
    public int compareAndExchangeInt(Object object, long offset, int expected, int value) {
        int old = (int) Engine.cellGet(object, offset);
        if (old == expected) {
            Engine.cellPut(object, offset, value);
        }
        return old;
    }

    @Atomic
    public int getAndAddInt(Object object, long offset, int delta) {
        int old = (int) Engine.cellGet(object, offset);
        Engine.cellPut(object, offset, old + delta);
        return old;
    }

    @Atomic
    public int getAndSetInt(Object object, long offset, int value) {
        int old = (int) Engine.cellGet(object, offset);
        Engine.cellPut(object, offset, value);
        return old;
    }

    @Atomic
    public int getAndBitwiseAndInt(Object object, long offset, int mask) {
        int old = (int) Engine.cellGet(object, offset);
        Engine.cellPut(object, offset, old & mask);
        return old;
    }

    @Atomic
    public int getAndBitwiseOrInt(Object object, long offset, int mask) {
        int old = (int) Engine.cellGet(object, offset);
        Engine.cellPut(object, offset, old | mask);
        return old;
    }

    @Atomic
    public int getAndBitwiseXorInt(Object object, long offset, int mask) {
        int old = (int) Engine.cellGet(object, offset);
        Engine.cellPut(object, offset, old ^ mask);
        return old;
    }

    public boolean compareAndSetLong(Object object, long offset, long expected, long value) {
        return Engine.cellCompareAndSet(object, offset, expected, value);
    }

    @Atomic
    public long compareAndExchangeLong(Object object, long offset, long expected, long value) {
        long old = Engine.cellGet(object, offset);
        if (old == expected) {
            Engine.cellPut(object, offset, value);
        }
        return old;
    }

    @Atomic
    public long getAndAddLong(Object object, long offset, long delta) {
        long old = Engine.cellGet(object, offset);
        Engine.cellPut(object, offset, old + delta);
        return old;
    }

    @Atomic
    public long getAndSetLong(Object object, long offset, long value) {
        long old = Engine.cellGet(object, offset);
        Engine.cellPut(object, offset, value);
        return old;
    }

    @Atomic
    public long getAndBitwiseAndLong(Object object, long offset, long mask) {
        long old = Engine.cellGet(object, offset);
        Engine.cellPut(object, offset, old & mask);
        return old;
    }

    @Atomic
    public long getAndBitwiseOrLong(Object object, long offset, long mask) {
        long old = Engine.cellGet(object, offset);
        Engine.cellPut(object, offset, old | mask);
        return old;
    }

    @Atomic
    public long getAndBitwiseXorLong(Object object, long offset, long mask) {
        long old = Engine.cellGet(object, offset);
        Engine.cellPut(object, offset, old ^ mask);
        return old;
    }
}
