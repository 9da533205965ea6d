package java.lang;

/** A group is a name, a parent, and a handler of exceptions that nobody caught. It does not know its threads. */
public class ThreadGroup implements Thread.UncaughtExceptionHandler {
    private final ThreadGroup parent;
    private final String name;
    private int maxPriority = Thread.MAX_PRIORITY;
    private boolean daemon;

    /** The system's group, which has no parent. */
    ThreadGroup() {
        parent = null;
        name = "system";
    }

    /** The group of main. */
    ThreadGroup(ThreadGroup parent, String name, boolean first) {
        this.parent = parent;
        this.name = name;
    }

    public ThreadGroup(String name) {
        this(Thread.currentThread().getThreadGroup(), name);
    }

    public ThreadGroup(ThreadGroup parent, String name) {
        this.parent = parent;
        this.name = name;
        maxPriority = parent.maxPriority;
        daemon = parent.daemon;
    }

    public final String getName() {
        return name;
    }

    public final ThreadGroup getParent() {
        return parent;
    }

    public final int getMaxPriority() {
        return maxPriority;
    }

    public final void setMaxPriority(int priority) {
        if (priority >= Thread.MIN_PRIORITY && priority <= Thread.MAX_PRIORITY) {
            maxPriority = parent == null ? priority : Math.min(priority, parent.maxPriority);
        }
    }

    @Deprecated(since = "16", forRemoval = true)
    public final boolean isDaemon() {
        return daemon;
    }

    @Deprecated(since = "16", forRemoval = true)
    public final void setDaemon(boolean daemon) {
        this.daemon = daemon;
    }

    public final boolean parentOf(ThreadGroup group) {
        ThreadGroup above = group;
        while (above != null && above != this) {
            above = above.parent;
        }
        return above == this;
    }

    @Override
    public void uncaughtException(Thread thread, Throwable throwable) {
        if (parent != null) {
            parent.uncaughtException(thread, throwable);
        } else if (Thread.getDefaultUncaughtExceptionHandler() != null) {
            Thread.getDefaultUncaughtExceptionHandler().uncaughtException(thread, throwable);
        } else if (!Thread.isSilent(throwable)) {
            System.err.print("Exception in thread \"" + thread.getName() + "\" ");
            throwable.printStackTrace(System.err);
        }
    }

    @Override
    public String toString() {
        return getClass().getName() + "[name=" + name + ",maxpri=" + maxPriority + "]";
    }
}
