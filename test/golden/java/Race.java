// A data race is shown with both accesses; one that nobody asked for is noted all the same.
// test: bandera check --check race %s
// expect: exit 1
// expect: ~(?s)data race on int\[2\]@\d\[1\]: no synchronization orders.*thread "main" is about to read.*thread "other" is about to write
// expect: at Race.main(Race.java:%here)
// expect: race: violated at Race.java:17 (replayed,
// test: bandera check %s
// expect: exit 0
// expect: note: data race between Race.java:17 and Race.java:%here: the answers assume sequential consistency (--check race shows a run)
// expect: verdict: holds
// test: bandera check --quiet --json - --check race %s
// expect: "wants": "is about to write int[2]@

public final class Race {
    public static void main(String[] args) {
        int[] cells = new int[2];
        new Thread(() -> cells[1] = 5, "other").start();
        System.out.println(cells[1]); // here
    }
}
