// A copy of an array of the class that another one has.
//
// test: bandera check --quiet %s
// expect: exit 0
// expect: verdict: holds
// test: bandera check --quiet --engine spin %s
// expect: exit 0
// expect: verdict: holds

public class Clone {
    static int[] shared = {1, 2};
    public static void main(String[] a) throws InterruptedException {
        Thread t = new Thread(() -> { synchronized (Clone.class) { int[] c = shared.clone(); c[0] = 5; shared = c; } });
        Thread u = new Thread(() -> { synchronized (Clone.class) { int[] c = shared.clone(); c[1] = 6; shared = c; } });
        t.start(); u.start(); t.join(); u.join();
        assert shared[0] + shared[1] == 11;
    }
}
