// A race that does no harm hides nothing: the search goes on after it, and what else is wrong is shown first, with its
// steps; the race follows with both accesses alone.
//
// test: bandera check %s -- deadlock
// expect: exit 1
// expect: ~(?s)RaceAndDeadlock: deadlock, .*deadlock: 2 threads wait for each other's locks.*\n\ndata race on RaceAndDeadlock.hint: .*is about to write RaceAndDeadlock.hint, holding no lock
// expect: deadlock: violated at RaceAndDeadlock.java:
// expect: ~race: violated at RaceAndDeadlock.java:%here \(replayed, \d+ steps\)
// test: bandera check %s -- deadlock | grep -c 'RaceAndDeadlock: race'
// expect: ~^0$
// test: bandera check --quiet --all %s -- assert
// expect: exit 1
// expect: ~assert: violated at RaceAndDeadlock.java:\d+ \(replayed
// expect: race: violated at RaceAndDeadlock.java:%here (replayed
// test: bandera check %s -- neither
// expect: exit 1
// expect: RaceAndDeadlock: race
// expect: ~deadlock: holds \(\d+ states, sequentially consistent\)
// expect: race: violated at RaceAndDeadlock.java:%here (replayed
//
// A search that was asked for races alone ends at the first one.
//
// test: bandera check --quiet --check race %s -- endless
// expect: exit 1
// expect: race: violated at RaceAndDeadlock.java:%here (replayed
//
// With other properties it does not go on for ever either, unless it is told to; and a bound that is reached after the
// race leaves it a violation.
//
// test: bandera check --quiet %s -- endless
// expect: exit 1
// expect: ~deadlock: undecided \(\d+ states\)
// expect: race: violated at RaceAndDeadlock.java:%here (replayed
// test: bandera check --quiet --hunt %s -- endless
// expect: exit 1
// expect: race: violated at RaceAndDeadlock.java:%here (replayed
// test: bandera check --quiet --search bfs --max-states 300 %s -- endless
// expect: exit 1
// expect: deadlock: holds within bounds (states: 300, sequentially consistent)
// expect: race: violated at RaceAndDeadlock.java:%here (replayed
// test: bandera check --quiet --search bfs --all --max-states 300000 %s -- endless
// expect: exit 1
// expect: deadlock: holds within bounds (states: 300000, sequentially consistent)

public final class RaceAndDeadlock {
    static final Object A = new Object(), B = new Object();
    static int hint;
    static long count;

    static void nest(Object outer, Object inner) {
        synchronized (outer) {
            synchronized (inner) {
                count++;
            }
        }
    }

    static void work(String what, boolean isFirst) {
        do {
            if (what.equals("deadlock") && isFirst)
                nest(B, A);
            else
                nest(A, B);
            hint = isFirst ? 1 : 2; // here
        } while (what.equals("endless"));
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread first = new Thread(() -> work(arguments[0], true));
        first.start();
        work(arguments[0], false);
        synchronized (A) {
            assert !arguments[0].equals("assert") || count == 2 : "the other has not come yet";
        }
    }
}
