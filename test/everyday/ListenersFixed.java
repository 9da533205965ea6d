// test: bandera check %s
// expect: exit 0
// expect: deadlock: holds
// expect: assert: holds
// expect: exception: holds
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** One thread notifies listeners while another one registers a listener: the list is copied at each change. */
public class ListenersFixed {
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

    void add(Runnable listener) {
        listeners.add(listener);
    }

    void fire() {
        for (Runnable listener : listeners)
            listener.run();
    }

    public static void main(String[] args) throws InterruptedException {
        ListenersFixed bus = new ListenersFixed();
        bus.add(() -> {});
        Thread registrar = new Thread(() -> bus.add(() -> {}), "registrar");
        registrar.start();
        bus.fire();
        registrar.join();
    }
}
