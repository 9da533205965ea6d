// A thread that main has started is the last one; what it does at its end a daemon may still see. What main does after
// the program's other threads have ended, it does before the daemon is stopped.
// check: assert violated
// check join: assert violated
public class DaemonAfterWorker {
    static volatile int stage;

    public static void main(String[] arguments) throws InterruptedException {
        Thread daemon = new Thread(() -> {
            assert stage < 2;
        });
        daemon.setDaemon(true);
        Thread worker = new Thread(() -> stage++);
        daemon.start();
        worker.start();
        if (arguments.length > 0) {
            worker.join();
            stage++;
        } else {
            stage = 1;
        }
    }
}
