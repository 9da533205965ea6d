// test: bandera test --quiet %s
// expect: exit 1
// expect: ~^CounterTest.countsAlone: holds
// expect: ~^CounterTest.countsTogether: violated at CounterTest.java:%here
// expect: ~^CounterTest.countsInTurn: holds
// expect: tests: 1 violated, 2 hold

import bandera.Bandera;
import bandera.Check;

/** Tests of a counter: bandera test checks each under every interleaving of its threads. */
class CounterTest {
    private int count;

    @Check
    void countsAlone() {
        increment();
        Bandera.check(count == 1);
    }

    @Check
    void countsTogether() throws InterruptedException {
        Thread other = new Thread(this::increment);
        other.start();
        increment();
        other.join();
        Bandera.check(count == 2); // here
    }

    @Check
    void countsInTurn() throws InterruptedException {
        Thread other = new Thread(this::increment);
        other.start();
        other.join();
        increment();
        Bandera.check(count == 2);
    }

    private void increment() {
        count++;
    }
}
