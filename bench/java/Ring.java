// Two bounded buffers in a ring. Main fills the first one; two movers take objects out of one and put them into the
// other, and a poller asks whether the buffers are empty, all without end. It holds.
//
// Arguments: the length of the buffers' arrays (3), one place of which always stays free.
// Java PathFinder: 18.1 s, 111,870 states, 1464 MB with 3; 57.0 s, 379,050 states, 2024 MB with 5.

public final class Ring {
    private static final class Buffer {
        private final Object[] items;
        private int first;
        private int end; // equal to first: empty

        Buffer(int bound) {
            items = new Object[bound];
        }

        private int after(int place) {
            return (place + 1) % items.length;
        }

        synchronized boolean isEmpty() {
            return first == end;
        }

        synchronized boolean isFull() {
            return after(end) == first;
        }

        synchronized void add(Object item) throws InterruptedException {
            while (isFull()) {
                wait();
            }
            items[end] = item;
            end = after(end);
            notifyAll();
        }

        synchronized Object take() throws InterruptedException {
            while (isEmpty()) {
                wait();
            }
            Object item = items[first];
            items[first] = null;
            first = after(first);
            notifyAll();
            return item;
        }
    }

    private static void move(Buffer source, Buffer target) {
        try {
            while (true) {
                target.add(source.take());
            }
        } catch (InterruptedException end) {
            throw new IllegalStateException(end);
        }
    }

    private static void poll(Buffer one, Buffer other) {
        while (true) {
            one.isEmpty();
            other.isEmpty();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int bound = args.length > 0 ? Integer.parseInt(args[0]) : 3;
        Buffer one = new Buffer(bound);
        Buffer other = new Buffer(bound);
        while (!one.isFull()) {
            one.add(new Object());
        }
        new Thread(() -> move(one, other), "there").start();
        new Thread(() -> move(other, one), "back").start();
        new Thread(() -> poll(one, other), "poller").start();
    }
}
