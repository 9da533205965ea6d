// test: bandera check %s
// expect: exit 0
// expect: deadlock: holds
// expect: assert: holds
// expect: exception: holds
/** Double-checked locking that publishes the object once it is ready. */
public class DoubleCheckedFixed {
    private static volatile DoubleCheckedFixed instance;
    private int port;

    private void configure() {
        port = 8080;
    }

    static DoubleCheckedFixed instance() {
        if (instance == null) {
            synchronized (DoubleCheckedFixed.class) {
                if (instance == null) {
                    DoubleCheckedFixed made = new DoubleCheckedFixed();
                    made.configure();
                    instance = made;
                }
            }
        }
        return instance;
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable client = () -> {
            int port = instance().port;
            if (port == 0)
                throw new IllegalStateException("no port");
        };
        Thread a = new Thread(client, "client-a"), b = new Thread(client, "client-b");
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
