// A lamp that blinks for ever if nobody is fair to main; a loop may begin and end within a line.
// test: bandera check --spec test/golden/temporal/Blink.bsl --property Stops --save %t/trace %s; cat %t/trace
// expect: exit 0
// expect: ~^Blink: Stops, \d+ steps?, then a loop of \d+ steps$
// expect: ~^  \{On\} leads to \{Stopped\} globally$
// expect: ~(?s)\n  at first: no predicate holds\n\nthread "main"\n
// expect: ~(?s)       Blink.on: false -> true\n       On becomes true\n
// expect: ~(?s)\n\n-- from here on, these \d+ steps repeat for ever --\n\nthread "lamp"\n
// expect: ~(?s)\n\n-- and again from step \d+ on --\n\n  step .*\|.*\n  On .*T.*\|.*T.*\n  Stopped  [. ]*\|[. ]*\n
// expect: ~^Stops is violated: \{On\} leads to \{Stopped\} globally$
// expect: ~^Stops: violated at Blink.java:(37|38) \(replayed, \d+ steps?, then a loop of \d+ steps\)$
// expect: ~(?s)\nspecification "test/golden/temporal/Blink.bsl"\nproperties "Stops"\nproperty specification "Stops"\nloop \d+\nstep
// test: bandera check --spec test/golden/temporal/Blink.bsl --property Stops --save %t/trace %s | sed '/^saved:/,$d' > %t/first; bandera replay --text %t/trace | diff %t/first - | grep -v '^1*[0-9]*d[0-9]*$\|^< $'; echo compared
// expect: exit 0
// expect: ~\Acompared\n\Z
// test: bandera check --fair weak --spec test/golden/temporal/Blink.bsl --property Stops %s
// expect: exit 0
// expect: ~^Stops: holds \(\d+ states, weak fairness, sequentially consistent\)$
// expect: ~^verdict: holds \(sequentially consistent; 1 data race not judged\)$
// test: bandera check --quiet --check race,deadlock --fair weak --spec test/golden/temporal/Blink.bsl --property Stops %s
// expect: exit 1
// expect: ~^deadlock: holds \(\d+ states, sequentially consistent\)$
// expect: ~^race: violated at Blink.java:\d+ \(replayed, \d+ steps?(, and 1 more)?\)$
// expect: ~^Stops: holds \(\d+ states, weak fairness, sequentially consistent\)$
// test: bandera check --spec test/golden/temporal/Blink.bsl --property Dark --save %t/trace %s > /dev/null; printf 'last\npredicates\n' | bandera replay %t/trace
// expect: exit 0
// expect: ~(?s) in Blink.blink +on = !on; on = on;\n       Blink.on: false -> true\n       On becomes true\n\n  step +0 +\d+\n  On +\. +T\n
// expect: ~^  On = true$
/**
 * @observable
 *   static EXP On: on;
 *   static EXP Stopped: stopped;
 */
public class Blink {
    static boolean on, stopped;
    static void blink() {
        while (!stopped) {
            on = !on; on = on;
        }
    }
    public static void main(String[] arguments) {
        new Thread(Blink::blink, "lamp").start();
        stopped = true;
    }
}
