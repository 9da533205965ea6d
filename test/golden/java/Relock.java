// Who holds a monitor acquires it again without being noticed: the inner blocks and calls are part of the step.
// test: bandera check --quiet --no-ample %s
// expect: exit 0
// expect: deadlock: holds (5 states)
// test: bandera check --quiet --no-ample %s -- nested
// expect: exit 0
// expect: deadlock: holds (5 states)
public class Relock {
    static final Object MONITOR = new Object();
    static int count;

    static void add(boolean nested) {
        synchronized (MONITOR) {
            if (nested) {
                synchronized (MONITOR) {
                    add(false);
                }
            }
            count++;
        }
    }

    public static void main(String[] arguments) {
        boolean nested = arguments.length > 0;
        new Thread(() -> add(nested)).start();
        add(nested);
    }
}
