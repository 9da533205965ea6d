// Values go through handles as they are: boxed, unboxed and widened, in one step.
// check 0: holds
// check 1: holds, slowly
// check 2: assert violated, slowly
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class HandlesOfElements {
    static final VarHandle OBJECTS = MethodHandles.arrayElementVarHandle(Object[].class);
    static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);

    static void store(char what, Object[] objects, long[] longs) {
        switch (what) {
            case '0' -> OBJECTS.setVolatile(objects, 0, (Object) 0);
            case '1' -> LONGS.getAndAdd(longs, 0, 1L);
            default -> LONGS.setVolatile(longs, 0, (long) LONGS.getVolatile(longs, 0) + 1);
        }
    }

    static void convert(char what, Object[] objects, long[] longs) {
        switch (what) {
            case '0' -> OBJECTS.setVolatile(objects, 0, 0);
            case '1' -> LONGS.getAndAdd(longs, Integer.valueOf(0), 1);
            default -> LONGS.setVolatile(longs, 0, (int) (long) LONGS.getVolatile(longs, 0) + 1);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        char what = arguments[0].charAt(0);
        Object[] objects = new Object[1];
        long[] longs = new long[1];
        Thread other = new Thread(() -> store(what, objects, longs));
        other.start();
        convert(what, objects, longs);
        other.join();
        assert what == '0' ? objects[0] == (Object) 0 : longs[0] == 2;
    }
}
