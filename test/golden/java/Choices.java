// Every value of a choice is explored: none is outside of its range, and the last one is met. A run that breaks an
// assumption is not judged. An atomic section is one step for others.
// test: bandera check %s -- ranges
// expect: exit 0
// expect: verdict: holds
// test: bandera check --quiet %s -- boolean
// expect: exit 1
// expect: assert: violated
// test: bandera check --quiet %s -- number
// expect: exit 1
// expect: assert: violated
// test: bandera check --quiet %s -- object
// expect: exit 1
// expect: assert: violated
// test: bandera check --quiet %s -- check
// expect: exit 1
// expect: assert: violated
// test: bandera check --quiet %s -- nothing
// expect: exit 1
// expect: exception: violated
// test: bandera check --quiet %s -- assume
// expect: exit 0
// expect: verdict: holds
// test: bandera check --quiet %s -- atomic
// expect: exit 0
// expect: verdict: holds
// test: bandera check --quiet %s -- torn
// expect: exit 1
// expect: assert: violated
// test: bandera check --quiet %s -- int
// expect: exit 3
// expect: deadlock: unknown (not supported: choosing among all ints, at
// expect: verdict: unknown

import bandera.Bandera;

public final class Choices {
    private static int left;
    private static int right;

    private Choices() {
    }

    private static void ranges() {
        int number = Bandera.choose(5);
        String text = Bandera.choose("a", "b", "c");
        boolean flag = Bandera.choose();
        assert number >= 0 && number < 5 && "abc".contains(text) && (flag || !flag);
    }

    private static void assume() {
        int a = Bandera.choose(4);
        int b = Bandera.choose(4);
        Bandera.assume(a + b == 5);
        Bandera.check(a >= 2 && b >= 2);
    }

    /** Another thread moves both numbers; with a section around it nobody sees one without the other. */
    private static void move(boolean atomic) throws InterruptedException {
        Thread mover = new Thread(() -> {
            if (atomic) {
                Bandera.atomicBegin();
            }
            left++;
            right++;
            if (atomic) {
                Bandera.atomicEnd();
            }
        });
        mover.start();
        Bandera.atomicBegin();
        Bandera.atomicBegin();
        int first = left;
        Bandera.atomicEnd();
        int second = right;
        Bandera.atomicEnd();
        assert first == second;
        mover.join();
    }

    public static void main(String[] args) throws InterruptedException {
        switch (args[0]) {
            case "ranges" -> ranges();
            case "boolean" -> {
                assert !Bandera.choose();
            }
            case "number" -> {
                assert Bandera.choose(7) != 6;
            }
            case "object" -> {
                assert Bandera.choose(1, 2, 3) != 3;
            }
            case "check" -> Bandera.check(Bandera.choose(2) == 0);
            case "nothing" -> Bandera.choose(0);
            case "assume" -> assume();
            case "int" -> Bandera.check(Bandera.chooseInt() != 7);
            default -> move(args[0].equals("atomic"));
        }
    }
}
