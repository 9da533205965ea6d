package bandera.engine;

/** The Java name of the engine's type of threads. Like {@link Text} it is no class of objects; null is no thread. */
public final class Tid {
    private Tid() {
    }
}
