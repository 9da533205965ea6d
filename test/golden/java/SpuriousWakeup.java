// A wait that is asked for once, not in a loop, is enough until waits may end by themselves.
// test: bandera check --quiet %s
// expect: exit 0
// expect: verdict: holds
// test: bandera check --spurious-wakeups %s
// expect: exit 1
// expect: assert: violated at SpuriousWakeup.java:24
public class SpuriousWakeup {
    private boolean ready;

    private synchronized void announce() {
        ready = true;
        notify();
    }

    private synchronized void await() {
        if (!ready) {
            try {
                wait();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        assert ready;
    }

    public static void main(String[] args) {
        SpuriousWakeup signal = new SpuriousWakeup();
        new Thread(signal::await, "waiter").start();
        signal.announce();
    }
}
