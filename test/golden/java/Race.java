// A data race is shown with both accesses, what each thread holds, and what would order them. One that is not judged is
// noted, and the verdict counts it.
// test: bandera check --check race %s
// expect: exit 1
// expect: ~(?s)data race on int\[2\]@\d\[1\]: no synchronization orders.*thread "main" is about to read.*thread "other" is about to write
// expect: at Race.main(Race.java:%here)
// expect: race: violated at Race.java:28 (replayed,
// expect: ~thread "main" is about to read int\[2\]@\d\[1\], holding no lock
// expect: to order them: hold the same lock at both accesses, or use an AtomicIntegerArray
// test: bandera check --check deadlock,assert,exception %s
// expect: exit 0
// expect: note: data race between Race.java:28 and Race.java:%here: the answers assume sequential consistency (--check race shows a run)
// expect: ~deadlock: holds \(\d+ states, sequentially consistent\)
// expect: ~^verdict: holds \(sequentially consistent; 1 data race not judged\)$
// test: bandera check --quiet --json - %s
// expect: "wants": "is about to write int[2]@
// expect: ~(?s)"holds": \[\].*"remedy": "hold the same lock
// expect: ~(?s)"races": \[\s+\{\s+"field": null,\s+"places": \[\s+"Race.java:28 and Race.java:\d+"\s+\],\s+"message": "data race on int
// test: bandera check --quiet --json - --check deadlock %s
// expect: exit 0
// expect: ~"rests_on": "sequentially consistent; 1 data race not judged"
// test: bandera check --quiet --sarif - %s
// expect: ~(?s)"ruleId": "race".*"stacks": \[.*thread \\"main\\" is about to read int

public final class Race {
    public static void main(String[] args) {
        int[] cells = new int[2];
        new Thread(() -> cells[1] = 5, "other").start();
        System.out.println(cells[1]); // here
    }
}
