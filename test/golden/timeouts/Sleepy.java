// A sleep is long enough if it ends late: the other thread has done its work by then. An interrupt ends it at once.
// test: bandera check --quiet --check assert %s -- work
// expect: exit 1
// expect: ~assert: violated
// test: bandera check --quiet --check assert --timeouts late %s -- work
// expect: exit 0
// expect: ~assert: holds (.* states, time limits expire late)
// test: bandera check --quiet --check assert --timeouts late --no-coarsen %s -- work
// expect: exit 0
// test: bandera check --quiet --check assert --timeouts late %s -- interrupt
// expect: exit 1
// expect: ~assert: violated at Sleepy.java:31
// test: bandera check --quiet --check assert --timeouts late --no-por %s -- interrupt
// expect: exit 1
// expect: ~assert: violated at Sleepy.java:31
// test: bandera check --quiet --check assert --timeouts late --save /tmp/bandera-sleepy.trace %s -- interrupt
// expect: exit 1
// test: grep -x late-timeouts /tmp/bandera-sleepy.trace
// expect: late-timeouts
// test: bandera replay --text /tmp/bandera-sleepy.trace; rm /tmp/bandera-sleepy.trace
// expect: ~java.lang.AssertionError: interrupted
public class Sleepy {
    static volatile boolean done;

    public static void main(String[] arguments) throws InterruptedException {
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(1000);
                assert done;
            } catch (InterruptedException e) {
                assert done : "interrupted";
            }
        });
        sleeper.start();
        if (arguments[0].equals("interrupt")) {
            sleeper.interrupt();
        }
        done = true;
    }
}
