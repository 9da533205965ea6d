package java.lang.ref;

/** A reference object that holds its referent until it is cleared: nothing is collected while a program is explored. */
public abstract class Reference<T> {
    private T referent;
    private ReferenceQueue<? super T> queue; // null once enqueued, and without a queue

    Reference(T referent) {
        this(referent, null);
    }

    Reference(T referent, ReferenceQueue<? super T> queue) {
        this.referent = referent;
        this.queue = queue;
    }

    public T get() {
        return referent;
    }

    public final boolean refersTo(T object) {
        return referent == object;
    }

    public void clear() {
        referent = null;
    }

    @Deprecated(since = "16")
    public boolean isEnqueued() {
        return false;
    }

    public boolean enqueue() {
        clear();
        ReferenceQueue<? super T> target = queue;
        queue = null;
        return target != null && target.add(this);
    }

    @Override
    protected Object clone() throws CloneNotSupportedException {
        throw new CloneNotSupportedException();
    }

    public static void reachabilityFence(Object object) {
    }
}
