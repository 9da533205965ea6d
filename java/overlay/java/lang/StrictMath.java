package java.lang;

import bandera.engine.Engine;
import bandera.engine.Original;
import bandera.engine.Overlay;

/** Functions with exact results, quickly. The others are the JDK's own; those that are native there, the engine's. */
@Overlay
public final class StrictMath {
    @Original
    private StrictMath() {
    }

    public static double sqrt(double x) {
        return Engine.sqrt(x);
    }

    public static double ceil(double x) {
        return Engine.ceil(x);
    }

    public static double floor(double x) {
        return Engine.floor(x);
    }

    public static double rint(double x) {
        return Engine.rint(x);
    }

    public static double IEEEremainder(double x, double y) {
        return Engine.ieeeRemainder(x, y);
    }
}
