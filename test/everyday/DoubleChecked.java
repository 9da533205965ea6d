// test: bandera check %s
// expect: exit 1
// expect: exception: violated at DoubleChecked.java:%here (replayed
// expect: ~(?s)instance: null -> DoubleChecked@2\n\nthread "client-b"\n.*reads DoubleChecked.instance: DoubleChecked@2\n.*port = 0\n
// test: [ $(bandera check %s | grep -cE '^ +[0-9]+  ') -lt 40 ]
// expect: exit 0
/** Double-checked locking that publishes the object before it is ready. */
public class DoubleChecked {
    private static volatile DoubleChecked instance;
    private int port;

    private void configure() {
        port = 8080;
    }

    static DoubleChecked instance() {
        if (instance == null) {
            synchronized (DoubleChecked.class) {
                if (instance == null) {
                    instance = new DoubleChecked();
                    instance.configure();
                }
            }
        }
        return instance;
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable client = () -> {
            int port = instance().port;
            if (port == 0)
                throw new IllegalStateException("no port"); // here
        };
        Thread a = new Thread(client, "client-a"), b = new Thread(client, "client-b");
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
