// The end of the last thread that is no daemon stops the daemons, but they may still see what it did before.
// check: assert violated
// check ordered: holds
public class DaemonAtEnd {
    static class Reader extends Thread {
        volatile boolean written;
        private final boolean ordered;

        Reader(boolean ordered) {
            this.ordered = ordered;
            setDaemon(true);
        }

        @Override
        public void run() {
            assert ordered || !written;
        }
    }

    public static void main(String[] arguments) {
        Reader reader = new Reader(arguments.length > 0);
        reader.start();
        reader.written = true;
    }
}
