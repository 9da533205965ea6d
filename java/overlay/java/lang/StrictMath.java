package java.lang;

import bandera.engine.Engine;
import bandera.engine.Overlay;

/** Functions of the C library; Math calls these. Those that every JDK has in Java are the JDK's. */
@Overlay
public final class StrictMath {
    private StrictMath() {
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

    public static double asin(double x) {
        return Engine.asin(x);
    }

    public static double acos(double x) {
        return Engine.acos(x);
    }

    public static double atan(double x) {
        return Engine.atan(x);
    }

    public static double sinh(double x) {
        return Engine.sinh(x);
    }

    public static double cosh(double x) {
        return Engine.cosh(x);
    }

    public static double tanh(double x) {
        return Engine.tanh(x);
    }

    public static double exp(double x) {
        return Engine.exp(x);
    }

    public static double expm1(double x) {
        return Engine.expm1(x);
    }

    public static double log(double x) {
        return Engine.log(x);
    }

    public static double log10(double x) {
        return Engine.log10(x);
    }

    public static double log1p(double x) {
        return Engine.log1p(x);
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

    public static double atan2(double y, double x) {
        return Engine.atan2(y, x);
    }

    public static double pow(double x, double y) {
        return Engine.pow(x, y);
    }

    public static double IEEEremainder(double x, double y) {
        return Engine.ieeeRemainder(x, y);
    }
}
