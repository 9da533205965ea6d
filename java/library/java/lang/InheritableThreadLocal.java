package java.lang;

/** A thread-local variable whose value a new thread takes over from the thread that makes it. */
public class InheritableThreadLocal<T> extends ThreadLocal<T> {
    public InheritableThreadLocal() {
    }

    @Override
    protected T childValue(T value) {
        return value;
    }

    @Override
    boolean isInheritable() {
        return true;
    }
}
