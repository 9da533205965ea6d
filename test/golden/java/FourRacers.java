// Two races in one state are two, each with its own two threads; two pairs of lines that access one field are one race.
//
// test: bandera check %s
// expect: exit 1
// expect: ~(?s)data race on FourRacers.left: .*thread "a" is about to write FourRacers.left.*thread "b" is about to write FourRacers.left
// expect: ~(?s)data race on FourRacers.right: .*thread "c" is about to write FourRacers.right.*thread "d" is about to write FourRacers.right
// expect: ~race: violated at FourRacers.java:\d+ \(replayed, \d+ steps, and 1 more\)
// test: bandera check %s | grep -c '^data race'
// expect: ~^2$
// test: bandera check --json - --check deadlock %s
// expect: ~(?s)"field": "FourRacers.left",\s+"places": \[\s+"[^"]+",\s+"[^"]+"\s+\]
// expect: "rests_on": "sequentially consistent; 2 data races not judged"

public final class FourRacers {
    static int left, right;

    public static void main(String[] arguments) throws InterruptedException {
        Thread a = new Thread(() -> {
            left = 1;
            left = 2;
        }, "a");
        Thread b = new Thread(() -> {
            left = 3;
        }, "b");
        Thread c = new Thread(() -> {
            right = 4;
        }, "c");
        Thread d = new Thread(() -> {
            right = 5;
        }, "d");
        a.start();
        b.start();
        c.start();
        d.start();
    }
}
