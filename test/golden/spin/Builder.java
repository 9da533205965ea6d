// Texts that are made at run time, and asked for their lengths and beginnings.
//
// test: bandera check --quiet %s
// expect: exit 0
// expect: verdict: holds
// test: bandera check --quiet --engine spin %s
// expect: exit 0
// expect: verdict: holds

public class Builder {
    static final StringBuilder log = new StringBuilder();
    static void add(String s) { synchronized (log) { log.append(s).append(' '); } }
    public static void main(String[] a) throws InterruptedException {
        Thread t = new Thread(() -> add("one")), u = new Thread(() -> add("two"));
        t.start(); u.start(); t.join(); u.join();
        System.out.println(log);
        assert log.length() == 8;
        assert log.toString().startsWith("one") || log.toString().startsWith("two");
    }
}
