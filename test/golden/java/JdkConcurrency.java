// Classes of java.util.concurrent are our models, or the JDK's own: a program can tell by what they extend. A trace of
// one is not replayed with the other, and a model that was printed is what it is.
// test: bandera run %s
// expect: exit 0
// expect: 2 java.lang.Number
// test: bandera run --jdk-concurrency=model %s
// expect: 2 java.lang.Number
// test: bandera run --jdk-concurrency=bytecode %s
// expect: exit 0
// expect: 2 java.util.concurrent.atomic.Striped64
// test: bandera check --quiet %s -- java.lang.Number
// expect: exit 0
// expect: verdict: holds
// test: bandera check --quiet --jdk-concurrency bytecode %s
// expect: exit 0
// expect: verdict: holds
// test: bandera check --quiet --jdk-concurrency bytecode %s -- java.lang.Number
// expect: exit 1
// expect: assert: violated at JdkConcurrency.java:%here
// test: bandera check --quiet --jdk-concurrency bytecode --save %t/x.trace %s -- java.lang.Number; bandera replay --text %t/x.trace
// expect: exit 0
// expect: AssertionError: java.util.concurrent.atomic.Striped64
// test: bandera check --quiet --jdk-concurrency bytecode --save %t/x.trace %s -- java.lang.Number; sed -i /^concurrency-bytecode/d %t/x.trace; bandera replay --text %t/x.trace
// expect: exit 2
// expect: the trace cannot be replayed
// test: bandera bir --jdk-concurrency bytecode %s -- java.lang.Number > %t/m.bir && bandera check --quiet %t/m.bir
// expect: exit 1
// expect: assert: violated
// test: for how in model bytecode; do bandera emit java --jdk-concurrency $how %s | grep -c Striped64; done
// expect: ~^0\n[1-9]
// test: bandera check --jdk-concurrency=x %s
// expect: exit 2
// expect: --jdk-concurrency is one of model, bytecode, not 'x'
// test: bandera bir %s > %t/m.bir && bandera check --jdk-concurrency=model %t/m.bir
// expect: exit 2
// expect: for Java programs, not for models
import java.util.concurrent.atomic.LongAdder;

public class JdkConcurrency {
    public static void main(String[] arguments) throws InterruptedException {
        LongAdder adder = new LongAdder();
        Thread thread = new Thread(adder::increment);
        thread.start();
        adder.increment();
        thread.join();
        String base = adder.getClass().getSuperclass().getName();
        System.out.println(adder.sum() + " " + base);
        assert adder.sum() == 2;
        assert arguments.length == 0 || base.equals(arguments[0]) : base; // here
    }
}
