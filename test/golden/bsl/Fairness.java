// A thread wants to set a flag under a lock that main takes and gives back for ever. Without fairness it may never
// move. Weak fairness does not help, for again and again main has the lock, and then the thread could not move. Strong
// fairness does. The other flag needs no lock, so that the thread which sets it can always move until it has.
//
// test: bandera check --quiet --ltl '<>Fairness.Locked' %s
// expect: exit 1
// test: bandera check --quiet --ltl '<>Fairness.Locked' --fair weak %s
// expect: exit 1
// expect: weak fairness
// test: bandera check --quiet --ltl '<>Fairness.Locked' --fair strong %s
// expect: exit 0
// expect: strong fairness
// test: bandera check --quiet --ltl '<>Free' %s
// expect: exit 1
// test: bandera check --quiet --ltl '<>Free' --fair weak %s
// expect: exit 0
// test: bandera check --quiet --ltl '<>Free && <>Locked' --fair strong --no-coarsen %s
// expect: exit 0
// test: bandera check --quiet --ltl '<>Locked' --fair weak --no-coarsen %s
// expect: exit 1

/**
 * @observable
 *   static EXP Locked: locked;
 *   static EXP Free: free;
 */
public final class Fairness {
    static boolean locked;
    static boolean free;
    static final Object LOCK = new Object();

    static void setLocked() {
        synchronized (LOCK) {
            locked = true;
        }
    }

    public static void main(String[] arguments) {
        new Thread(Fairness::setLocked).start();
        new Thread(() -> free = true).start();
        while (true) {
            synchronized (LOCK) {
                // Only to have it.
            }
        }
    }
}
