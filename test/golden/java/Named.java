// Threads go by their names also where there is no counterexample, when one run ends in a deadlock; and in a replay.
// test: bandera run %s
// expect: exit 1
// expect: ~deadlock: every live thread is blocked: thread "keeper" at Named.java:%here\n
// test: bandera check --quiet --json - %s
// expect: ~"where": "Named.java:%here",\n +"message": .*\n +"path": "test/golden/java/Named.java"
// expect: ~"file": "Named.java",\n +"path": "test/golden/java/Named.java"
// test: bandera check --quiet --save %t/trace %s >%t/out; (echo last; echo 'print keeper:secret'; echo 'print "keeper":secret'; echo 'print nobody:secret'; echo locals keeper) | bandera replay %t/trace
// expect: ~\n42\n42\nthere is no such variable or object here\nthread "keeper" at Named.java:%here in Named.keep\n(.*\n)*  secret = 42\n
// test: bandera check --quiet --stats %s
// expect: ~^search: +[0-9.]+ s$
// expect: ~^store: +[0-9.]+ [KM]iB$
// test: bandera help replay
// expect: --columns
// test: bandera help Named
// expect: exit 2
// expect: there is no command 'Named'
// test: JPF_HOME= bandera check --engine jpf %s
// expect: exit 2
// expect: error: --engine jpf: Java PathFinder is not installed, or JPF_HOME is not set

public final class Named {
    private static void keep(int secret) throws InterruptedException {
        Object lock = new Object();
        synchronized (lock) {
            lock.wait(); // here
        }
        System.out.println(secret);
    }

    public static void main(String[] args) {
        new Thread(() -> {
            try {
                keep(42);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "keeper").start();
    }
}
