package jdk.internal.misc;

import bandera.engine.Original;
import bandera.engine.Overlay;

/** There is no archive of classes. */
@Overlay
public class CDS {
    @Original
    public CDS() {
    }

    private static boolean isDumpingClassList0() {
        return false;
    }

    private static boolean isDumpingArchive0() {
        return false;
    }

    private static boolean isSharingEnabled0() {
        return false;
    }

    private static int getCDSConfigStatus() {
        return 0;
    }

    public static void initializeFromArchive(Class<?> type) {
    }

    public static long getRandomSeedForDumping() {
        return 0; // the salt of immutable collections: 0 asks the clock, which stands still
    }
}
