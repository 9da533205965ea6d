package java.util.concurrent.atomic;

import bandera.engine.Atomic;
import bandera.engine.Engine;

/** A reference with a stamp, which threads change in one step. */
public class AtomicStampedReference<V> {
    private V reference;
    private int stamp;

    public AtomicStampedReference(V reference, int stamp) {
        this.reference = reference;
        this.stamp = stamp;
    }

    @Atomic
    public V getReference() {
        return reference;
    }

    @Atomic
    public int getStamp() {
        return stamp;
    }

    @Atomic
    public V get(int[] holder) {
        holder[0] = stamp;
        return reference;
    }

    @Atomic
    public boolean compareAndSet(V expected, V reference, int expectedStamp, int stamp) {
        if (this.reference != expected || this.stamp != expectedStamp) {
            return false;
        }
        this.reference = reference;
        this.stamp = stamp;
        return true;
    }

    public boolean weakCompareAndSet(V expected, V reference, int expectedStamp, int stamp) {
        return !Engine.failsSpuriously() && compareAndSet(expected, reference, expectedStamp, stamp);
    }

    @Atomic
    public void set(V reference, int stamp) {
        this.reference = reference;
        this.stamp = stamp;
    }

    @Atomic
    public boolean attemptStamp(V expected, int stamp) {
        if (reference != expected) {
            return false;
        }
        this.stamp = stamp;
        return true;
    }
}
