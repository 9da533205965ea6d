// Readers that hope for the best look at the version before and after. A reader that does not look may see half of a change;
// two threads that read cannot both begin to write.
// check: holds
// check unchecked: assert violated
// check convert: holds
// check insist: deadlock violated
import java.util.concurrent.locks.StampedLock;

public class StampsOfVersions {
    static final StampedLock lock = new StampedLock();
    static volatile int left;
    static volatile int right;

    static void write() {
        long stamp = lock.writeLock();
        left++;
        right++;
        lock.unlockWrite(stamp);
    }

    static void read(boolean checks) {
        long stamp = lock.tryOptimisticRead();
        int a = left;
        int b = right;
        if (checks && !lock.validate(stamp)) {
            stamp = lock.readLock();
            a = left;
            b = right;
            lock.unlockRead(stamp);
        }
        assert a == b;
    }

    /** One that cannot begin to write lets go first, unless it insists. */
    static void convert(boolean insists) {
        long stamp = lock.readLock();
        int next = left + 1;
        long converted = lock.tryConvertToWriteLock(stamp);
        if (converted == 0) {
            if (!insists) {
                lock.unlockRead(stamp);
            }
            converted = lock.writeLock();
            next = left + 1;
        }
        left = next;
        lock.unlock(converted);
    }

    public static void main(String[] arguments) throws InterruptedException {
        String how = arguments.length == 0 ? "" : arguments[0];
        boolean converts = how.equals("convert") || how.equals("insist");
        Runnable work = converts ? () -> convert(how.equals("insist")) : StampsOfVersions::write;
        Thread other = new Thread(work);
        other.start();
        if (converts) {
            work.run();
        } else {
            read(!how.equals("unchecked"));
        }
        other.join();
        assert !converts || left == 2;
    }
}
