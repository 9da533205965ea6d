package bandera.engine;

/**
 * What the engine does for the classes of this library. Each method is a line of natives.def of the same name, or it is
 * translated by the lowering, as the comments say. Names of classes are internal ones ("java/lang/String"), descriptors
 * for arrays ("[I"), or keywords for primitive types ("int").
 */
public final class Engine {
    private Engine() {
    }

    /** Ends the search with the verdict unknown, because the program needs what the text names. */
    public static native void unsupported(Text what);

    // Objects and classes.

    /** The one String object of a text: what literals are, and what intern gives. */
    public static native String literal(Text text);

    public static native int identityHash(Object object);

    public static native Text className(Object object);

    /** The one Class object of an object's class. */
    public static native Class<?> classOf(Object object);

    /** The one Class object of a class or type of this name, which exists. */
    public static native Class<?> classObject(Text name);

    /** The one object of a class without fields. */
    public static native Object onlyObject(Text name);

    /** Null for Object, for interfaces and for primitive types. */
    public static native Text classSuper(Text name);

    /** Direct superinterfaces, a ';' after each. */
    public static native Text classInterfaces(Text name);

    /** The name in the source text; empty for an anonymous class. */
    public static native Text classSimpleName(Text name);

    /** The class that it is a member of, or null. */
    public static native Text classDeclaring(Text name);

    /** The class whose text it stands in, or null. */
    public static native Text classEnclosing(Text name);

    /** The permitted subtypes of a sealed class, a ';' after each; null for other classes. */
    public static native Text classPermitted(Text name);

    public static native int classModifiers(Text name);

    public static native boolean classExists(Text name);

    public static native boolean classAssertions(Text name);

    public static native boolean classIsInstance(Text name, Object object);

    public static native boolean classIsAssignable(Text to, Text from);

    /**
     * The constants of an enum class in order: a new array each time. Lowered to a call of the class's method values,
     * after the class is initialised; null when there is none.
     */
    public static native Object[] enumConstants(Text name);

    /** Initialises a class unless that is done. Lowered to what a use of a static member of it would do. */
    public static native void initialize(Text name);

    /** Copies elements; the number of the first one that does not fit the target's type, or -1. */
    public static native int arraycopy(Object from, int fromIndex, Object to, int toIndex, int length);

    /** The length of any array. */
    public static native int arrayLength(Object array);

    /** A shallow copy in one step: of an object that no other thread reaches. */
    public static native Object clone(Object object);

    /** Copies what is at a distance from the beginning of an object to the same place of another; false at the end. */
    public static native boolean copyCell(Object from, Object to, long offset);

    /** Whether other threads may reach an object. When in doubt it is so. */
    public static native boolean isShared(Object object);

    /** Object.clone. */
    public static Object cloneOf(Object object) throws CloneNotSupportedException {
        if (!(object instanceof Cloneable)) {
            throw new CloneNotSupportedException(object.getClass().getName());
        }
        return isShared(object) ? Copies.of(object) : clone(object);
    }

    /** A new array of the type with this descriptor. */
    public static native Object newArray(Text descriptor, int length);

    /** A new object of the class of another, or an array of its type with this length; no constructor runs. */
    public static native Object newLike(Object object, int length);

    /** A new object of a class; no constructor runs. */
    public static native Object newObject(Text name);

    // Cells of objects, by their distance from the first: see Unsafe.

    /** Where a field is, given as "class/Name.field"; -1 when there is none. */
    public static native long fieldOffset(Text field);

    /**
     * Access flags and descriptor of a field that a class declares, given as "class/Name.field": "18:I". Null when
     * there is none.
     */
    public static native Text fieldFacts(Text field);

    /** The class whose one object stands for a static field, given as "class/Name.field". */
    public static native Text staticClass(Text field);

    /** What typeConversion says. */
    public static final int CONVERTS_NEVER = 0;
    public static final int CONVERTS_VALUES = 1;
    public static final int CONVERTS_NOTHING = 2;

    /**
     * Whether a call with the first method type reaches a method of the second, as MethodHandle.asType says, and
     * whether anything but casts of references is needed for it. Both are given as "(I)V>(J)V".
     */
    public static native int typeConversion(Text types);

    public static native long cellGet(Object object, long offset);

    public static native Object cellGetReference(Object object, long offset);

    public static native void cellPut(Object object, long offset, long value);

    public static native void cellPutReference(Object object, long offset, Object value);

    public static native boolean cellCompareAndSet(Object object, long offset, long expected, long value);

    public static native boolean cellCompareAndSetReference(
            Object object, long offset, Object expected, Object value);

    // Static fields, by the objects that stand for them: lowered to reads and writes, once the class is initialised.

    public static native long staticGet(Object field);

    public static native Object staticGetReference(Object field);

    public static native void staticPut(Object field, long value);

    public static native void staticPutReference(Object field, Object value);

    // Threads: most are lowered to BIR.

    /** The Thread object of the acting thread. */
    public static native Thread currentThread();

    /** The acting thread: BIR's self. */
    public static native Tid self();

    /** Starts a thread that runs method execute of its Thread object. */
    public static native Tid start(Thread thread, boolean daemon);

    /** Blocks until field status of the first is not STARTED or field interrupted of the acting thread is set. */
    public static native void awaitEnd(Thread thread, Thread current);

    /** The same, but it goes on when the time is over, too. */
    public static native void awaitEndLimited(Thread thread, Thread current);

    /** Like awaitEnd, but the monitor of the thread has to be free as well. */
    public static native void awaitJoin(Thread thread, Thread current);

    /** The same, but it goes on when the time is over and the monitor is free, too. */
    public static native void awaitJoinLimited(Thread thread, Thread current);

    /** Blocks until field permit or field interrupted of the acting thread is set, and clears field permit. */
    public static native void takePermit(Thread current);

    /** Blocks in the same way, but clears nothing, and goes on when the time is over, too: whether it is. */
    public static native boolean awaitPermitLimited(Thread current);

    /** Blocks until the time is over or field interrupted of the acting thread is set; then field activity is RUNS. */
    public static native void awaitTime(Thread current);

    /** Whether the time is over although something else came first: it may be, or not. */
    public static native boolean mayBeOver();

    /**
     * Blocks until one of the conditions holds; which one, counted from 0. Where several do, one of them is chosen. The
     * arguments are calls of methods marked @Guard, or of the two below: they are not evaluated before the call, but in
     * every state from then on. A method marked @Waits runs without interleaving from here on.
     */
    public static native void await(boolean condition);

    public static native int await(boolean first, boolean second);

    public static native int await(boolean first, boolean second, boolean third);

    /** For conditions: whether the acting thread could take the monitor of an object. */
    public static native boolean isFree(Object object);

    /** For conditions: whether a thread is interrupted. */
    public static native boolean isInterrupted(Thread thread);

    /** Acquires the monitor of an object, as a synchronized statement does. */
    public static native void lock(Object object);

    /** Acquires it once it is free and a condition holds, which is given as those of await are. */
    public static native void lockWhen(Object object, boolean condition);

    /**
     * Acquires it once it is free, and gives 0; or goes on without it when one of the conditions holds, and gives its
     * number, counted from 1. The last of two is that a time is over.
     */
    public static native int lockOr(Object object, boolean first);

    public static native int lockOr(Object object, boolean first, boolean isOver);

    /** Releases it once. The acting thread has to hold it. */
    public static native void unlock(Object object);

    /** Acquires it if it is free, or the acting thread holds it already; whether. */
    public static native boolean tryLock(Object object);

    /** Blocks until field isSuspended of the acting thread is not set. */
    public static native void awaitResume(Thread current);

    /** Makes a waiting thread go on as if it had been notified; whether it was waiting. */
    public static native boolean awaken(Tid thread);

    public static native boolean isWaiting(Tid thread);

    /** Whether a thread was notified, has not gone on since, and nobody is left in that wait set. */
    public static native boolean isOnlyNotified(Tid thread);

    /** 0: the thread waits on no object; 1: it does; it was notified, and the monitor is 2: free, 3: taken. */
    public static native int waitStatus(Tid thread);

    /** Whether threads say in field activity what they do: a number of the model, like those below. */
    public static native boolean noticesStates();

    /** Notes that they have to; and as unsupported, ends what is explored without. */
    public static native void seesStates(Text what);

    /** Whether a thread that joins another has to be in the wait set of its monitor. */
    public static native boolean noticesJoins();

    /** Whether others can tell when a thread ends, apart from those that join it. */
    public static native boolean noticesEnds();

    /** Notes that they can; and as unsupported, ends what is explored without. */
    public static native void seesEnds(Text what);

    /** Whether threads are interrupted. */
    public static native boolean noticesInterrupts();

    /** Notes that they are; and as unsupported, ends what is explored without. */
    public static native void seesInterrupts(Text what);

    /** Whether threads are told apart by their names and numbers. */
    public static native boolean noticesNumbers();

    /** Notes that they are; and as unsupported, ends what is explored without. */
    public static native void seesNumbers(Text what);

    /** Whether it is seen in which order threads wait for locks and the like. */
    public static native boolean noticesQueues();

    /** Notes that it is; and as unsupported, ends what is explored without. */
    public static native void seesQueues(Text what);

    /** Whether waits may end by themselves, and what may fail without a reason does: --spurious-wakeups. */
    public static native boolean wakesSpuriously();

    /** Whether an operation that may fail without a reason does now. */
    public static boolean failsSpuriously() {
        return wakesSpuriously() && choose(2) == 1;
    }

    /** The release of the JDK: 17. */
    public static native int release();

    /** Whether the acting thread holds the monitor of an object: BIR's hasLock(monitor(object)). */
    public static native boolean holdsLock(Object object);

    /** Gives the monitor up and joins its wait set: BIR's wait(monitor(object)). */
    public static native void enterWait(Object object);

    /**
     * Takes the monitor again, once notified: BIR's unwait(monitor(object)). Or once field interrupted of the acting
     * thread is set; then it sets field wokenByInterrupt.
     */
    public static native void leaveWait(Object object, Thread current);

    /** The same, but it goes on when the time is over, too: whether it is. */
    public static native boolean leaveTimedWait(Object object, Thread current);

    /** Any number from 0 up to before the argument: all are explored. */
    public static native int choose(int count);

    /** Notes that random numbers without a seed are used; whether every value of them is explored. */
    public static native boolean usesRandom();

    /** Notes that a clock is read; whether it may go on whenever that happens. */
    public static native boolean usesClock();

    /** A place where other threads may move, and nothing else. */
    public static native void pause();

    /** The frames of the acting thread, as a stack trace writes them, below the constructors of a throwable. */
    public static native Text stackTrace(Throwable throwable);

    /** Prints a text as it is: stream 1 is the output of the program, 2 its errors. */
    public static native void print(int stream, Text text);

    /** Ends every thread: the native ends the others, then the acting thread exits. */
    public static native void exit(int status);

    /** Reports an exception that nobody caught: for the engine a violation. Lowered by src/lower. */
    public static native void uncaught(Thread thread, Throwable throwable);

    // Numbers: the first four are operations of BIR.

    public static native int floatBits(float value);

    public static native float bitsFloat(int bits);

    public static native long doubleBits(double value);

    public static native double bitsDouble(long bits);

    public static native double sin(double x);

    public static native double cos(double x);

    public static native double tan(double x);

    public static native double asin(double x);

    public static native double acos(double x);

    public static native double atan(double x);

    public static native double atan2(double y, double x);

    public static native double sinh(double x);

    public static native double cosh(double x);

    public static native double tanh(double x);

    public static native double exp(double x);

    public static native double expm1(double x);

    public static native double log(double x);

    public static native double log10(double x);

    public static native double log1p(double x);

    public static native double pow(double x, double y);

    public static native double sqrt(double x);

    public static native double ieeeRemainder(double x, double y);

    public static native double ceil(double x);

    public static native double floor(double x);

    public static native double rint(double x);

    // What translated code calls.

    /** A value as concatenation writes it. */
    public static Text textOf(Object object) {
        String string = object == null ? null : object.toString();
        return string == null ? "null".text() : string.text();
    }

    /** An array of arrays: the first dimensions of the type with this descriptor have these lengths. */
    public static Object newArrays(Text descriptor, int[] lengths) {
        for (int length : lengths) {
            if (length < 0) {
                Errors.negativeSize(length);
            }
        }
        return newArrays(descriptor, lengths, 0);
    }

    private static Object newArrays(Text descriptor, int[] lengths, int dimension) {
        Object array = newArray(descriptor, lengths[dimension]);
        if (dimension + 1 < lengths.length) {
            Object[] elements = (Object[]) array;
            Text element = Text.substring(descriptor, 1, Text.length(descriptor));
            for (int i = 0; i < elements.length; i++) {
                elements[i] = newArrays(element, lengths, dimension + 1);
            }
        }
        return array;
    }

    /** Whether a switch over an enum's constants has arrived at the one with this name. */
    public static boolean isConstant(Object constant, Text name) {
        return ((Enum<?>) constant).name().text() == name;
    }

    /** Whether an object is the constant with this name of the enum class of this internal name. */
    public static boolean isConstantOf(Object object, Text type, Text name) {
        return object instanceof Enum && ((Enum<?>) object).getDeclaringClass().text() == type
                && isConstant(object, name);
    }

    public static boolean isText(Object object, Text text) {
        return object instanceof String && ((String) object).text() == text;
    }

    public static boolean isNumber(Object object, int number) {
        return object instanceof Integer && (Integer) object == number
                || object instanceof Character && (Character) object == number;
    }
}
