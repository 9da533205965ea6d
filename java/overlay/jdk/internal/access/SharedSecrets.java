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

    /** Class Reference of this library offers none. */
    public static JavaLangRefAccess getJavaLangRefAccess() {
        Engine.unsupported("jdk.internal.access.JavaLangRefAccess".text());
        return null;
    }

    /** Reflection on members is not supported. */
    public static JavaLangReflectAccess getJavaLangReflectAccess() {
        Engine.unsupported("reflection (jdk.internal.access.JavaLangReflectAccess)".text());
        return null;
    }

    private static void ensureClassInitialized(Class<?> type) {
        Engine.initialize(type.text());
    }
}
