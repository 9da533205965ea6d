// Double-checked locking: lazy initialisation of a field that is not volatile. Under sequential
// consistency it is correct: there is one configuration, and each reader finds it complete. But the first
// test races with the write under the lock. The Java memory model then lets a reader see the reference before
// the fields of the object, so that the race is a violation; `volatile` removes it.
//
// test: bandera check %s
// expect: exit 1
// expect: ~(?s)data race on DoubleChecked@1.configuration: .*is about to write .*, holding the monitor of DoubleChecked@1 .*is about to read .*, holding no lock\n      at DoubleChecked.configuration\(DoubleChecked.java:32\)
// expect: to order them: hold a lock at both accesses (thread "reader-1" holds the monitor of DoubleChecked@1), or declare configuration volatile
// expect: ~assert: holds \(\d+ states, sequentially consistent\)
// expect: race: violated at DoubleChecked.java:39 (replayed,
// expect: ~^verdict: violated$
// test: bandera check --check deadlock,assert,exception %s
// expect: exit 0
// expect: note: data race on DoubleChecked.configuration, between DoubleChecked.java:32 and DoubleChecked.java:39: the answers assume sequential consistency
// expect: ~^verdict: holds \(sequentially consistent; 1 data race not judged\)$
// test: sed 's/private Configuration configuration;/private volatile Configuration configuration;/' %s > %t/DoubleChecked.java; bandera check %t/DoubleChecked.java
// expect: exit 0
// expect: ~assert: holds \(\d+ states\)
// expect: ~race: holds \(\d+ states\)
// expect: ~^verdict: holds$

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
