package jpf;

import java.util.ArrayList;

/**
 * Stands for what is written for each model, so that the runtime can be compiled without one.
 *
 * <p>A program that is made from a model is one class. Its first part, the model's own, has what this class has; the
 * rest is the text of {@link Values}, {@link Objects} and {@link Threads} as it stands in their files, and of
 * {@link Natives} if the model has some. What a model
 * does not need is in the program as well, but the constants below make it cost nothing when the program runs.
 */
abstract class ModelPart {
    /** Whether the program prints what it does, instead of what the model prints. */
    static final boolean TRACE = false;
    /** Whether there are locks: threads can hold each other up for ever. */
    static final boolean LOCKS = true;
    /** Whether objects have locks. */
    static final boolean MONITORS = true;
    /** Whether there are threads that do not keep the program going. */
    static final boolean DAEMONS = true;
    /** Whether errors are trapped, so that transformations can be taken back. */
    static final boolean TRAPS = true;
    /** Whether objects are printed, so that they are numbered. */
    static final boolean SHOWS = true;
    /** By collection: how people know its objects. */
    static final String[] NAMES = {};

    /** By collection: the class of its objects, as class files name it. Only where natives ask. */
    static final String[] CLASSES = {};

    /** A new object of a collection; an array with a length. */
    static Objects.Thing make(int collection, int length) {
        return null;
    }

    /** The model's name of the error that an object stands for which has left its thread; null where that is none. */
    static String errorOf(Objects.Thing object) {
        return "exception";
    }

    /** The trap of an error, as the frame of its function; null when there is none. */
    static Threads.Frame trap(RuntimeException problem) {
        return null;
    }

    /** Adds what the global variables refer to. */
    static void visitGlobals(ArrayList<Objects.Thing> all) {
    }
}
