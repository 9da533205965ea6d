package java.lang.ref;

import java.util.ArrayList;
import java.util.List;

/** A queue of references that a program enqueued itself. */
public class ReferenceQueue<T> {
    private List<Reference<? extends T>> waiting;

    public ReferenceQueue() {
    }

    @SuppressWarnings("unchecked")
    synchronized boolean add(Reference<?> reference) {
        if (waiting == null) {
            waiting = new ArrayList<>();
        }
        waiting.add((Reference<? extends T>) reference);
        notifyAll();
        return true;
    }

    public Reference<? extends T> poll() {
        if (waiting == null) {
            return null; // as almost always: no need to lock
        }
        synchronized (this) {
            return waiting.isEmpty() ? null : waiting.remove(0);
        }
    }

    public synchronized Reference<? extends T> remove() throws InterruptedException {
        while (waiting == null || waiting.isEmpty()) {
            wait();
        }
        return poll();
    }

    public synchronized Reference<? extends T> remove(long timeout) throws InterruptedException {
        if (timeout < 0) {
            throw new IllegalArgumentException("Negative timeout value");
        }
        if (timeout == 0) {
            return remove();
        }
        if (waiting == null || waiting.isEmpty()) {
            wait(timeout);
        }
        return poll();
    }
}
