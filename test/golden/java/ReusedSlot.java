// The exception that nobody reads is stored where the array was: the printed model has no cast that fails.
// test: bandera bir %s > %t/m.bir && bandera check --quiet %t/m.bir
// expect: exit 0
// expect: verdict: holds
public class ReusedSlot {
    static int[] shared;
    static final Object LOCK = new Object();

    public static void main(String[] arguments) {
        if (arguments.length == 0) {
            int[] array = shared;
            if (array != null) {
                array[0] = 1;
            }
        }
        try {
            LOCK.notify();
        } catch (IllegalMonitorStateException e) {
        }
    }
}
