package jdk.internal.misc;

import bandera.engine.Original;
import bandera.engine.Overlay;
import java.util.Map;

/** A virtual machine that has started and was given no properties. */
@Overlay
public class VM {
    @Original
    public VM() {
    }

    private static void initialize() {
    }

    public static boolean isModuleSystemInited() {
        return true;
    }

    public static boolean isBooted() {
        return true;
    }

    public static String getSavedProperty(String key) {
        return null;
    }

    public static Map<String, String> getSavedProperties() {
        return Map.of();
    }

    private static ClassLoader latestUserDefinedLoader0() {
        return null;
    }

    public static long getNanoTimeAdjustment(long offset) {
        return 0;
    }
}
