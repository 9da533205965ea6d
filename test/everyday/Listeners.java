// test: bandera check %s
// expect: exit 1
// expect: exception: violated at Listeners.java:%here (replayed
// expect: ~(?s)hasNext returns true\n.*\n\nthread "registrar"\n.*ArrayList@2.modCount: 1 -> 2\n.*\n\nthread "main"\n.*throws java.util.ConcurrentModificationException
// test: [ $(bandera check %s | grep -cE '^ +[0-9]+  ') -lt 40 ]
// expect: exit 0
import java.util.ArrayList;
import java.util.List;

/** One thread notifies listeners while another one registers a listener. */
public class Listeners {
    private final List<Runnable> listeners = new ArrayList<>();

    void add(Runnable listener) {
        listeners.add(listener);
    }

    void fire() {
        for (Runnable listener : listeners) // here
            listener.run();
    }

    public static void main(String[] args) throws InterruptedException {
        Listeners bus = new Listeners();
        bus.add(() -> {});
        Thread registrar = new Thread(() -> bus.add(() -> {}), "registrar");
        registrar.start();
        bus.fire();
        registrar.join();
    }
}
