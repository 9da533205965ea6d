// Handles that are not modelled are named, and so are fields of the JDK, which our models may not have.
//
// test: bandera check --quiet %s -- view
// expect: exit 3
// expect: ~exception: unknown \(not supported: java.lang.invoke.MethodHandles.byteArrayViewVarHandle.*: method not modelled, at Handles.java:[0-9]+\)
// expect: verdict: unknown
// test: bandera check --quiet %s -- method
// expect: exit 3
// expect: ~exception: unknown \(not supported: java.lang.invoke.MethodHandles\$Lookup.findVirtual.*: method not modelled, at Handles.java:[0-9]+\)
// expect: verdict: unknown
// test: bandera check --quiet %s -- jdk
// expect: exit 3
// expect: ~exception: unknown \(not supported: a VarHandle of a field of a JDK class, at Handles.java:[0-9]+\)
// expect: verdict: unknown
//
// A box is stored as it is, and an inherited field is found.
//
// test: bandera check --quiet %s -- store
// expect: exit 1
// expect: ~assert: violated at Handles.java:%here .*
// test: bandera check --quiet %s -- inherited
// expect: exit 0
// expect: verdict: holds

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

public final class Handles {
    static class Padded {
        protected long value;
    }

    static final class Counter extends Padded {
    }

    public static void main(String[] arguments) throws ReflectiveOperationException {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        switch (arguments[0]) {
            case "view":
                MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
                break;
            case "method":
                lookup.findVirtual(String.class, "length", MethodType.methodType(int.class));
                break;
            case "jdk":
                lookup.findVarHandle(Thread.class, "priority", int.class);
                break;
            case "store":
                Object[] array = new Object[1];
                MethodHandles.arrayElementVarHandle(Object[].class).setVolatile(array, 0, 0);
                assert array[0] == null; // here
                break;
            default:
                VarHandle value = lookup.findVarHandle(Counter.class, "value", long.class);
                value.setVolatile(new Counter(), 1);
        }
    }
}
