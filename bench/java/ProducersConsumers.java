// Producers and consumers around a buffer with one place, all in one wait set that is notified as a whole. It holds as
// long as as many items are taken as are made.
//
// Arguments: producers (2), consumers (2), items of each (2).
// Java PathFinder: 20.6 s, 131,067 states, 544 MB with 2 2 2.

public final class ProducersConsumers {
    private int item;
    private boolean full;

    private synchronized void put(int value) throws InterruptedException {
        while (full) {
            wait();
        }
        item = value;
        full = true;
        notifyAll();
    }

    private synchronized int take() throws InterruptedException {
        while (!full) {
            wait();
        }
        full = false;
        notifyAll();
        return item;
    }

    private void produce(int items) {
        try {
            for (int i = 0; i < items; i++) {
                put(i);
            }
        } catch (InterruptedException end) {
            throw new IllegalStateException(end);
        }
    }

    private void consume(int items) {
        try {
            for (int i = 0; i < items; i++) {
                int value = take();
                assert value >= 0 && value < items;
            }
        } catch (InterruptedException end) {
            throw new IllegalStateException(end);
        }
    }

    public static void main(String[] args) {
        int producers = args.length > 0 ? Integer.parseInt(args[0]) : 2;
        int consumers = args.length > 1 ? Integer.parseInt(args[1]) : 2;
        int items = args.length > 2 ? Integer.parseInt(args[2]) : 2;
        ProducersConsumers buffer = new ProducersConsumers();
        for (int i = 0; i < producers; i++) {
            new Thread(() -> buffer.produce(items), "producer-" + i).start();
        }
        for (int i = 0; i < consumers; i++) {
            new Thread(() -> buffer.consume(items), "consumer-" + i).start();
        }
    }
}
