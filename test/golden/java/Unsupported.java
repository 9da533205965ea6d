// What is not modelled is named, and nothing is said to hold. What does not need it is still explored: the deadlock on
// the other way is found.
//
// test: bandera check --quiet %s
// expect: exit 3
// expect: ~exception: unknown \(not supported: java.lang.Class.getMethod.*: method not modelled, at Unsupported.java:%here\)
// expect: verdict: unknown
// test: bandera check --quiet %s -- wait
// expect: exit 1
// expect: deadlock: violated

public final class Unsupported {
    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            synchronized (args) {
                args.wait();
            }
        }
        System.out.println(String.class.getMethod("length").invoke("three")); // here
    }
}
