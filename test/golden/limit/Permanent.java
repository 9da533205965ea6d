// What is interned is there for ever, so that how much there is depends on the way to a state: with this bound
// nothing is known of the states within it, and a bounded search stops, too.
// test: bandera check --quiet --bounded --check deadlock %s
// expect: exit 3
// expect: deadlock: unknown (a bound was exceeded: cells of permanent objects: 4194304
public class Permanent {
    static String last;

    public static void main(String[] arguments) {
        for (int i = 0; i < 1000000; i++) {
            last = ("a" + i).intern();
        }
    }
}
