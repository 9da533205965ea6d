import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/** Boxing, unboxing, widening and casts of values and results, and what cannot be converted. */
public class HandleConversions {
    interface Action {
        Object run();
    }

    long number = 1;
    int small = 1;
    Object any;
    Integer box = 5;
    String text = "a";
    static double real;

    static final VarHandle NUMBER, SMALL, ANY, BOX, TEXT, REAL;
    static final VarHandle OBJECTS = MethodHandles.arrayElementVarHandle(Object[].class);
    static final VarHandle BYTES = MethodHandles.arrayElementVarHandle(byte[].class);

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            NUMBER = lookup.findVarHandle(HandleConversions.class, "number", long.class);
            SMALL = lookup.findVarHandle(HandleConversions.class, "small", int.class);
            ANY = lookup.findVarHandle(HandleConversions.class, "any", Object.class);
            BOX = lookup.findVarHandle(HandleConversions.class, "box", Integer.class);
            TEXT = lookup.findVarHandle(HandleConversions.class, "text", String.class);
            REAL = lookup.findStaticVarHandle(HandleConversions.class, "real", double.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static void show(String label, Action action) {
        try {
            Object value = action.run();
            String type = value == null ? "" : value.getClass().getSimpleName() + " ";
            System.out.println(label + ": " + type + value);
        } catch (RuntimeException e) {
            System.out.println(label + ": " + e.getClass().getName());
        }
    }

    public static void main(String[] arguments) {
        HandleConversions o = new HandleConversions();
        Object[] objects = new Object[2];
        OBJECTS.setVolatile(objects, 0, 0);
        OBJECTS.set(objects, 1, 'c');
        assert objects[0] != null;
        System.out.println(Arrays.toString(objects));
        NUMBER.set(o, Long.valueOf(5));
        System.out.println(o.number);
        NUMBER.setRelease(o, 6);
        NUMBER.getAndAdd(o, Integer.valueOf(7));
        NUMBER.getAndBitwiseOr(o, (byte) -128);
        NUMBER.compareAndSet(o, (Object) (short) -115, 'x');
        System.out.println(o.number);
        show("long as Object", () -> NUMBER.get(o));
        show("int as long", () -> (long) SMALL.get(o));
        show("int as double", () -> (double) SMALL.getAndAdd(o, 1));
        show("int as Number", () -> (Number) SMALL.get(o));
        show("int as Long", () -> (Long) SMALL.get(o));
        show("int as short", () -> (short) SMALL.get(o));
        show("null as int", () -> (int) ANY.get(o));
        ANY.set(o, 12);
        show("Object as int", () -> (int) ANY.get(o));
        show("Object as long", () -> (long) ANY.get(o));
        show("Object as String", () -> (String) ANY.get(o));
        show("Object as short", () -> (short) ANY.get(o));
        show("Integer as int", () -> (int) BOX.getVolatile(o));
        show("Integer as long", () -> (long) BOX.getAcquire(o));
        show("Integer as short", () -> (short) BOX.getOpaque(o));
        show("Integer exchanged", () -> (Comparable<?>) BOX.compareAndExchange(o, 5, 6));
        show("Integer set to null", () -> (Object) BOX.getAndSet(o, null));
        show("Integer is null", () -> (int) BOX.getAndSet(o, 3));
        show("Integer added to", () -> (int) BOX.getAndAdd(o, 3));
        show("String of int", () -> (String) TEXT.getAndSet(o, 1));
        show("String of Object", () -> (String) TEXT.getAndSet(o, (Object) 1));
        show("String as CharSequence", () -> (CharSequence) TEXT.getAndSet(o, (Object) "b"));
        show("too few", () -> TEXT.get());
        show("too many", () -> TEXT.get(o, 1));
        show("wrong object", () -> TEXT.get("o"));
        show("no object", () -> TEXT.get((HandleConversions) null));
        show("double of float", () -> REAL.getAndSet(1.5f));
        show("double of char", () -> REAL.getAndAdd('a'));
        show("double of null", () -> REAL.getAndAdd((Double) null));
        show("double and bits", () -> REAL.getAndBitwiseAnd(1.0));
        show("double compared", () -> REAL.compareAndSet(98.5, -0.0));
        show("double zeros", () -> REAL.compareAndSet(0.0, 1.0));
        System.out.println(real);
        byte[] bytes = {127, -1};
        show("byte added to", () -> BYTES.getAndAdd(bytes, 0, (byte) 2));
        show("byte of int", () -> BYTES.getAndAdd(bytes, 0, 2));
        show("byte by short", () -> (int) BYTES.getAndBitwiseXor(bytes, (short) 1, (byte) 0x55));
        show("byte by long", () -> BYTES.get(bytes, 1L));
        show("byte beyond", () -> BYTES.get(bytes, 2));
        show("byte before", () -> BYTES.compareAndSet(bytes, -1, (byte) 0, (byte) 0));
        System.out.println(Arrays.toString(bytes));
        show("narrower array", () -> OBJECTS.getAndSet(new String[] {"s"}, 0, "t"));
        show("narrower array, plain", () -> {
            OBJECTS.set(new String[1], 0, 1);
            return null;
        });
        show("narrower array, volatile", () -> {
            OBJECTS.setVolatile(new String[1], 0, 1);
            return null;
        });
        show("no array", () -> OBJECTS.get((Object[]) null, 0));
        show("no handle", () -> ((VarHandle) null).get(o));
    }
}
