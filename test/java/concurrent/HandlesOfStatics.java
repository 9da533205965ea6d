// Static fields are changed by their handles in one step, and are the fields that other code sees.
// check 0: holds
// check 1: holds
// check 2: assert violated
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class HandlesOfStatics {
    static int count;
    static String owner;
    static final VarHandle COUNT, OWNER;

    static {
        try {
            COUNT = MethodHandles.lookup().findStaticVarHandle(HandlesOfStatics.class, "count", int.class);
            OWNER = MethodHandles.lookup().findStaticVarHandle(HandlesOfStatics.class, "owner", String.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static void claim(char what) {
        switch (what) {
            case '0' -> COUNT.getAndAdd(1);
            case '1' -> {
                if (OWNER.compareAndSet(null, "owner")) {
                    COUNT.setVolatile(2);
                }
            }
            default -> COUNT.setVolatile((int) COUNT.getVolatile() + 1);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        char what = arguments[0].charAt(0);
        Thread other = new Thread(() -> claim(what));
        other.start();
        claim(what);
        other.join();
        assert count == 2 : count;
    }
}
