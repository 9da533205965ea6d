// A latch that looks before it locks. The walker sees that the gate is closed, and before it starts to wait the keeper
// opens the gate and notifies: nobody is waiting yet, so the signal is lost, and the walker waits for ever for another
// one. Moving the test into the synchronized block cures it.
//
// test: bandera check %s
// expect: exit 1
// expect: deadlock: violated
// expect: verdict: violated

public final class Latch {
    private volatile boolean open;

    private void pass() {
        while (!open) {
            synchronized (this) {
                try {
                    wait();
                } catch (InterruptedException end) {
                    return;
                }
            }
        }
    }

    private synchronized void release() {
        open = true;
        notifyAll();
    }

    public static void main(String[] args) {
        Latch gate = new Latch();
        new Thread(gate::pass, "walker").start();
        new Thread(gate::release, "keeper").start();
    }
}
