// Cells that are compared and set by their distances.
//
// test: bandera check --quiet %s
// expect: exit 0
// expect: verdict: holds
// test: bandera check --quiet --engine spin %s
// expect: exit 0
// expect: verdict: holds

import java.util.concurrent.CountDownLatch;
public class Latched {
    static int x;
    public static void main(String[] a) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        Thread t = new Thread(() -> { x = 1; done.countDown(); }, "worker");
        t.start();
        done.await();
        assert x == 1 : "x is " + x;
    }
}
