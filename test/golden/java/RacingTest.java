// A test with a race is violated, unless races are left out: then the verdict of all says what it rests on.
//
// test: bandera test --quiet %s
// expect: exit 1
// expect: ~^RacingTest.publishes: violated at RacingTest.java:%here \(race, replayed, 1 step\)$
// expect: ~^RacingTest.waits: holds \(\d+ states\)$
// expect: tests: 1 violated, 1 hold
// test: bandera test %s
// expect: ~(?s)data race on RacingTest.ready: .*to order them: hold the same lock at both accesses, or declare ready volatile
// test: bandera test --quiet --check deadlock,assert,exception %s
// expect: exit 0
// expect: note: data race on RacingTest.ready, between RacingTest.java:%here and RacingTest.java:24
// expect: ~^RacingTest.publishes: holds \(\d+ states, sequentially consistent\)$
// expect: ~^verdict: holds \(sequentially consistent; data races not judged\)$

import bandera.Check;

final class RacingTest {
    static boolean ready;

    @Check
    static void publishes() {
        new Thread(() -> ready = true).start(); // here
        if (ready)
            assert ready : "it went back";
    }

    @Check
    static void waits() throws InterruptedException {
        Thread other = new Thread(() -> ready = true);
        other.start();
        other.join();
        assert ready;
    }
}
