// Readers may read together, a writer must be alone. The lock is a monitor that counts readers; the data are two
// numbers that a writer changes one after the other, and that every reader must find equal.
//
// test: bandera check %s
// expect: exit 0
// expect: deadlock: holds
// expect: assert: holds
// expect: exception: holds
// expect: verdict: holds

public final class ReadersWriters {
    private int readers;
    private boolean writing;
    private int left;
    private int right;

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

    private void read() {
        try {
            beginReading();
            assert left == right : "half a change is visible";
            endReading();
        } catch (InterruptedException end) {
            throw new IllegalStateException(end);
        }
    }

    private void write() {
        try {
            beginWriting();
            left++;
            right++;
            endWriting();
        } catch (InterruptedException end) {
            throw new IllegalStateException(end);
        }
    }

    public static void main(String[] args) {
        ReadersWriters data = new ReadersWriters();
        for (int i = 1; i <= 2; i++) {
            new Thread(data::read, "reader-" + i).start();
            new Thread(data::write, "writer-" + i).start();
        }
    }
}
