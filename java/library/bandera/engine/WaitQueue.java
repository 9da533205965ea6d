package bandera.engine;

import java.util.ArrayList;
import java.util.Collection;

/**
 * Threads that wait for the same thing, in the order of their arrival. They are linked by {@link Thread#nextQueued}, so
 * that a thread is in one queue at a time. Models use it in methods that run without interleaving.
 */
public final class WaitQueue {
    public volatile Thread first;
    private volatile Thread last;

    @Atomic
    public void add(Thread thread) {
        thread.nextQueued = null;
        if (last == null) {
            first = thread;
        } else {
            last.nextQueued = thread;
        }
        last = thread;
    }

    /** Takes out a thread that is in the queue. */
    @Atomic
    public void remove(Thread thread) {
        Thread before = null;
        for (Thread each = first; each != thread; each = each.nextQueued) {
            before = each;
        }
        if (before == null) {
            first = thread.nextQueued;
        } else {
            before.nextQueued = thread.nextQueued;
        }
        if (last == thread) {
            last = before;
        }
        thread.nextQueued = null;
    }

    @Atomic
    public boolean contains(Thread thread) {
        for (Thread each = first; each != null; each = each.nextQueued) {
            if (each == thread) {
                return true;
            }
        }
        return false;
    }

    @Atomic
    public int length() {
        int length = 0;
        for (Thread each = first; each != null; each = each.nextQueued) {
            length++;
        }
        return length;
    }

    /** A new list, the last one first. */
    @Atomic
    public Collection<Thread> threads() {
        ArrayList<Thread> threads = new ArrayList<>();
        for (Thread each = first; each != null; each = each.nextQueued) {
            threads.add(0, each);
        }
        return threads;
    }
}
