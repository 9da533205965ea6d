// Clocks are pinned, or may go on whenever they are read, but never back; the verdict says which where the program
// reads one. Limits of time do not need one: they may be over at any moment.
// test: bandera check %s -- still
// expect: exit 0
// expect: note: clocks stand still while a thread runs (--clock choose lets them advance)
// expect: verdict: holds
// test: bandera check --clock choose %s -- still
// expect: exit 1
// expect: note: clocks may advance whenever they are read (--clock choose)
// expect: assert: violated
// test: bandera check --clock choose %s -- forward
// expect: exit 0
// expect: verdict: holds
// test: bandera check --clock choose --json - --quiet %s -- forward
// expect: exit 0
// expect: "clocks may advance whenever they are read (--clock choose)"
// test: bandera check %s -- limit | grep -c "note: clocks"
// expect: exit 1

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

public final class Clocks {
    private Clocks() {
    }

    public static void main(String[] args) throws InterruptedException {
        if (args[0].equals("limit")) {
            ReentrantLock lock = new ReentrantLock();
            if (lock.tryLock(1, TimeUnit.SECONDS)) {
                lock.unlock();
            }
            return;
        }
        long nanos = System.nanoTime();
        long millis = System.currentTimeMillis();
        long passed = System.nanoTime() - nanos;
        long later = System.currentTimeMillis();
        if (args[0].equals("still")) {
            assert passed == 0 && later == millis;
        } else {
            assert passed >= 0 && later >= millis;
            for (int i = 0; i < 9; i++) {
                long before = later;
                later = System.currentTimeMillis();
                assert later >= before;
            }
        }
    }
}
