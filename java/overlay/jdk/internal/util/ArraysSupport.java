package jdk.internal.util;

import bandera.engine.Engine;
import bandera.engine.Original;
import bandera.engine.Overlay;

/** Comparisons go element by element. */
@Overlay
public class ArraysSupport {
    @Original
    private ArraysSupport() {
    }

    /** The first element that differs, by its bits; ~0, "none is left to compare", when all are equal. */
    public static int vectorizedMismatch(
            Object a, long aOffset, Object b, long bOffset, int length, int log2ArrayIndexScale) {
        for (int i = 0; i < length; i++) {
            if (Engine.cellGet(a, aOffset + i) != Engine.cellGet(b, bOffset + i)) {
                return i;
            }
        }
        return ~0;
    }
}
