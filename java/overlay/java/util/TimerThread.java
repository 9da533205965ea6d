package java.util;

import bandera.engine.Idle;
import bandera.engine.Original;
import bandera.engine.Overlay;

/** In its loop, the thread of a timer waits for work. */
@Overlay
class TimerThread extends Thread {
    @Original
    private TimerThread() {
    }

    @Idle
    @Original
    private void mainLoop() {
    }
}
