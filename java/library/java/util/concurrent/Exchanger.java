package java.util.concurrent;

import bandera.engine.Atomic;
import bandera.engine.Concurrency;
import bandera.engine.Engine;
import bandera.engine.Guard;
import bandera.engine.Waits;

/** A place where at most one thread waits: the next one that comes is its partner. */
@Concurrency
public class Exchanger<V> {
    private static final int MATCHED = 0;
    private static final int INTERRUPTED = 1;

    private static final class Offer {
        final Object item;
        Object match;
        volatile boolean isMatched;

        Offer(Object item) {
            this.item = item;
        }
    }

    private volatile Offer waiting;

    public Exchanger() {
    }

    @SuppressWarnings("unchecked")
    public V exchange(V item) throws InterruptedException {
        Thread.throwInterrupted();
        Thread current = Thread.currentThread();
        Offer offer = new Offer(item);
        if (!match(offer, current, false) && await(offer, current) == INTERRUPTED) {
            Thread.throwInterrupted();
        }
        return (V) offer.match;
    }

    @SuppressWarnings("unchecked")
    public V exchange(V item, long timeout, TimeUnit unit) throws InterruptedException, TimeoutException {
        unit.toNanos(timeout);
        Thread.throwInterrupted();
        Thread current = Thread.currentThread();
        Offer offer = new Offer(item);
        int how = match(offer, current, true) ? MATCHED : awaitLimited(offer, current);
        if (how == INTERRUPTED) {
            Thread.throwInterrupted();
        }
        if (how != MATCHED) {
            current.passTime();
            throw new TimeoutException();
        }
        return (V) offer.match;
    }

    /** Whether there was a partner; otherwise the thread is one. */
    @Atomic
    private boolean match(Offer offer, Thread current, boolean limited) {
        Offer partner = waiting;
        if (partner == null) {
            waiting = offer;
            current.showWaiting(limited);
            return false;
        }
        waiting = null;
        offer.match = partner.item;
        partner.match = offer.item;
        partner.isMatched = true;
        return true;
    }

    @Guard
    private static boolean isMatched(Offer offer) {
        return offer.isMatched;
    }

    @Guard
    private static boolean isUnmatched(Offer offer) {
        return !offer.isMatched;
    }

    @Guard
    private static boolean isInterrupted(Offer offer, Thread current) {
        return !offer.isMatched && Engine.isInterrupted(current);
    }

    @Atomic
    @Waits
    private int await(Offer offer, Thread current) {
        return leave(current, Engine.await(isMatched(offer), isInterrupted(offer, current)));
    }

    @Atomic
    @Waits
    private int awaitLimited(Offer offer, Thread current) {
        return leave(current, Engine.await(isMatched(offer), isInterrupted(offer, current), isUnmatched(offer)));
    }

    private int leave(Thread current, int how) {
        if (how != MATCHED) {
            waiting = null;
        }
        current.showRunning();
        return how;
    }
}
