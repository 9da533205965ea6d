// A thread has a minute to work. At any moment the minute may be over: then the result is not there. Late, the thread
// is done in time.
// test: bandera check --quiet --check assert %s
// expect: exit 1
// expect: ~assert: violated at InTime.java
// test: bandera check --quiet --timeouts late %s
// expect: exit 0
// expect: ~deadlock: holds (.* states, time limits expire late)
// expect: ~assert: holds (.* states, time limits expire late)
// expect: verdict: holds
// test: bandera check --quiet --no-por --timeouts late %s
// expect: exit 0
// test: bandera check --quiet --timeouts late --json - %s
// expect: ~"detail": ".* states, time limits expire late"
// expect: ~"timeouts": "late"
// test: bandera check --quiet --timeouts soon %s
// expect: exit 2
// expect: bandera: --timeouts is one of any, late, not 'soon'
// test: bandera check --quiet --engine spin --timeouts late %s
// expect: exit 2
// expect: bandera: --timeouts late requires --engine native
// test: bandera check --quiet --engine jpf --timeouts late %s
// expect: exit 2
// expect: bandera: --timeouts late requires --engine native
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public class InTime {
    static volatile int result;

    public static void main(String[] arguments) throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(1);
        new Thread(() -> {
            result = 1;
            latch.countDown();
        }).start();
        boolean isDone = latch.await(1, TimeUnit.MINUTES);
        assert isDone && result == 1;
    }
}
