// The first of two visitors to use the class Visits initialises it, while the second one waits: so far the language
// protects them, and the initial value is never written over a count. But once the initialisation is done the two
// increments meet without any protection, and one of them can be lost.
//
// test: bandera check %s
// expect: exit 1
// expect: assert: violated
// expect: verdict: violated

public final class ClassInitRace {
    private static final class Visits {
        static int count;

        static {
            count = 10;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable visit = () -> Visits.count++;
        Thread first = new Thread(visit, "visitor-1");
        Thread second = new Thread(visit, "visitor-2");
        first.start();
        second.start();
        first.join();
        second.join();
        assert Visits.count == 12 : "a visit is lost: " + Visits.count;
    }
}
