import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;
import java.lang.invoke.WrongMethodTypeException;

/** What a handle says of itself; exact handles; when a class is initialised. */
public class HandleQueries {
    boolean truth;
    final char letter = 'l';
    volatile Runnable task;

    static class Late {
        static int count = start();

        static int start() {
            System.out.println("initialised");
            return 5;
        }
    }

    static void describe(VarHandle handle) {
        System.out.println(handle + " " + handle.varType() + " " + handle.coordinateTypes());
        StringBuilder line = new StringBuilder();
        for (AccessMode mode : AccessMode.values()) {
            line.append(handle.isAccessModeSupported(mode) ? mode.methodName() + " " : "- ");
        }
        System.out.println(line);
        for (String name : new String[] {"get", "setOpaque", "compareAndSet", "compareAndExchangeAcquire",
                "getAndBitwiseXor"}) {
            System.out.println(handle.accessModeType(AccessMode.valueFromMethodName(name)));
        }
    }

    public static void main(String[] arguments) throws ReflectiveOperationException {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        VarHandle truth = lookup.findVarHandle(HandleQueries.class, "truth", boolean.class);
        describe(truth);
        describe(lookup.findVarHandle(HandleQueries.class, "letter", char.class));
        describe(lookup.findVarHandle(HandleQueries.class, "task", Runnable.class));
        describe(MethodHandles.arrayElementVarHandle(float[].class));
        describe(MethodHandles.arrayElementVarHandle(String[][].class));
        VarHandle count = lookup.findStaticVarHandle(Late.class, "count", int.class);
        int before = (int) count.getAndAdd(1);
        System.out.println(before + " " + Late.count);
        describe(count);

        VarHandle exact = truth.withInvokeExactBehavior();
        System.out.println(exact.hasInvokeExactBehavior() + " " + truth.hasInvokeExactBehavior());
        System.out.println(exact.withInvokeExactBehavior() == exact);
        HandleQueries o = new HandleQueries();
        exact.set(o, true);
        System.out.println((boolean) exact.get(o));
        try {
            System.out.println(exact.get(o));
        } catch (WrongMethodTypeException e) {
            System.out.println("not exact");
        }
        try {
            exact.compareAndSet((Object) o, true, false);
        } catch (WrongMethodTypeException e) {
            System.out.println("not exact");
        }
        System.out.println(exact.withInvokeBehavior().get(o));
        try {
            AccessMode.valueFromMethodName("put");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        VarHandle.fullFence();
    }
}
