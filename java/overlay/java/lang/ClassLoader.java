package java.lang;

import bandera.engine.Callers;
import bandera.engine.Engine;
import bandera.engine.Original;
import bandera.engine.Overlay;

/** There are no class loaders. Workers of the JDK's pools are given one, but nobody can ask for it. */
@Overlay
public abstract class ClassLoader {
    @Original
    protected ClassLoader() {
    }

    private static void registerNatives() {
    }

    public static ClassLoader getSystemClassLoader() {
        if (!Callers.caller().getName().startsWith("java.util.concurrent.ForkJoin")) {
            Engine.unsupported("java.lang.ClassLoader.getSystemClassLoader".text());
        }
        return null;
    }
}
