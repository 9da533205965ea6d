// The interface of Java PathFinder: choices are explored in full, counters belong to the run that counts.
// test: bandera check --quiet %s -- ranges
// expect: exit 0
// expect: verdict: holds
// test: bandera check --quiet %s -- booleans
// expect: exit 1
// expect: assert: violated
// test: bandera check --quiet %s -- numbers
// expect: exit 1
// expect: assert: violated
// test: bandera check --quiet %s -- lists
// expect: exit 1
// expect: assert: violated
// test: bandera check --quiet %s -- ignored
// expect: exit 0
// expect: verdict: holds
// test: bandera check --quiet %s -- message
// expect: exit 1
// expect: assert: violated
// test: bandera check --quiet %s -- atomic
// expect: exit 0
// expect: verdict: holds
// test: bandera run %s -- printing
// expect: exit 0
// expect: ~^one two\n\nmain: three false$
// test: bandera check --quiet %s -- wide
// expect: exit 3
// expect: verdict: unknown

import gov.nasa.jpf.vm.Verify;

public final class PathFinderVerify {
    private static int shared;

    private PathFinderVerify() {
    }

    private static void ranges() {
        int number = Verify.getInt(1, 3);
        int backwards = Verify.getInt(3, 1);
        int random = Verify.random(2);
        Verify.interesting(number == 2);
        Verify.boring(random == 0);
        Verify.breakTransition("none needed");
        Verify.assertTrue(number >= 1 && number <= 3 && backwards >= 1 && backwards <= 3 && random >= 0 && random <= 2);
    }

    private static void lists() {
        int a = Verify.getIntFromList(1, 2);
        long b = Verify.getLongFromList(3, 4);
        float c = Verify.getFloatFromList(0.5f, 1.5f);
        double d = Verify.getDoubleFromList(0.25, 0.75);
        Verify.assertTrue(a + b + c + d < 2 + 4 + 1.5 + 0.75);
    }

    private static void ignored() {
        int number = Verify.getInt(0, 9);
        Verify.ignoreIf(number > 4);
        for (int i = 0; i < number; i++) {
            Verify.incrementCounter(1);
        }
        Verify.assertTrue(Verify.getCounter(1) == number && Verify.getCounter(0) == 0 && number < 5);
        Verify.setCounter(2, 7);
        Verify.resetCounter(1);
        Verify.assertTrue(Verify.getCounter(1) == 0 && Verify.incrementCounter(2) == 8);
    }

    private static void atomic() throws InterruptedException {
        Thread other = new Thread(PathFinderVerify::twice);
        other.start();
        twice();
        other.join();
        Verify.assertTrue(shared == 4);
    }

    private static void twice() {
        for (int i = 0; i < 2; i++) {
            Verify.beginAtomic();
            shared++;
            Verify.endAtomic();
        }
    }

    private static void printing() {
        Verify.print("one ");
        Verify.println("two");
        Verify.println();
        Verify.threadPrintln("three " + Verify.isRunningInJPF());
    }

    public static void main(String[] args) throws InterruptedException {
        switch (args[0]) {
            case "ranges" -> ranges();
            case "booleans" -> {
                boolean all = Verify.getBoolean() && Verify.getBoolean(true) && Verify.randomBool();
                Verify.assertTrue(!(all && !Verify.getBoolean(false)));
            }
            case "numbers" -> Verify.assertTrue(Verify.getInt(-2, 2) + Verify.random(3) != 5);
            case "lists" -> lists();
            case "ignored" -> ignored();
            case "message" -> Verify.assertTrue("three of three", Verify.getInt(1, 3) != 3);
            case "atomic" -> atomic();
            case "wide" -> Verify.assertTrue(Verify.getInt(Integer.MIN_VALUE, 0) != 0);
            default -> printing();
        }
    }
}
