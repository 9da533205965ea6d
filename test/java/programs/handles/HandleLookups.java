import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.VarHandle;
import java.util.AbstractList;
import java.util.ArrayList;

/** Which fields a lookup finds, and which it may not. */
public class HandleLookups {
    interface Search {
        Object run() throws Exception;
    }

    interface Constants {
        int LIMIT = 7;
        Object KEY = new Object();
    }

    static class Base {
        protected long value;
        private int hidden;
        final int fixed = 3;
        static volatile String shared = "s";
        int twice;
    }

    static class Sub extends Base implements Constants {
        long twice;
    }

    abstract static class Numbers extends AbstractList<Integer> {
        static VarHandle count() throws ReflectiveOperationException {
            return MethodHandles.lookup().findVarHandle(Numbers.class, "modCount", int.class);
        }
    }

    private static int own = 4;

    static void show(String label, Search search) {
        try {
            System.out.println(label + ": " + search.run());
        } catch (Exception e) {
            System.out.println(label + ": " + e.getClass().getName());
        }
    }

    public static void main(String[] arguments) throws Exception {
        Lookup all = MethodHandles.lookup();
        Sub sub = new Sub();
        VarHandle value = all.findVarHandle(Sub.class, "value", long.class);
        value.set(sub, 8L);
        System.out.println(sub.value + " " + value);
        show("inherited", () -> value.getAndAdd(sub, 1));
        show("inherited, of Base", () -> (long) value.get(new Base()));
        show("private in nest", () -> all.findVarHandle(Base.class, "hidden", int.class));
        show("private, inherited", () -> all.findVarHandle(Sub.class, "hidden", int.class));
        show("by type", () -> all.findVarHandle(Sub.class, "twice", int.class));
        show("wrong type", () -> all.findVarHandle(Base.class, "twice", long.class));
        show("no field", () -> all.findVarHandle(Base.class, "nothing", int.class));
        show("static as instance", () -> all.findVarHandle(Base.class, "shared", String.class));
        show("instance as static", () -> all.findStaticVarHandle(Base.class, "value", long.class));
        show("static, inherited", () -> all.findStaticVarHandle(Sub.class, "shared", String.class).getAndSet("t"));
        show("constant of interface", () -> all.findStaticVarHandle(Sub.class, "LIMIT", int.class).get());
        show("constant changed", () -> all.findStaticVarHandle(Sub.class, "LIMIT", int.class).getAndSet(1));
        VarHandle fixed = all.findVarHandle(Base.class, "fixed", int.class);
        show("final read", () -> (int) fixed.getVolatile(sub));
        show("final written", () -> fixed.compareAndSet(sub, 3, 4));
        show("static, private", () -> all.findStaticVarHandle(HandleLookups.class, "own", int.class).getAndAdd(2));
        System.out.println(own + " " + Base.shared);

        Lookup outside = MethodHandles.publicLookup();
        System.out.println(outside + " " + all + " " + all.in(Sub.class) + " " + all.in(ArrayList.class));
        show("class not public", () -> outside.findVarHandle(Base.class, "value", long.class));
        show("private from elsewhere", () -> all.in(Other.class).findVarHandle(Base.class, "hidden", int.class));
        show("private of another", () -> all.findVarHandle(Other.class, "secret", int.class));
        show("package of another", () -> all.findVarHandle(Other.class, "open", int.class).get(new Other()));
        Lookup into = MethodHandles.privateLookupIn(Other.class, all);
        show("private lookup", () -> into.findVarHandle(Other.class, "secret", int.class).get(new Other()));
        show("private lookup, weak", () -> MethodHandles.privateLookupIn(Other.class, outside));
        show("private lookup, JDK", () -> MethodHandles.privateLookupIn(ArrayList.class, all));
        show("private lookup, int", () -> MethodHandles.privateLookupIn(int.class, all));
        show("protected of the JDK", () -> Numbers.count().coordinateTypes());
        show("no array", () -> MethodHandles.arrayElementVarHandle(String.class));
        show("null name", () -> all.findVarHandle(Base.class, null, int.class));
        System.out.println(into + " " + into.lookupModes() + " " + all.lookupModes());
    }
}

class Other {
    private int secret = 1;
    int open = 2;
}
