package java.lang;

import bandera.engine.Engine;
import bandera.engine.Original;
import bandera.engine.Overlay;

/** A machine of two processors with plenty of memory. */
@Overlay
public class Runtime {
    private static final long MEMORY = 1L << 30;

    @Original
    private Runtime() {
    }

    public int availableProcessors() {
        return 2;
    }

    public long freeMemory() {
        return MEMORY / 2;
    }

    public long totalMemory() {
        return MEMORY;
    }

    public long maxMemory() {
        return MEMORY;
    }

    public void gc() {
    }

    public void exit(int status) {
        Engine.exit(status);
    }

    public void halt(int status) {
        Engine.exit(status);
    }

    /** Hooks run only where a program is not explored. */
    public void addShutdownHook(Thread hook) {
        Engine.unsupported("java.lang.Runtime.addShutdownHook".text());
    }
}
