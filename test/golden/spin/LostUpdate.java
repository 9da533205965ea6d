// Two threads add to one counter without a lock. What SPIN finds is told in terms of the program.
// test: bandera check --engine spin %s
// expect: exit 1
// expect: ~^assert: violated at LostUpdate.java:%here \(replayed, \d+ steps\)$
// expect: verdict: violated
// test: sed 's/static void add/static synchronized void add/' %s > %t/LostUpdate.java && bandera check --engine spin --quiet %t/LostUpdate.java
// expect: exit 0
// expect: verdict: holds

public final class LostUpdate extends Thread {
    private static int count;

    private static void add() {
        count++;
    }

    @Override
    public void run() {
        add();
    }

    public static void main(String[] arguments) throws InterruptedException {
        LostUpdate other = new LostUpdate();
        other.start();
        add();
        other.join();
        assert count == 2; // here
    }
}
