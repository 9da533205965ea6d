// A bounded buffer, and a ring of three of them to try it in: each mover takes objects out of one buffer and puts them
// into the next, and waits while the one is empty or the other is full. Two objects go round. Each mover stops after
// two moves; then each object has gone round once.
//
// test: bandera check %s
// expect: exit 0
// expect: deadlock: holds
// expect: assert: holds
// expect: exception: holds
// expect: verdict: holds

public final class BoundedBuffer {
    private static final int MOVES = 2;

    private final Object[] items;
    private int head;
    private int size;

    private BoundedBuffer(int bound) {
        assert bound > 0;
        items = new Object[bound];
    }

    private synchronized void add(Object item) throws InterruptedException {
        while (size == items.length) {
            wait();
        }
        items[(head + size) % items.length] = item;
        size++;
        notifyAll();
    }

    private synchronized Object take() throws InterruptedException {
        while (size == 0) {
            wait();
        }
        Object item = items[head];
        items[head] = null;
        head = (head + 1) % items.length;
        size--;
        notifyAll();
        return item;
    }

    private static void move(BoundedBuffer source, BoundedBuffer target) {
        try {
            for (int i = 0; i < MOVES; i++) {
                target.add(source.take());
            }
        } catch (InterruptedException end) {
            throw new IllegalStateException(end);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BoundedBuffer[] ring = {new BoundedBuffer(1), new BoundedBuffer(1), new BoundedBuffer(1)};
        Object[] objects = {new Object(), new Object()};
        ring[0].add(objects[0]);
        ring[1].add(objects[1]);
        Thread[] movers = new Thread[ring.length];
        for (int i = 0; i < ring.length; i++) {
            BoundedBuffer source = ring[i];
            BoundedBuffer target = ring[(i + 1) % ring.length];
            movers[i] = new Thread(() -> move(source, target), "mover-" + i);
            movers[i].start();
        }
        for (Thread mover : movers) {
            mover.join();
        }
        // Nothing overtakes in a ring: six moves of two objects are three for each, whatever the schedule was.
        assert ring[0].take() == objects[0] && ring[1].take() == objects[1] && ring[2].size == 0;
    }
}
