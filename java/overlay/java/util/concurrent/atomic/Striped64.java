package java.util.concurrent.atomic;

import bandera.engine.Original;
import bandera.engine.Overlay;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** The JDK keeps the cell at which a thread begins in its Thread; here all threads begin at the same cell. */
@Overlay
abstract class Striped64 {
    static final int NCPU = Runtime.getRuntime().availableProcessors();
    private static final VarHandle BASE;
    private static final VarHandle CELLSBUSY;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            BASE = lookup.findVarHandle(Striped64.class, "base", long.class);
            CELLSBUSY = lookup.findVarHandle(Striped64.class, "cellsBusy", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @Original
    Striped64() {
    }

    static final int getProbe() {
        return 1;
    }

    static final int advanceProbe(int probe) {
        return probe + 1;
    }
}
