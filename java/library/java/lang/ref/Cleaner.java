package java.lang.ref;

import java.util.Objects;
import java.util.concurrent.ThreadFactory;

/** Objects stay reachable, so nothing is cleaned but by who asks for it, and there is no thread that does it. */
public final class Cleaner {
    private Cleaner() {
    }

    /** What can be cleaned once. */
    public interface Cleanable {
        void clean();
    }

    private static final class Action implements Cleanable {
        private Runnable action;

        Action(Runnable action) {
            this.action = action;
        }

        @Override
        public void clean() {
            Runnable once = take();
            if (once != null) {
                once.run();
            }
        }

        private synchronized Runnable take() {
            Runnable taken = action;
            action = null;
            return taken;
        }
    }

    public static Cleaner create() {
        return new Cleaner();
    }

    public static Cleaner create(ThreadFactory factory) {
        Objects.requireNonNull(factory, "threadFactory");
        return new Cleaner();
    }

    public Cleanable register(Object object, Runnable action) {
        Objects.requireNonNull(object, "obj");
        return new Action(Objects.requireNonNull(action, "action"));
    }
}
