package jdk.internal.access;

import bandera.engine.Engine;
import bandera.engine.Original;
import bandera.engine.Overlay;

/** The way to what java.lang does for other packages. */
@Overlay
public class SharedSecrets {
    @Original
    public SharedSecrets() {
    }

    public static JavaLangAccess getJavaLangAccess() {
        return Access.INSTANCE;
    }

    private static void ensureClassInitialized(Class<?> type) {
        Engine.initialize(type.text());
    }
}
