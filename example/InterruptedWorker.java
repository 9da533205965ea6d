// A worker that ends when it is interrupted at any point: before it waits, while it waits, after it was
// notified, or in the middle of a job. Main submits two jobs, interrupts, and checks that the worker has cleaned up and
// that each job was either done or is still there.
//
// test: bandera check %s
// expect: exit 0
// expect: deadlock: holds
// expect: assert: holds
// expect: exception: holds
// expect: verdict: holds

public final class InterruptedWorker {
    private static final int JOBS = 2;

    private int waiting;
    private int done;
    private boolean cleanedUp;

    private synchronized void submit() {
        waiting++;
        notify();
    }

    private synchronized void take() throws InterruptedException {
        while (waiting == 0) {
            wait();
        }
        waiting--;
    }

    private void work() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                take();
                done++;
            }
        } catch (InterruptedException end) {
            // The interrupt ends the worker.
        } finally {
            cleanedUp = true;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        InterruptedWorker office = new InterruptedWorker();
        Thread worker = new Thread(office::work, "worker");
        worker.start();
        for (int i = 0; i < JOBS; i++) {
            office.submit();
        }
        worker.interrupt();
        worker.join();
        assert office.cleanedUp;
        assert office.done + office.waiting == JOBS;
    }
}
