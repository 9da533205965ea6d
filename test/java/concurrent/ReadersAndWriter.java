// Two threads read and write under a lock. A thread that reads cannot begin to write; and a thread that begins to
// read waits behind a writer that waits, so that nobody who reads may wait for it.
// check: holds
// check weak: assert violated
// check upgrade: deadlock violated
// check wait: deadlock violated
// check again: holds, slowly
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadersAndWriter {
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    static int value;

    static int read() {
        lock.readLock().lock();
        int read = value;
        lock.readLock().unlock();
        return read;
    }

    static void write() {
        lock.writeLock().lock();
        value++;
        lock.readLock().lock();
        lock.writeLock().unlock();
        assert value > 0;
        lock.readLock().unlock();
    }

    static void writeWeakly() {
        int next = read() + 1;
        lock.writeLock().lock();
        value = next;
        lock.writeLock().unlock();
    }

    static void upgrade() {
        lock.readLock().lock();
        write();
        lock.readLock().unlock();
    }

    public static void main(String[] arguments) throws InterruptedException {
        String how = arguments.length == 0 ? "" : arguments[0];
        Thread writer = new Thread(how.equals("weak") ? ReadersAndWriter::writeWeakly : ReadersAndWriter::write);
        writer.start();
        if (how.equals("weak")) {
            writeWeakly();
        } else if (how.equals("upgrade")) {
            upgrade();
        } else if (how.equals("wait") || how.equals("again")) {
            waitWithin(how.equals("wait"));
        } else {
            write();
        }
        writer.join();
        assert value == (how.equals("wait") || how.equals("again") ? 1 : 2);
    }

    /** Who reads already may begin to read again. */
    static void waitWithin(boolean waits) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        Thread reader = new Thread(() -> {
            read();
            done.countDown();
        });
        lock.readLock().lock();
        reader.start();
        if (waits) {
            done.await();
        } else {
            read();
        }
        lock.readLock().unlock();
        reader.join();
    }
}
