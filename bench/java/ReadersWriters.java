// Readers that may read together and writers that must be alone, by a monitor that counts. It holds.
//
// Arguments: readers (2), writers (2), rounds of each (2).
// Java PathFinder: 192.8 s, 1,071,263 states, 592 MB with 2 2 2.

public final class ReadersWriters {
    private int readers;
    private boolean writing;
    private int data;

    private synchronized void beginReading() throws InterruptedException {
        while (writing) {
            wait();
        }
        readers++;
    }

    private synchronized void endReading() {
        readers--;
        notifyAll();
    }

    private synchronized void beginWriting() throws InterruptedException {
        while (writing || readers > 0) {
            wait();
        }
        writing = true;
    }

    private synchronized void endWriting() {
        writing = false;
        notifyAll();
    }

    private void read(int rounds) {
        try {
            for (int i = 0; i < rounds; i++) {
                beginReading();
                int seen = data;
                assert seen == data;
                endReading();
            }
        } catch (InterruptedException end) {
            throw new IllegalStateException(end);
        }
    }

    private void write(int rounds) {
        try {
            for (int i = 0; i < rounds; i++) {
                beginWriting();
                data++;
                endWriting();
            }
        } catch (InterruptedException end) {
            throw new IllegalStateException(end);
        }
    }

    public static void main(String[] args) {
        int readers = args.length > 0 ? Integer.parseInt(args[0]) : 2;
        int writers = args.length > 1 ? Integer.parseInt(args[1]) : 2;
        int rounds = args.length > 2 ? Integer.parseInt(args[2]) : 2;
        ReadersWriters shared = new ReadersWriters();
        for (int i = 0; i < readers; i++) {
            new Thread(() -> shared.read(rounds), "reader-" + i).start();
        }
        for (int i = 0; i < writers; i++) {
            new Thread(() -> shared.write(rounds), "writer-" + i).start();
        }
    }
}
