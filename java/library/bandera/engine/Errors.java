package bandera.engine;

/** What run-time errors of the language throw: the traps of lowered code call these methods. */
public final class Errors {
    private Errors() {
    }

    public static void nullPointer() {
        throw new NullPointerException();
    }

    public static void arithmetic() {
        throw new ArithmeticException("/ by zero");
    }

    public static void index(int index, int length) {
        throw new ArrayIndexOutOfBoundsException(
                "Index " + index + " out of bounds for length " + length);
    }

    public static void negativeSize(int size) {
        throw new NegativeArraySizeException(Integer.toString(size));
    }

    /** A cast whose target is not known here. */
    public static void cast(Object object) {
        throw new ClassCastException("class " + object.getClass().getName() + " cannot be cast");
    }

    /** A cast of an object to the class of this internal name or descriptor. */
    public static void castTo(Object object, Text target) {
        Class<?> from = object.getClass();
        Class<?> to = Engine.classObject(target);
        String places = placed(from).equals(placed(to))
                ? from.getName() + " and " + to.getName() + " are in " + placed(to)
                : from.getName() + " is in " + placed(from) + "; " + to.getName() + " is in " + placed(to);
        throw new ClassCastException(
                "class " + from.getName() + " cannot be cast to class " + to.getName() + " (" + places + ")");
    }

    public static void arrayStore(Object object) {
        throw new ArrayStoreException(object.getClass().getName());
    }

    public static void monitor() {
        throw new IllegalMonitorStateException("current thread is not owner");
    }

    public static void noClass(Text name) {
        throw new NoClassDefFoundError(String.of(name));
    }

    public static void noMethod(Text description) {
        throw new NoSuchMethodError(String.of(description));
    }

    public static void noField(Text description) {
        throw new NoSuchFieldError(String.of(description));
    }

    public static void abstractMethod(Text description) {
        throw new AbstractMethodError(String.of(description));
    }

    public static void incompatibleClass(Text description) {
        throw new IncompatibleClassChangeError(String.of(description));
    }

    public static void illegalAccess(Text description) {
        throw new IllegalAccessError(String.of(description));
    }

    public static void instantiation(Text name) {
        throw new InstantiationError(String.of(name));
    }

    /** A switch over patterns that nothing matches, compiled by javac 21 or later. */
    public static void match(Text message) {
        throw new MatchException(String.of(message), null);
    }

    /** What an initialiser that failed leaves behind: the exception wrapped, unless it is an error already. */
    public static Throwable initializer(Throwable thrown) {
        return thrown instanceof Error ? thrown : new ExceptionInInitializerError(thrown);
    }

    /**
     * What is said when the initialiser of a class of the JDK fails, which it never does on a virtual machine: it needs
     * something that is not modelled.
     */
    public static void unsupportedInitializer(Text name, Throwable thrown) {
        String place = thrown.getStackTrace().length > 0 ? " at " + thrown.getStackTrace()[0] : "";
        Engine.unsupported(("class " + Engine.classObject(name).getName() + ", whose initialiser throws " + thrown
                + place).text());
    }

    /** A use of a class whose initialiser has failed before. */
    public static void notInitialized(Text name) {
        throw new NoClassDefFoundError("Could not initialize class " + Engine.classObject(name).getName());
    }

    /** A module and loader as messages of casts name them; what is not the library's is on the class path. */
    private static String placed(Class<?> type) {
        Class<?> base = type;
        while (base.isArray()) {
            base = base.getComponentType();
        }
        return base.isPrimitive() || base.getName().startsWith("java.")
                ? "module java.base of loader 'bootstrap'"
                : "unnamed module of loader 'app'";
    }
}
