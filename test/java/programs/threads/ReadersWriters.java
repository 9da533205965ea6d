// A readers-writers monitor whose invariant is checked on every access.
public class ReadersWriters {
    private int readers;
    private boolean writing;
    private int value;
    private boolean broken;

    synchronized void startRead() throws InterruptedException {
        while (writing) wait();
        readers++;
    }

    synchronized void endRead() {
        if (--readers == 0) notifyAll();
    }

    synchronized void startWrite() throws InterruptedException {
        while (writing || readers > 0) wait();
        writing = true;
    }

    synchronized void endWrite() {
        writing = false;
        notifyAll();
    }

    int read() throws InterruptedException {
        startRead();
        try {
            int v = value;
            Thread.yield();
            if (v != value) broken = true;
            return v;
        } finally { endRead(); }
    }

    void write(int by) throws InterruptedException {
        startWrite();
        try {
            int v = value;
            Thread.yield();
            value = v + by;
        } finally { endWrite(); }
    }

    public static void main(String[] args) throws InterruptedException {
        ReadersWriters m = new ReadersWriters();
        Thread[] all = new Thread[5];
        for (int i = 0; i < 5; i++) {
            int k = i;
            all[i] = new Thread(() -> {
                try {
                    for (int j = 0; j < 10; j++)
                        if (k < 2)
                            m.write(k + 1);
                        else
                            m.read();
                } catch (InterruptedException e) { m.broken = true; }
            });
        }
        for (Thread t : all) t.start();
        for (Thread t : all) t.join();
        System.out.println(m.read() + " " + m.broken + " " + m.readers + " " + m.writing);
        m.startRead();
        m.startRead();
        System.out.println(m.readers);
        m.endRead();
        m.endRead();
        m.startWrite();
        boolean[] entered = {false};
        Thread late = new Thread(() -> {
            try {
                m.read();
                entered[0] = true;
            } catch (InterruptedException e) { System.out.println("gave up"); }
        });
        late.start();
        late.interrupt();
        late.join();
        System.out.println(entered[0]);
        m.endWrite();
        System.out.println(m.read());
    }
}
