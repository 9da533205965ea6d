// A sender passes numbers to a receiver through a slot for one number. Each waits until it is its turn, tests again
// after every wake-up, and notifies the other when it is done. `notify` suffices: the two never wait at the same time.
//
// test: bandera check %s
// expect: exit 0
// expect: deadlock: holds
// expect: assert: holds
// expect: exception: holds
// expect: verdict: holds

public final class Handshake {
    private static final int NUMBERS = 3;

    private int slot;
    private boolean full;

    private synchronized void put(int number) throws InterruptedException {
        while (full) {
            wait();
        }
        slot = number;
        full = true;
        notify();
    }

    private synchronized int take() throws InterruptedException {
        while (!full) {
            wait();
        }
        full = false;
        notify();
        return slot;
    }

    private void send() {
        try {
            for (int number = 1; number <= NUMBERS; number++) {
                put(number);
            }
        } catch (InterruptedException end) {
            throw new IllegalStateException(end);
        }
    }

    private void receive() {
        try {
            for (int number = 1; number <= NUMBERS; number++) {
                int received = take();
                assert received == number : received + " came instead of " + number;
            }
        } catch (InterruptedException end) {
            throw new IllegalStateException(end);
        }
    }

    public static void main(String[] args) {
        Handshake handshake = new Handshake();
        new Thread(handshake::send, "sender").start();
        new Thread(handshake::receive, "receiver").start();
    }
}
