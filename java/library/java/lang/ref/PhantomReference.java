package java.lang.ref;

/** A phantom reference, which is never enqueued by itself. */
public class PhantomReference<T> extends Reference<T> {
    public PhantomReference(T referent, ReferenceQueue<? super T> queue) {
        super(referent, queue);
    }

    @Override
    public T get() {
        return null;
    }
}
