package java.util.concurrent.locks;

import bandera.engine.Engine;
import bandera.engine.Original;
import bandera.engine.Overlay;

/**
 * Waits on conditions may end by themselves where waits on objects may. A wait that does asks for the lock again at
 * once, without ever being in the queue of the condition: other threads cannot tell how long it has been there.
 */
@Overlay
public abstract class AbstractQueuedLongSynchronizer {
    static final int WAITING = 1;
    static final int CANCELLED = 0x80000000;
    static final int COND = 2;

    @Original
    protected AbstractQueuedLongSynchronizer() {
    }

    @Original
    protected final long getState() {
        return 0;
    }

    @Original
    public final boolean release(long argument) {
        return false;
    }

    @Original
    protected boolean isHeldExclusively() {
        return false;
    }

    @Original
    final boolean isEnqueued(Node node) {
        return false;
    }

    @Overlay
    abstract static class Node {
        volatile Node prev;
        Thread waiter;
        volatile int status;

        @Original
        Node() {
        }
    }

    @Overlay
    static final class ConditionNode extends Node {
        ConditionNode nextWaiter;

        @Original
        ConditionNode() {
        }
    }

    @Overlay
    public class ConditionObject {
        private transient ConditionNode firstWaiter;
        private transient ConditionNode lastWaiter;

        @Original
        public ConditionObject() {
        }

        private long enableWait(ConditionNode node) {
            if (isHeldExclusively()) {
                node.waiter = Thread.currentThread();
                if (!Engine.failsSpuriously()) {
                    append(node);
                }
                long savedState = getState();
                if (release(savedState)) {
                    return savedState;
                }
            }
            node.status = CANCELLED;
            throw new IllegalMonitorStateException();
        }

        private void append(ConditionNode node) {
            node.status = COND | WAITING;
            if (lastWaiter == null) {
                firstWaiter = node;
            } else {
                lastWaiter.nextWaiter = node;
            }
            lastWaiter = node;
        }

        /** A node that is in no queue has no status. */
        private boolean canReacquire(ConditionNode node) {
            return node.status == 0 || node.prev != null && isEnqueued(node);
        }
    }
}
