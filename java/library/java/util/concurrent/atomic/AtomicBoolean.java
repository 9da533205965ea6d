package java.util.concurrent.atomic;

import bandera.engine.Atomic;
import bandera.engine.Engine;
import bandera.engine.Plain;
import bandera.engine.Weak;
import java.io.Serializable;

/** A truth value that threads change in one step. */
public class AtomicBoolean implements Serializable {
    private static final long serialVersionUID = 4654671469794556979L;

    private volatile boolean value;

    public AtomicBoolean(boolean value) {
        this.value = value;
    }

    public AtomicBoolean() {
    }

    public final boolean get() {
        return value;
    }

    public final void set(boolean value) {
        this.value = value;
    }

    @Atomic
    public final boolean getAndSet(boolean value) {
        boolean old = this.value;
        this.value = value;
        return old;
    }

    @Atomic
    public final boolean compareAndSet(boolean expected, boolean value) {
        if (this.value != expected) {
            return false;
        }
        this.value = value;
        return true;
    }

    @Atomic
    public final boolean compareAndExchange(boolean expected, boolean value) {
        boolean old = this.value;
        if (old == expected) {
            this.value = value;
        }
        return old;
    }

    @Override
    public String toString() {
        return String.valueOf(value);
    }

    // Weaker accesses: the same in every interleaving, but threads may see more than interleavings show.

    @Weak
    public final void lazySet(boolean value) {
        this.value = value;
    }

    @Plain
    @Weak
    public final boolean getPlain() {
        return value;
    }

    @Weak
    public final boolean getOpaque() {
        return value;
    }

    @Weak
    public final boolean getAcquire() {
        return value;
    }

    @Plain
    @Weak
    public final void setPlain(boolean value) {
        this.value = value;
    }

    @Weak
    public final void setOpaque(boolean value) {
        this.value = value;
    }

    @Weak
    public final void setRelease(boolean value) {
        this.value = value;
    }

    public final boolean compareAndExchangeAcquire(boolean expected, boolean value) {
        return compareAndExchangeWeakly(expected, value);
    }

    public final boolean compareAndExchangeRelease(boolean expected, boolean value) {
        return compareAndExchangeWeakly(expected, value);
    }

    @Deprecated(since = "9")
    public boolean weakCompareAndSet(boolean expected, boolean value) {
        return !Engine.failsSpuriously() && compareAndSetWeakly(expected, value);
    }

    public boolean weakCompareAndSetPlain(boolean expected, boolean value) {
        return !Engine.failsSpuriously() && compareAndSetWeakly(expected, value);
    }

    public boolean weakCompareAndSetVolatile(boolean expected, boolean value) {
        return !Engine.failsSpuriously() && compareAndSet(expected, value);
    }

    public boolean weakCompareAndSetAcquire(boolean expected, boolean value) {
        return !Engine.failsSpuriously() && compareAndSetWeakly(expected, value);
    }

    public boolean weakCompareAndSetRelease(boolean expected, boolean value) {
        return !Engine.failsSpuriously() && compareAndSetWeakly(expected, value);
    }

    @Atomic
    @Weak
    private boolean compareAndSetWeakly(boolean expected, boolean value) {
        if (this.value != expected) {
            return false;
        }
        this.value = value;
        return true;
    }

    @Atomic
    @Weak
    private boolean compareAndExchangeWeakly(boolean expected, boolean value) {
        boolean old = this.value;
        if (old == expected) {
            this.value = value;
        }
        return old;
    }
}
