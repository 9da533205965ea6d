package java.lang;

import bandera.engine.Engine;
import bandera.engine.Original;
import bandera.engine.Overlay;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Functions that virtual machines compute themselves, nearly always as the nearest number. All others are the JDK's,
 * which goes on to StrictMath for them.
 */
@Overlay
public final class Math {
    @Original
    private Math() {
    }

    public static double sin(double x) {
        return Engine.sin(x);
    }

    public static double cos(double x) {
        return Engine.cos(x);
    }

    public static double tan(double x) {
        return Engine.tan(x);
    }

    public static double exp(double x) {
        return Engine.exp(x);
    }

    public static double log(double x) {
        return Engine.log(x);
    }

    public static double log10(double x) {
        return Engine.log10(x);
    }

    public static double random() {
        return ThreadLocalRandom.current().nextDouble();
    }

    public static double pow(double x, double y) {
        return Engine.pow(x, y);
    }
}
