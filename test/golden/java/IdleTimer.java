// The thread of a timer waits for tasks, and nothing else is left: nobody cancels the timer. The report says which one,
// and the option for idle executors accepts it. A task that waits for ever is a deadlock in any case.
// test: bandera check %s -- forgets
// expect: exit 1
// expect: deadlock: the timer made at IdleTimer.java:%here is never cancelled
// expect: deadlock: violated at IdleTimer.java:%here (replayed,
// test: bandera check --quiet --allow-idle-executors %s -- forgets
// expect: exit 0
// expect: deadlock: holds
// test: bandera check --quiet --jdk-concurrency bytecode --allow-idle-executors %s -- forgets
// expect: exit 0
// expect: deadlock: holds
// test: bandera check --quiet %s -- cancels
// expect: exit 0
// expect: deadlock: holds
// test: bandera check --allow-idle-executors %s -- waits
// expect: exit 1
// expect: every live thread is blocked
// expect: deadlock: violated at
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

public final class IdleTimer {
    public static void main(String[] arguments) {
        Timer timer = new Timer(); // here
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                if (arguments[0].equals("waits")) {
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }
                if (arguments[0].equals("cancels")) {
                    timer.cancel();
                }
            }
        }, 1);
    }
}
