package jdk.internal.misc;

import bandera.engine.Engine;
import bandera.engine.Original;
import bandera.engine.Overlay;
import java.util.Map;

/** A virtual machine that has started, with the properties that a program sees. */
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
        return System.getProperty(key);
    }

    public static Map<String, String> getSavedProperties() {
        Engine.unsupported("jdk.internal.misc.VM.getSavedProperties".text());
        return null;
    }

    private static ClassLoader latestUserDefinedLoader0() {
        Engine.unsupported("class loaders".text());
        return null;
    }

    public static long getNanoTimeAdjustment(long offset) {
        return 0;
    }
}
