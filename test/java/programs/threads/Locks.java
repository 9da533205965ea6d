// ReentrantLock and conditions.
import java.util.concurrent.locks.*;

public class Locks {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition changed = lock.newCondition();
    static int turn;
    static StringBuilder log = new StringBuilder();

    static void play(int me) {
        for (int i = 0; i < 4; i++) {
            lock.lock();
            try {
                while (turn != me) changed.await();
                log.append(me).append(i).append(' ');
                turn = 1 - me;
                changed.signalAll();
            } catch (InterruptedException e) { return; } finally {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        lock.lock();
        lock.lock();
        System.out.println(lock.getHoldCount() + " " + lock.isLocked() + " " + lock.isHeldByCurrentThread());
        lock.unlock();
        System.out.println(lock.isHeldByCurrentThread());
        boolean[] got = {true};
        Thread other = new Thread(() -> got[0] = lock.tryLock());
        other.start();
        other.join();
        System.out.println(got[0]);
        lock.unlock();
        System.out.println(lock.isLocked());
        try {
            lock.unlock();
        } catch (IllegalMonitorStateException e) { System.out.println("not the owner"); }
        try {
            changed.signal();
        } catch (IllegalMonitorStateException e) { System.out.println("signal without lock"); }
        Thread a = new Thread(() -> play(0)), b = new Thread(() -> play(1));
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(log);
        int[] count = {0};
        Thread[] all = new Thread[3];
        for (int i = 0; i < 3; i++) {
            all[i] = new Thread(() -> {
                for (int k = 0; k < 20; k++) {
                    lock.lock();
                    try {
                        count[0]++;
                    } finally { lock.unlock(); }
                }
            });
            all[i].start();
        }
        for (Thread t : all) t.join();
        System.out.println(count[0]);
        ReadWriteLock rw = new ReentrantReadWriteLock();
        rw.readLock().lock();
        Thread reader = new Thread(() -> {
            got[0] = rw.readLock().tryLock();
            if (got[0]) rw.readLock().unlock();
        });
        reader.start();
        reader.join();
        System.out.println("second reader " + got[0]);
        Thread writer = new Thread(() -> got[0] = rw.writeLock().tryLock());
        writer.start();
        writer.join();
        System.out.println("writer " + got[0]);
        rw.readLock().unlock();
        rw.writeLock().lock();
        rw.readLock().lock();
        rw.writeLock().unlock();
        rw.readLock().unlock();
        System.out.println("downgraded");
        Thread waiting = new Thread(() -> {
            lock.lock();
            try {
                changed.await();
            } catch (InterruptedException e) { log.append("interrupted"); } finally {
                lock.unlock();
            }
        });
        waiting.start();
        waiting.interrupt();
        waiting.join();
        System.out.println(log.toString().endsWith("interrupted"));
    }
}
