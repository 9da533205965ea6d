// A latch that tests its condition before it locks. The walker reads that the gate is closed; before it waits, the
// keeper opens the gate and notifies. No thread is waiting yet, so the notification is lost: the walker waits for ever.
// To repair it, move the test into the synchronized block.
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
