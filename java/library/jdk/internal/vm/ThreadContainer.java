package jdk.internal.vm;

import bandera.engine.Original;
import bandera.engine.Overlay;

/** Newer JDKs group threads by these; here only so that JavaLangAccess can name it. */
@Overlay
public abstract class ThreadContainer {
    @Original
    private ThreadContainer() {
    }
}
