package jpf;

import gov.nasa.jpf.vm.Verify;
import java.util.ArrayList;

/** Threads, frames and locks of a model, as plain data under one lock of Java. */
@SuppressWarnings("serial")
abstract class Threads extends Objects {
    /** Held by the thread that takes a step; threads that cannot take one wait on it. */
    static final Object WORLD = new Object();
    /** Nobody moves any more: a thread has failed, or only daemons are left. */
    static boolean over;
    /** The thread that has failed: it is given the time to say so. */
    static Thread failed;
    /** Threads hold each other up by their locks, for ever: nobody moves any more. */
    static boolean stuck;
    /** What a function gives that has no result. */
    static final Object NOTHING = new Object();

    /** A thread of the model. */
    static final class Process implements Runnable {
        private static final int MOST_THREADS = 1024;
        private static final int MOST_FRAMES = 2000;
        private static final int LONGEST_RUN = 1000;
        /** The first thread that has not ended; others follow in the order in which they were started. */
        static Process first;
        static int births;
        final String name;
        final int number;
        Process next;
        /** The innermost frame; null once the thread has ended. */
        Frame frame;
        boolean blocked;
        boolean held;
        int atomic;
        boolean daemon;
        Lock waitsOn;
        int waitDepth;
        boolean notified;

        private Process(String name, Frame frame) {
            this.name = name;
            this.frame = frame;
            number = births++;
        }

        /** Adds a thread to those that have not ended. */
        static Process add(String name, Frame frame) {
            Process process = new Process(name, frame);
            frame.self = process;
            int count = 0;
            Process last = null;
            for (Process each = first; each != null; each = each.next) {
                last = each;
                count++;
            }
            if (count >= MOST_THREADS) {
                throw new LimitError("threads", "more than " + MOST_THREADS + " threads");
            }
            if (last == null) {
                first = process;
            } else {
                last.next = process;
            }
            if (TRAPS) {
                UNDO.add(() -> {
                    process.end();
                    births--;
                });
            }
            if (frame.from() == frame.to()) {
                process.end();
            }
            return process;
        }

        static Process start(String name, Frame frame) {
            Process process = add(name, frame);
            if (process.frame != null) {
                Thread thread = new Thread(process, name + "#" + process.number);
                if (DAEMONS) {
                    thread.setDaemon(true); // the thread of main waits for those that count
                }
                thread.start();
            }
            return process;
        }

        @Override public void run() {
            boolean goesOn = true;
            while (goesOn) {
                synchronized (WORLD) {
                    goesOn = turn();
                }
            }
        }

        /** One step, as soon as there is one to take. Whether there may be more. */
        private boolean turn() {
            Verify.beginAtomic();
            boolean goesOn = await();
            if (goesOn) {
                step();
                settle();
                goesOn = await();
            }
            Verify.endAtomic();
            return goesOn;
        }

        /** Waits until this thread can move; false when it never will. */
        private boolean await() {
            while (frame != null && !over && (stuck || !canMove())) {
                blocked = true;
                Verify.endAtomic();
                try {
                    WORLD.wait();
                } catch (InterruptedException interruption) {
                    throw new IllegalStateException(interruption);
                }
                Verify.beginAtomic();
                blocked = false;
            }
            return frame != null && !over;
        }

        boolean canMove() {
            for (int i = frame.from(); i < frame.to(); i++) {
                if (frame.isEnabled(i)) {
                    return true;
                }
            }
            return false;
        }

        /** One transformation, and then those that follow it without interleaving. */
        private void step() {
            boolean runsOn = true;
            while (runsOn) {
                Frame acting = frame;
                int ways = 0;
                for (int i = acting.from(); i < acting.to(); i++) {
                    ways += acting.isEnabled(i) ? 1 : 0;
                }
                int skipped = ways > 1 ? pick(ways) : 0;
                int chosen = acting.from();
                while (!acting.isEnabled(chosen) || skipped-- > 0) {
                    chosen++;
                }
                fire(chosen);
                runsOn = frame != null && (atomic > 0 || acting.isInvisible(chosen) && ++run < LONGEST_RUN)
                    && canMove();
            }
            run = 0;
        }

        private void fire(int transformation) {
            trace("#t " + number + " " + transformation);
            try {
                frame.fire(transformation);
                if (TRAPS) {
                    UNDO.clear();
                }
            } catch (LimitError problem) {
                trace(problem.bound == null ? "#u " + problem.getMessage().replace('\n', ' ') : "#l " + problem.bound);
                fail();
                throw problem;
            } catch (UncaughtError problem) {
                trace("#e " + problem.error);
                fail();
                throw problem;
            } catch (AssertionError problem) {
                trace("#e assert");
                fail();
                throw problem;
            } catch (RuntimeException problem) {
                if (problem instanceof ClassCastException && !(problem instanceof CastError)) {
                    trace("#u an object that is not of the type of its variable");
                    fail();
                    throw new LimitError(null, "an object that is not of the type of its variable");
                }
                if (TRAPS && goesToTrap(transformation, problem)) {
                    return;
                }
                trace("#e " + nameOf(problem));
                fail();
                throw problem;
            }
        }

        /** Takes a transformation back and calls the function that is the trap of its error, if there is one. */
        private boolean goesToTrap(int transformation, RuntimeException problem) {
            for (int i = UNDO.size() - 1; i >= 0; i--) {
                UNDO.get(i).run();
            }
            UNDO.clear();
            Frame trap = trap(problem);
            if (trap != null) {
                enter(transformation, trap);
            }
            return trap != null;
        }

        /** The model's name of an error. */
        private static String nameOf(RuntimeException problem) {
            if (problem instanceof NullPointerException) {
                return "null";
            } else if (problem instanceof IndexOutOfBoundsException) {
                return "index";
            } else if (problem instanceof ArithmeticException) {
                return "division";
            } else if (problem instanceof ClassCastException) {
                return "cast";
            } else if (problem instanceof NegativeArraySizeException) {
                return "negativeSize";
            } else if (problem instanceof ArrayStoreException) {
                return "store";
            } else if (problem instanceof IllegalMonitorStateException) {
                return "monitor";
            }
            return "exception";
        }

        /** An error is the end of the run: the others end as well. */
        private static void fail() {
            Verify.endAtomic();
            over = true;
            if (DAEMONS) {
                failed = Thread.currentThread();
            }
            WORLD.notifyAll();
        }

        /** After a step: wakes those that wait, if one of them can move now. */
        static void settle() {
            stuck = LOCKS && isStuck();
            if (stuck) {
                trace("#k");
                return;
            }
            boolean wakes = false;
            boolean onlyDaemons = DAEMONS;
            for (Process each = first; each != null; each = each.next) {
                wakes |= each.blocked && each.canMove();
                onlyDaemons &= each.daemon;
            }
            over = onlyDaemons;
            if (wakes || over) {
                WORLD.notifyAll();
            }
        }

        /** Whether some threads, whatever way they could take, ask for locks that others of them hold, or that threads
         * hold which have ended: the greatest such set, by taking out those that do not belong to it. */
        private static boolean isStuck() {
            for (Process each = first; each != null; each = each.next) {
                each.held = true;
            }
            boolean any = false;
            boolean changed = true;
            while (changed) {
                any = false;
                changed = false;
                for (Process each = first; each != null; each = each.next) {
                    if (each.held && !each.isHeldUp()) {
                        each.held = false;
                        changed = true;
                    }
                    any |= each.held;
                }
            }
            return any;
        }

        private boolean isHeldUp() {
            try {
                for (int i = frame.from(); i < frame.to(); i++) {
                    if (!frame.heldUp(i)) {
                        return false;
                    }
                }
                return true;
            } catch (RuntimeException problem) {
                return false; // no lock to ask for
            }
        }

        /** Calls a function from a transformation, which is where it will go on. */
        void enter(int transformation, Frame callee) {
            if (frame.depth + 1 >= MOST_FRAMES) {
                throw new LimitError("calls", "more than " + MOST_FRAMES + " nested calls");
            }
            callee.self = this;
            callee.caller = frame;
            callee.depth = frame.depth + 1;
            frame.call = transformation;
            frame = callee;
            if (callee.from() == callee.to()) {
                end();
            }
        }

        /** Returns from a function. */
        void leave(Object value) {
            frame = frame.caller;
            int transformation = frame.call;
            frame.call = 0;
            frame.resume(transformation, value);
        }

        /** Throws an object to the nearest frame that handles it. */
        void raise(Thing object) {
            if (object == null) {
                throw new NullPointerException("null is thrown");
            }
            for (Frame each = frame; each != null; each = each.caller) {
                frame = each;
                if (each.handle(object)) {
                    each.call = 0;
                    return;
                }
            }
            throw new UncaughtException(object);
        }

        void end() {
            frame = null;
            atomic = 0;
            waitsOn = null;
            notified = false;
            waitDepth = 0;
            if (first == this) {
                first = next;
            } else {
                Process each = first;
                while (each != null && each.next != this) {
                    each = each.next;
                }
                if (each != null) {
                    each.next = next;
                }
            }
            next = null;
        }

        boolean hasEnded() {
            return frame == null;
        }

        void endAtomic() {
            if (atomic == 0) {
                throw new IllegalMonitorStateException("atomicEnd alone");
            }
            atomic--;
        }

        void awaken() {
            notified |= waitsOn != null;
        }

        /** What this thread is now will be so again if the transformation is taken back. */
        void save() {
            int wasAtomic = atomic;
            boolean wasDaemon = daemon;
            Lock wasWaitingOn = waitsOn;
            int oldDepth = waitDepth;
            boolean wasNotified = notified;
            UNDO.add(() -> {
                atomic = wasAtomic;
                daemon = wasDaemon;
                waitsOn = wasWaitingOn;
                waitDepth = oldDepth;
                notified = wasNotified;
            });
        }

        @Override public String toString() {
            return name + "#" + number;
        }
    }

    /** An object has left its thread, and stands for an error. */
    static final class UncaughtError extends Error {
        /** The model's name of it. */
        final String error;

        UncaughtError(String error, String name) {
            super(name);
            this.error = error;
        }
    }

    /** A thread's own variables and place, or those of a function that it is in. */
    abstract static class Frame {
        Process self;
        Frame caller;
        int depth;
        int at;
        /** The transformation that made the call which is under way. */
        int call;

        /** The transformations of the present location: those from the one number to before the other. */
        abstract int from();
        abstract int to();

        boolean guard(int transformation) {
            return true;
        }

        /** Does a transformation. */
        void fire(int transformation) {
        }

        /** Goes on after the call that a transformation made. */
        void resume(int transformation, Object value) {
        }

        boolean isInvisible(int transformation) {
            return false;
        }

        /** Whether a transformation asks for a lock that will never be given back. */
        boolean heldUp(int transformation) {
            return false;
        }

        /** Adds what its variables refer to. */
        void visit(ArrayList<Thing> all) {
        }

        /** What its first variable refers to. */
        Thing first() {
            return null;
        }

        /** Its place as a stack trace shows it; null when it is not shown. */
        String shown() {
            return null;
        }

        /** A guard that cannot be evaluated counts as true: to take its transformation is an error. */
        final boolean isEnabled(int transformation) {
            try {
                return guard(transformation);
            } catch (RuntimeException | LimitError problem) {
                return true;
            }
        }

        /** Goes to the handler for an object, if there is one at the present location. */
        boolean handle(Thing object) {
            return false;
        }
    }

    /** A lock of the model. */
    static final class Lock {
        private static final int DEEPEST = 1000000;
        private final boolean reentrant;
        private Process owner;
        private int depth;

        Lock(boolean reentrant) {
            this.reentrant = reentrant;
        }

        boolean isAvailableTo(Process process) {
            return owner == null || reentrant && owner == process;
        }

        boolean isHeldBy(Process process) {
            return owner == process;
        }

        boolean isFree() {
            return owner == null;
        }

        /** Whether a thread cannot have it because of one that will never give it back. */
        boolean holdsUp(Process process) {
            return !isAvailableTo(process) && (owner.frame == null || owner.held);
        }

        void take(Process process) {
            require(isAvailableTo(process));
            if (depth >= DEEPEST) {
                throw new LimitError("depth", "a lock is taken too often");
            }
            owner = process;
            depth++;
        }

        void release(Process process) {
            require(owner == process);
            depth--;
            if (depth == 0) {
                owner = null;
            }
        }

        boolean hasNotified(Process process) {
            return process.waitsOn == this && process.notified;
        }

        void await(Process process) {
            require(owner == process && process.waitsOn == null);
            process.waitsOn = this;
            process.waitDepth = depth;
            owner = null;
            depth = 0;
        }

        void reclaim(Process process) {
            require(owner == null && hasNotified(process));
            owner = process;
            depth = process.waitDepth;
            process.waitsOn = null;
            process.waitDepth = 0;
            process.notified = false;
        }

        /** Any one of those that wait. */
        void wakeOne(Process process) {
            require(owner == process);
            int waiting = 0;
            for (Process each = Process.first; each != null; each = each.next) {
                waiting += each.waitsOn == this && !each.notified ? 1 : 0;
            }
            int skipped = waiting > 0 ? choose(waiting) : 0;
            for (Process each = Process.first; each != null && waiting > 0; each = each.next) {
                if (each.waitsOn == this && !each.notified && skipped-- == 0) {
                    each.notified = true;
                    return;
                }
            }
        }

        void wakeAll(Process process) {
            require(owner == process);
            for (Process each = Process.first; each != null; each = each.next) {
                each.notified |= each.waitsOn == this;
            }
        }

        /** What this lock and its threads are now they will be again if the transformation is taken back. */
        void save() {
            Process oldOwner = owner;
            int oldDepth = depth;
            UNDO.add(() -> {
                owner = oldOwner;
                depth = oldDepth;
            });
            for (Process each = Process.first; each != null; each = each.next) {
                each.save();
            }
        }

        private static void require(boolean right) {
            if (!right) {
                throw new IllegalMonitorStateException("the lock is not the thread's");
            }
        }
    }
}
