package java.util.concurrent.atomic;

import bandera.engine.Atomic;
import bandera.engine.Engine;

/** A reference with a mark, which threads change in one step. */
public class AtomicMarkableReference<V> {
    private V reference;
    private boolean mark;

    public AtomicMarkableReference(V reference, boolean mark) {
        this.reference = reference;
        this.mark = mark;
    }

    @Atomic
    public V getReference() {
        return reference;
    }

    @Atomic
    public boolean isMarked() {
        return mark;
    }

    @Atomic
    public V get(boolean[] holder) {
        holder[0] = mark;
        return reference;
    }

    @Atomic
    public boolean compareAndSet(V expected, V reference, boolean expectedMark, boolean mark) {
        if (this.reference != expected || this.mark != expectedMark) {
            return false;
        }
        this.reference = reference;
        this.mark = mark;
        return true;
    }

    public boolean weakCompareAndSet(V expected, V reference, boolean expectedMark, boolean mark) {
        return !Engine.failsSpuriously() && compareAndSet(expected, reference, expectedMark, mark);
    }

    @Atomic
    public void set(V reference, boolean mark) {
        this.reference = reference;
        this.mark = mark;
    }

    @Atomic
    public boolean attemptMark(V expected, boolean mark) {
        if (reference != expected) {
            return false;
        }
        this.mark = mark;
        return true;
    }
}
