package java.lang;

import bandera.engine.Original;
import bandera.engine.Overlay;

/** A null pointer has no message of its own. */
@Overlay
public class NullPointerException extends RuntimeException {
    private static final long serialVersionUID = 0;

    @Original
    public NullPointerException() {
    }

    @Original
    public NullPointerException(String message) {
    }

    private String getExtendedNPEMessage() {
        return null;
    }
}
