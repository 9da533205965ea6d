// Access modes of handles: two plain ones may race; what is weaker than volatile is known to be, for fields, static
// fields and elements, reads, writes and updates; the library's own use of such modes is trusted.
//
// test: bandera check --quiet --check race %s -- set get
// expect: exit 1
// expect: ~race: violated at HandleOrders.java:.*
// test: bandera check --quiet --check race %s -- set read
// expect: exit 1
// expect: ~race: violated at HandleOrders.java:.*
// test: bandera check --quiet --check race %s -- setVolatile getVolatile
// expect: exit 0
// test: bandera check --quiet %s -- setVolatile getAndAdd
// expect: exit 0
// test: bandera check --quiet %s -- set getVolatile
// expect: exit 3
// expect: ~assert: unknown \(weaker than volatile: nothing orders HandleOrders.java:\d+ and HandleOrders.java:\d+\)
// test: bandera check --quiet %s -- setRelease getVolatile
// expect: exit 3
// expect: ~assert: unknown \(weaker than volatile: .*
// test: bandera check --quiet %s -- setOpaque getAndAdd
// expect: exit 3
// expect: ~assert: unknown \(weaker than volatile: .*
// test: bandera check --quiet %s -- setVolatile getAcquire
// expect: exit 3
// expect: ~assert: unknown \(weaker than volatile: .*
// test: bandera check --quiet %s -- getAndAddRelease getVolatile
// expect: exit 3
// expect: ~assert: unknown \(weaker than volatile: .*
// test: bandera check --quiet %s -- weakCompareAndSetPlain getVolatile
// expect: exit 3
// expect: ~assert: unknown \(weaker than volatile: .*
// test: bandera check --quiet %s -- getAcquire getOpaque
// expect: exit 0
// test: bandera check --quiet --check race %s -- set read 1
// expect: exit 1
// expect: ~race: violated at HandleOrders.java:.*
// test: bandera check --quiet %s -- setRelease getVolatile 1
// expect: exit 3
// expect: ~assert: unknown \(weaker than volatile: .*
// test: bandera check --quiet %s -- setVolatile getAndAddRelease 1
// expect: exit 3
// expect: ~assert: unknown \(weaker than volatile: .*
// test: bandera check --quiet --check assert,race %s -- setVolatile getAndAdd 1
// expect: exit 0
// test: bandera check --quiet --check race %s -- set read 2
// expect: exit 1
// expect: ~race: violated at HandleOrders.java:.*
// test: bandera check --quiet %s -- setRelease getVolatile 2
// expect: exit 3
// expect: ~assert: unknown \(weaker than volatile: .*
// test: bandera check --quiet %s -- setVolatile getAndAddRelease 2
// expect: exit 3
// expect: ~assert: unknown \(weaker than volatile: .*
// test: bandera check --quiet --check assert,race %s -- setVolatile getAndAdd 2
// expect: exit 0
// test: bandera check --quiet %s -- map
// expect: exit 0

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.ConcurrentHashMap;

public final class HandleOrders {
    static final VarHandle FIELD;
    static final VarHandle STATIC;
    static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);
    static final HandleOrders OBJECT = new HandleOrders();
    static final int[] ELEMENTS = new int[1];

    static int ofClass;
    int ofObject;

    static {
        try {
            FIELD = MethodHandles.lookup().findVarHandle(HandleOrders.class, "ofObject", int.class);
            STATIC = MethodHandles.lookup().findStaticVarHandle(HandleOrders.class, "ofClass", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /** Accesses one of three variables. */
    private static void access(int which, String mode) {
        switch (which) {
            case 0:
                accessField(mode);
                break;
            case 1:
                accessStatic(mode);
                break;
            default:
                accessElement(mode);
                break;
        }
    }

    private static int accessField(String mode) {
        switch (mode) {
            case "set": FIELD.set(OBJECT, 1); return 0;
            case "setVolatile": FIELD.setVolatile(OBJECT, 1); return 0;
            case "setRelease": FIELD.setRelease(OBJECT, 1); return 0;
            case "setOpaque": FIELD.setOpaque(OBJECT, 1); return 0;
            case "get": return (int) FIELD.get(OBJECT);
            case "getVolatile": return (int) FIELD.getVolatile(OBJECT);
            case "getAcquire": return (int) FIELD.getAcquire(OBJECT);
            case "getOpaque": return (int) FIELD.getOpaque(OBJECT);
            case "getAndAdd": return (int) FIELD.getAndAdd(OBJECT, 1);
            case "getAndAddRelease": return (int) FIELD.getAndAddRelease(OBJECT, 1);
            case "weakCompareAndSetPlain": return FIELD.weakCompareAndSetPlain(OBJECT, 0, 1) ? 1 : 0;
            default: return OBJECT.ofObject;
        }
    }

    private static int accessStatic(String mode) {
        switch (mode) {
            case "set": STATIC.set(1); return 0;
            case "setVolatile": STATIC.setVolatile(1); return 0;
            case "setRelease": STATIC.setRelease(1); return 0;
            case "setOpaque": STATIC.setOpaque(1); return 0;
            case "get": return (int) STATIC.get();
            case "getVolatile": return (int) STATIC.getVolatile();
            case "getAcquire": return (int) STATIC.getAcquire();
            case "getOpaque": return (int) STATIC.getOpaque();
            case "getAndAdd": return (int) STATIC.getAndAdd(1);
            case "getAndAddRelease": return (int) STATIC.getAndAddRelease(1);
            case "weakCompareAndSetPlain": return STATIC.weakCompareAndSetPlain(0, 1) ? 1 : 0;
            default: return ofClass;
        }
    }

    private static int accessElement(String mode) {
        switch (mode) {
            case "set": ELEMENT.set(ELEMENTS, 0, 1); return 0;
            case "setVolatile": ELEMENT.setVolatile(ELEMENTS, 0, 1); return 0;
            case "setRelease": ELEMENT.setRelease(ELEMENTS, 0, 1); return 0;
            case "setOpaque": ELEMENT.setOpaque(ELEMENTS, 0, 1); return 0;
            case "get": return (int) ELEMENT.get(ELEMENTS, 0);
            case "getVolatile": return (int) ELEMENT.getVolatile(ELEMENTS, 0);
            case "getAcquire": return (int) ELEMENT.getAcquire(ELEMENTS, 0);
            case "getOpaque": return (int) ELEMENT.getOpaque(ELEMENTS, 0);
            case "getAndAdd": return (int) ELEMENT.getAndAdd(ELEMENTS, 0, 1);
            case "getAndAddRelease": return (int) ELEMENT.getAndAddRelease(ELEMENTS, 0, 1);
            case "weakCompareAndSetPlain": return ELEMENT.weakCompareAndSetPlain(ELEMENTS, 0, 0, 1) ? 1 : 0;
            default: return ELEMENTS[0];
        }
    }

    private static void together(Runnable other, Runnable own) throws InterruptedException {
        Thread thread = new Thread(other);
        thread.start();
        own.run();
        thread.join();
    }

    public static void main(String[] arguments) throws InterruptedException {
        if (arguments[0].equals("map")) {
            ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
            together(() -> map.put(1, 1), () -> map.get(1));
            return;
        }
        int which = arguments.length > 2 ? arguments[2].charAt(0) - '0' : 0;
        together(() -> access(which, arguments[0]), () -> access(which, arguments[1]));
    }
}
