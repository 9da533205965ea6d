// A saved counterexample is stepped through forward and backward, in the same steps as it is shown in. It runs only on
// the program it was recorded on, with the same arguments.
// test: bandera check --quiet --save %t/x.trace %s -- 2 >/dev/null; (echo goto 6; echo where; echo locals; echo print counter; echo print Stepping.step; echo next; echo back; echo list) | bandera replay %t/x.trace
// expect: exit 0
// expect: counter = Counter@1 { value: 0 }
// expect: ~\nCounter@1 \{ value: 0 \}\n2\n
// expect: ~(?s)\n +7  Stepping.*\n +6  Stepping
// expect: >   6
// test: bandera check --quiet --save %t/x.trace %s -- 2 >/dev/null; bandera replay --text %t/x.trace
// expect: exit 0
// expect: Counter@1.value: stays 2
// expect: Exception in thread "main" java.lang.AssertionError
// test: bandera check --quiet --save %t/x.trace %s -- 2 >/dev/null; sed -i s/^model.*/'model "Stepping" 0123456789abcdef'/ %t/x.trace; bandera replay --text %t/x.trace
// expect: exit 2
// expect: the trace was recorded on another program than 'Stepping' is now
// test: bandera check --quiet --save %t/x.trace %s -- 2 >/dev/null; sed -i s/^arguments.*// %t/x.trace; bandera replay --text %t/x.trace
// expect: exit 2
// expect: a line 'property' should be here

public final class Stepping {
    private static final class Counter {
        private int value;
    }

    private static int step;

    private static void add(Counter counter) {
        counter.value += step;
    }

    public static void main(String[] args) throws InterruptedException {
        step = Integer.parseInt(args[0]);
        Counter counter = new Counter();
        Thread adder = new Thread(() -> add(counter), "adder");
        adder.start();
        add(counter);
        adder.join();
        assert counter.value == 2 * step;
    }
}
