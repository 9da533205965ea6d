package java.util.concurrent;

import bandera.engine.Atomic;
import bandera.engine.Concurrency;
import bandera.engine.Original;
import bandera.engine.Overlay;

/**
 * What a map does apart from its bins is one step each: to count its elements, which others see later than the elements
 * themselves, and to make its table larger. No code of the program's runs in there.
 */
@Overlay
@Concurrency
public class ConcurrentHashMap<K, V> {
    @Original
    public ConcurrentHashMap() {
    }

    @Atomic
    @Original
    private void addCount(long more, int check) {
    }

    @Atomic
    @Original
    long sumCount() {
        return 0;
    }

    @Atomic
    @Original
    private void tryPresize(int size) {
    }
}
