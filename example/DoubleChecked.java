// Double-checked locking: lazy initialisation of a field that is not volatile. Under sequential
// consistency it is correct: there is one configuration, and each reader finds it complete. But the first
// test races with the write under the lock. The Java memory model then lets a reader see the reference before
// the fields of the object, so the properties hold with a note about the race; `volatile` removes the race.
//
// test: bandera check %s
// expect: exit 0
// expect: deadlock: holds
// expect: assert: holds
// expect: exception: holds
// expect: verdict: holds

public final class DoubleChecked {
    private static final class Configuration {
        private int port = 8080;
    }

    private Configuration configuration;
    private int made;

    private Configuration configuration() {
        Configuration seen = configuration;
        if (seen == null) {
            synchronized (this) {
                seen = configuration;
                if (seen == null) {
                    seen = new Configuration();
                    made++;
                    configuration = seen;
                }
            }
        }
        return seen;
    }

    private void read() {
        assert configuration().port == 8080 : "not complete yet";
    }

    public static void main(String[] args) throws InterruptedException {
        DoubleChecked lazy = new DoubleChecked();
        Thread first = new Thread(lazy::read, "reader-1");
        Thread second = new Thread(lazy::read, "reader-2");
        first.start();
        second.start();
        first.join();
        second.join();
        assert lazy.made == 1;
    }
}
