// A thread passes a point where the condition is false, and another thread could make it true just then. The property
// has to see it there. Two threads may be at a point at the same time, too, and one stay when the other goes on.
//
// test: bandera check --quiet --ltl '[]!Resting.f.In' %s
// expect: exit 1
// test: bandera check --quiet --ltl '[]!Resting.f.In' --no-coarsen %s
// expect: exit 1
// test: bandera check --quiet --ltl '!(!Resting.Done U (Resting.f.Here U (Resting.Done && Resting.f.Here)))' %s
// expect: exit 1
// test: bandera check --quiet --ltl '[]!(Resting.f.In && !Resting.Done)' %s
// expect: exit 0

/**
 * @observable static EXP Done: done;
 */
public final class Resting {
    static volatile boolean done;

    /**
     * @observable
     *   INVOKE In: done;
     *   INVOKE Here;
     */
    static void f() {
    }

    public static void main(String[] arguments) {
        new Thread(Resting::f).start();
        new Thread(() -> done = true).start();
    }
}
