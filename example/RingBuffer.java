// Two bounded buffers in a ring: one thread moves objects from the first to the second, another thread moves them
// back. Meanwhile main calls isEmpty of both in a loop. The comments declare observables of a
// buffer; RingBuffer.bsl has the properties. That no buffer stays full for ever needs a fair scheduler: otherwise
// main may run for ever, and no other thread moves.
//
// test: bandera check %s
// expect: exit 0
// expect: deadlock: holds
// test: bandera check --fair strong --spec example/RingBuffer.bsl %s
// expect: exit 0
// expect: BufferAssertions: holds
// expect: IndexRange: holds
// expect: FullToNonFull: holds
// expect: NoTakeWhileEmpty: holds
// expect: verdict: holds
// test: bandera check --fair weak --spec example/RingBuffer.bsl --property FullToNonFull %s
// expect: exit 1
// expect: FullToNonFull: violated
// expect: weak fairness

/**
 * A buffer for a bounded number of objects. One slot stays free, so that full and empty differ.
 *
 * @observable
 *   EXP Full: in == out;
 *   EXP InRange: in >= 0 && in < slots.length;
 *   EXP OutRange: out >= 0 && out < slots.length;
 */
class RingBuffer {
    private final Object[] slots;
    private int in;
    private int out;

    /**
     * @assert
     *   PRE PositiveSize: size > 0;
     */
    RingBuffer(int size) {
        slots = new Object[size];
        out = size - 1;
    }

    /**
     * @observable
     *   RETURN SaysYes: $ret;
     */
    synchronized boolean isEmpty() {
        return in == (out + 1) % slots.length;
    }

    /**
     * @assert
     *   POST AddedLast: slots[in == 0 ? slots.length - 1 : in - 1] == object;
     * @observable
     *   INVOKE Call;
     */
    synchronized void add(Object object) throws InterruptedException {
        while (in == out) {
            wait();
        }
        slots[in] = object;
        in = (in + 1) % slots.length;
        notifyAll();
    }

    /**
     * @observable
     *   RETURN Return;
     */
    synchronized Object take() throws InterruptedException {
        while (isEmpty()) {
            wait();
        }
        out = (out + 1) % slots.length;
        notifyAll();
        return slots[out];
    }

    private static void move(RingBuffer from, RingBuffer to) {
        try {
            while (true) {
                to.add(from.take());
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        final int size = 3;
        RingBuffer first = new RingBuffer(size), second = new RingBuffer(size);
        for (int i = 1; i < size; i++) {
            first.add(new Object());
        }
        new Thread(() -> move(first, second), "there").start();
        new Thread(() -> move(second, first), "back").start();
        while (true) {
            first.isEmpty();
            second.isEmpty();
        }
    }
}
