// The first of two visitors to use the class Visits initialises it, while the second one waits: the language
// guarantees that the initial value is never written over a count. But after the initialisation the two
// increments are not synchronized, and one of them can be lost.
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
