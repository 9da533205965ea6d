// Counterexamples name the library's locks as the program knows them, and where they are asked for; what is inside of
// them is folded, unless --full asks for it.
// test: bandera check %s
// expect: exit 1
// expect: calls LibraryLock.take(left = ReentrantLock@1, right = ReentrantLock@2)
// expect: acquires ReentrantLock@1
// expect: thread "Thread-0" waits for ReentrantLock@2, held by thread "Thread-1" (acquired at LibraryLock.java:
// expect: thread "Thread-1" waits for ReentrantLock@1, held by thread "Thread-0" (acquired at LibraryLock.java:
// expect: ~at java.util.concurrent.locks.ReentrantLock.lock\(ReentrantLock.java:\d+\)\n +at LibraryLock.take\(LibraryLock.java:%here\)
// expect: deadlock: violated at LibraryLock.java:%here (replayed,
// test: bandera check --jdk-concurrency bytecode %s
// expect: acquires ReentrantLock@1
// expect: ~(?s)\A(?!.*at java.util.concurrent.locks.AbstractQueuedSynchronizer)
// test: bandera check --jdk-concurrency bytecode --full %s
// expect: at java.util.concurrent.locks.AbstractQueuedSynchronizer

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public final class LibraryLock {
    private static void take(Lock left, Lock right) {
        left.lock();
        right.lock(); // here
        right.unlock();
        left.unlock();
    }

    public static void main(String[] args) {
        Lock first = new ReentrantLock();
        Lock second = new ReentrantLock();
        new Thread(() -> take(first, second)).start();
        new Thread(() -> take(second, first)).start();
    }
}
