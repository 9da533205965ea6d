// An object is published by a plain flag. No interleaving shows a reader that sees the flag and not the data, but Java
// allows it. The race on the flag comes first: the data are ordered as long as the flag is.
//
// test: bandera check %s -- plain
// expect: exit 1
// expect: data race on PlainFlag.ready: no synchronization orders these two accesses
// expect: to order them: hold the same lock at both accesses, or declare ready volatile
// expect: ~assert: holds \(\d+ states, sequentially consistent\)
// expect: ~race: violated at PlainFlag.java:%here \(replayed, \d+ steps\)
// test: bandera check --quiet %s -- volatile
// expect: exit 0
// expect: ~^verdict: holds$

public final class PlainFlag {
    static int data;
    static boolean ready;
    static volatile boolean sure;

    public static void main(String[] arguments) {
        boolean plain = arguments[0].equals("plain");
        new Thread(() -> {
            data = 42;
            if (plain)
                ready = true; // here
            else
                sure = true;
        }).start();
        if (plain ? ready : sure)
            assert data == 42 : "the flag came first";
    }
}
