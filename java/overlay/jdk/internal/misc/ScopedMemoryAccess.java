package jdk.internal.misc;

import bandera.engine.Original;
import bandera.engine.Overlay;

/** Accesses to arrays behind buffers, by Unsafe. */
@Overlay
public class ScopedMemoryAccess {
    @Original
    private ScopedMemoryAccess() {
    }

    private static void registerNatives() {
    }
}
