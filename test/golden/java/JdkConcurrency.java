// Classes of java.util.concurrent are our models, or the JDK's own: a program can tell by what a lock's conditions
// are. A trace of one is not replayed with the other, and a model that was printed is what it is.
// test: bandera run %s
// expect: exit 0
// expect: 2 java.util.concurrent.locks.MonitorCondition
// test: bandera run --jdk-concurrency=model %s
// expect: 2 java.util.concurrent.locks.MonitorCondition
// test: bandera run --jdk-concurrency=bytecode %s
// expect: exit 0
// expect: 2 java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject
// test: bandera check --quiet %s -- java.util.concurrent.locks.MonitorCondition
// expect: exit 0
// expect: verdict: holds
// test: bandera check --quiet --jdk-concurrency bytecode %s
// expect: exit 0
// expect: verdict: holds
// test: bandera check --quiet --jdk-concurrency bytecode %s -- java.util.concurrent.locks.MonitorCondition
// expect: exit 1
// expect: assert: violated at JdkConcurrency.java:%here
// test: bandera check --quiet --jdk-concurrency bytecode --save %t/x.trace %s -- java.util.concurrent.locks.MonitorCondition; bandera replay --text %t/x.trace
// expect: exit 0
// expect: AssertionError: java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject
// test: bandera check --quiet --jdk-concurrency bytecode --save %t/x.trace %s -- java.util.concurrent.locks.MonitorCondition; sed -i /^concurrency-bytecode/d %t/x.trace; bandera replay --text %t/x.trace
// expect: exit 2
// expect: the trace cannot be replayed
// test: bandera bir --jdk-concurrency bytecode %s -- java.util.concurrent.locks.MonitorCondition > %t/m.bir && bandera check --quiet %t/m.bir
// expect: exit 1
// expect: assert: violated
// test: for how in model bytecode; do bandera emit java --jdk-concurrency $how %s | grep -c ConditionObject; done
// expect: ~^0\n[1-9]
// test: bandera check --jdk-concurrency=x %s
// expect: exit 2
// expect: --jdk-concurrency is one of model, bytecode, not 'x'
// test: bandera bir %s > %t/m.bir && bandera check --jdk-concurrency=model %t/m.bir
// expect: exit 2
// expect: for Java programs, not for models
import java.util.concurrent.locks.ReentrantLock;

public class JdkConcurrency {
    private static int count;

    private static void increment(ReentrantLock lock) {
        lock.lock();
        count++;
        lock.unlock();
    }

    public static void main(String[] arguments) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Thread thread = new Thread(() -> increment(lock));
        thread.start();
        increment(lock);
        thread.join();
        String condition = lock.newCondition().getClass().getName();
        System.out.println(count + " " + condition);
        assert count == 2;
        assert arguments.length == 0 || condition.equals(arguments[0]) : condition; // here
    }
}
