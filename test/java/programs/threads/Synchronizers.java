// CountDownLatch, Semaphore, CyclicBarrier, Exchanger-free coordination.
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class Synchronizers {
    public static void main(String[] args) throws Exception {
        CountDownLatch latch = new CountDownLatch(3);
        AtomicInteger done = new AtomicInteger();
        for (int i = 0; i < 3; i++)
            new Thread(() -> {
                done.incrementAndGet();
                latch.countDown();
            }).start();
        latch.await();
        System.out.println(done + " " + latch.getCount());
        latch.countDown();
        System.out.println(latch.getCount() + " " + latch.await(1, TimeUnit.SECONDS));
        Semaphore s = new Semaphore(2);
        s.acquire();
        System.out.println(s.availablePermits() + " " + s.tryAcquire() + " " + s.tryAcquire());
        s.release(3);
        System.out.println(s.availablePermits() + " " + s.drainPermits());
        int[] inside = {0, 0};
        Semaphore mutex = new Semaphore(1);
        Thread[] all = new Thread[3];
        for (int i = 0; i < 3; i++) {
            all[i] = new Thread(() -> {
                for (int k = 0; k < 10; k++) {
                    mutex.acquireUninterruptibly();
                    inside[0]++;
                    inside[1] = Math.max(inside[1], inside[0]);
                    inside[0]--;
                    mutex.release();
                }
            });
            all[i].start();
        }
        for (Thread t : all) t.join();
        System.out.println(inside[0] + " " + inside[1]);
        AtomicInteger phases = new AtomicInteger();
        CyclicBarrier barrier = new CyclicBarrier(3, phases::incrementAndGet);
        int[] sums = new int[3];
        for (int i = 0; i < 3; i++) {
            int k = i;
            all[i] = new Thread(() -> {
                try {
                    for (int p = 0; p < 4; p++) {
                        sums[k] += phases.get();
                        barrier.await();
                    }
                } catch (InterruptedException | BrokenBarrierException e) { sums[k] = -1; }
            });
            all[i].start();
        }
        for (Thread t : all) t.join();
        System.out.println(phases + " " + sums[0] + " " + sums[1] + " " + sums[2]);
        CountDownLatch start = new CountDownLatch(1);
        StringBuffer log = new StringBuffer();
        Thread waiter = new Thread(() -> {
            try {
                start.await();
                log.append("started");
            } catch (InterruptedException e) {}
        });
        waiter.start();
        log.append("before ");
        start.countDown();
        waiter.join();
        System.out.println(log);
        System.out.println(barrier.getParties() + " " + barrier.isBroken());
        try {
            new Semaphore(1).acquire(-1);
        } catch (IllegalArgumentException e) { System.out.println("negative"); }
    }
}
