// A search that stops at a limit says once what its states differ in, and what to try next.
// test: bandera check --max-states 8000 %s -- places
// expect: exit 3
// expect: ~\Athe search was not completed; of its states, \d+ were looked at:\n  of \d+ combinations of places of threads, \d\d% differ from another one only in where thread "(main|adder)" is,\n  most often in Growing\.
// expect: ~  fewer steps there or fewer threads make the search smaller: see doc/large-programs.md\n  try: bandera check --search bfs --max-depth 40 test/golden/verdict/Growing.java -- places\ndeadlock: holds within bounds
// test: bandera check --max-states 20000 %s -- values
// expect: ~  threads are in \d+ combinations of places only: most states differ in the values of variables\n  fewer values and iterations make
// test: bandera check --max-states 20000 %s -- late
// expect: try: bandera check --timeouts late test/golden/verdict/Growing.java -- late
// test: bandera check --max-states 20000 --timeouts late %s -- late
// expect: ~(?s)\A(?!.*try: bandera check --timeouts late)
// test: bandera check --max-states 20000 --check deadlock %s -- late
// expect: ~  try: the same with --timeouts late\ndeadlock: holds within bounds
// test: bandera check --quiet --max-states 20000 %s -- values
// expect: ~\Adeadlock: holds within bounds
// test: bandera check --max-states 10 %s -- values
// expect: ~\Adeadlock: holds within bounds

public final class Growing {
    private static volatile int a, b;
    private static final Object lock = new Object();

    private static void add() {
        a = 0; b = 0; a = 1; b = 1; a = 2; b = 2; a = 0; b = 0; a = 1; b = 1; a = 2; b = 2; a = 0; b = 0; a = 1;
        a = 0; b = 0; a = 1; b = 1; a = 2; b = 2; a = 0; b = 0; a = 1; b = 1; a = 2; b = 2; a = 0; b = 0; a = 1;
        a = 0; b = 0; a = 1; b = 1; a = 2; b = 2; a = 0; b = 0; a = 1; b = 1; a = 2; b = 2; a = 0; b = 0; a = 1;
        a = 0; b = 0; a = 1; b = 1; a = 2; b = 2; a = 0; b = 0; a = 1; b = 1; a = 2; b = 2; a = 0; b = 0; a = 1;
        a = 0; b = 0; a = 1; b = 1; a = 2; b = 2; a = 0; b = 0; a = 1; b = 1; a = 2; b = 2; a = 0; b = 0; a = 1;
        a = 0; b = 0; a = 1; b = 1; a = 2; b = 2; a = 0; b = 0; a = 1; b = 1; a = 2; b = 2; a = 0; b = 0; a = 1;
        a = 0; b = 0; a = 1; b = 1; a = 2; b = 2; a = 0; b = 0; a = 1; b = 1; a = 2; b = 2; a = 0; b = 0; a = 1;
        a = 0; b = 0; a = 1; b = 1; a = 2; b = 2; a = 0; b = 0; a = 1; b = 1; a = 2; b = 2; a = 0; b = 0; a = 1;
        a = 0; b = 0; a = 1; b = 1; a = 2; b = 2; a = 0; b = 0; a = 1; b = 1; a = 2; b = 2; a = 0; b = 0; a = 1;
        a = 0; b = 0; a = 1; b = 1; a = 2; b = 2; a = 0; b = 0; a = 1; b = 1; a = 2; b = 2; a = 0; b = 0; a = 1;
        a = 0; b = 0; a = 1; b = 1; a = 2; b = 2; a = 0; b = 0; a = 1; b = 1; a = 2; b = 2; a = 0; b = 0; a = 1;
        a = 0; b = 0; a = 1; b = 1; a = 2; b = 2; a = 0; b = 0; a = 1; b = 1; a = 2; b = 2; a = 0; b = 0; a = 1;
    }

    private static void act(String how) throws InterruptedException {
        if (how.equals("places")) {
            add();
        } else if (how.equals("values")) {
            for (int i = 0; i < 2000; i++) {
                a += b + 1;
                b += a;
            }
        } else {
            for (int i = 0; i < 2000; i++) {
                synchronized (lock) {
                    a += b + i;
                    lock.notifyAll();
                    lock.wait(10);
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread adder = new Thread(() -> {
            try {
                act(args[0]);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "adder");
        adder.start();
        act(args[0]);
        adder.join();
    }
}
