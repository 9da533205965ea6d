package java.lang;

import bandera.engine.Copies;
import bandera.engine.Engine;
import bandera.engine.Text;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.Map;
import java.util.Properties;

/** The system that a program sees: two streams to print to, a clock for each thread, and a few fixed properties. */
public final class System {
    public static final InputStream in = new InputStream() {
        @Override
        public int read() {
            Engine.unsupported("System.in: what a program reads is not modelled".text());
            return -1;
        }
    };
    public static final PrintStream out = new PrintStream(1);
    public static final PrintStream err = new PrintStream(2);

    /** What clocks show at first: a moment in 2020, so that no program takes it for unset. */
    private static final long MILLIS = 1_600_000_000_000L;

    /**
     * How far a tick of a thread's clock goes: further than any time limit. Eight ticks of the second one are 2 to the
     * 64, so that differences of its times are right even where it comes round.
     */
    private static final long TICK_MILLIS = 1L << 40;
    private static final long TICK_NANOS = 1L << 61;

    /** The properties that have a value. */
    private static final String[] PROPERTIES = {"java.version", "java.specification.version", "java.vendor",
        "java.vm.name", "java.home", "os.name", "os.arch", "os.version", "file.separator", "path.separator",
        "line.separator", "user.dir", "user.home", "user.name", "java.io.tmpdir", "file.encoding", "native.encoding",
        "sun.jnu.encoding"};

    private System() {
    }

    public static void arraycopy(Object from, int fromIndex, Object to, int toIndex, int length) {
        Text fromType = arrayType(from, "source");
        Text toType = arrayType(to, "destination");
        boolean references = isOfReferences(fromType);
        if (fromType != toType && !(references && isOfReferences(toType))) {
            throw new ArrayStoreException("arraycopy: type mismatch: can not copy " + element(fromType) + "[] into "
                    + element(toType) + "[]");
        }
        checkRange(fromIndex, length, Engine.arrayLength(from), "source", fromType);
        checkRange(toIndex, length, Engine.arrayLength(to), "destination", toType);
        if (!Engine.isShared(from) && !Engine.isShared(to)) {
            if (Engine.arraycopy(from, fromIndex, to, toIndex, length) >= 0) {
                throw mismatch(from, to);
            }
            return;
        }
        try {
            Copies.elements(from, fromIndex, to, toIndex, length);
        } catch (ArrayStoreException exception) {
            throw mismatch(from, to);
        }
    }

    private static ArrayStoreException mismatch(Object from, Object to) {
        return new ArrayStoreException("arraycopy: element type mismatch: can not cast one of the elements of "
                + from.getClass().getTypeName() + " to the type of the destination array, "
                + to.getClass().getComponentType().getTypeName());
    }

    private static Text arrayType(Object array, String role) {
        if (array == null) {
            throw new NullPointerException();
        }
        Text type = Engine.className(array);
        if (Text.charAt(type, 0) != '[') {
            throw new ArrayStoreException(
                    "arraycopy: " + role + " type " + array.getClass().getName() + " is not an array");
        }
        return type;
    }

    private static boolean isOfReferences(Text arrayType) {
        char kind = Text.charAt(arrayType, 1);
        return kind == 'L' || kind == '[';
    }

    /** The component type of an array as messages write it. */
    private static String element(Text arrayType) {
        return isOfReferences(arrayType) ? "object array" : Engine.classObject(arrayType).getComponentType().getName();
    }

    private static void checkRange(int index, int length, int arrayLength, String role, Text type) {
        if (index < 0 || length < 0 || (long) index + length > arrayLength) {
            String kind = element(type) + "[" + arrayLength + "]";
            String what = length < 0 ? "length " + length + " is negative"
                    : index < 0 ? role + " index " + index + " out of bounds for " + kind
                    : "last " + role + " index " + (index + (long) length) + " out of bounds for " + kind;
            throw new ArrayIndexOutOfBoundsException("arraycopy: " + what);
        }
    }

    public static int identityHashCode(Object object) {
        return Engine.identityHash(object);
    }

    public static long currentTimeMillis() {
        return MILLIS + ticks() * TICK_MILLIS;
    }

    public static long nanoTime() {
        return MILLIS * 1_000_000 + (ticks() - 4) * TICK_NANOS;
    }

    /** Reads the clock of the acting thread; with a free one that may take time. */
    private static int ticks() {
        Thread thread = Thread.currentThread();
        if (Engine.usesClock()) {
            thread.mayTick();
        }
        return thread.ticks();
    }

    public static String lineSeparator() {
        return "\n";
    }

    public static String getProperty(String key) {
        if (key.isEmpty()) {
            throw new IllegalArgumentException("key can't be empty");
        }
        switch (key) {
            case "java.version":
                return "17";
            case "java.specification.version":
                return "17";
            case "java.vendor":
            case "java.vm.name":
                return "Bandera";
            case "java.home":
                return "/java";
            case "os.name":
                return "Linux";
            case "os.arch":
                return "amd64";
            case "os.version":
                return "1";
            case "file.separator":
                return "/";
            case "path.separator":
                return ":";
            case "line.separator":
                return "\n";
            case "user.dir":
            case "user.home":
                return "/";
            case "user.name":
                return "user";
            case "java.io.tmpdir":
                return "/tmp";
            case "file.encoding":
            case "native.encoding":
            case "sun.jnu.encoding":
                return "UTF-8";
            default:
                return null;
        }
    }

    public static String getProperty(String key, String otherwise) {
        String value = getProperty(key);
        return value != null ? value : otherwise;
    }

    /** A copy: what a program changes in it is seen by nobody else. */
    public static Properties getProperties() {
        Properties properties = new Properties();
        for (String key : PROPERTIES) {
            properties.setProperty(key, getProperty(key));
        }
        return properties;
    }

    public static String setProperty(String key, String value) {
        Engine.unsupported("java.lang.System.setProperty".text());
        return null;
    }

    public static String clearProperty(String key) {
        Engine.unsupported("java.lang.System.clearProperty".text());
        return null;
    }

    public static String getenv(String name) {
        return null;
    }

    public static Map<String, String> getenv() {
        return Map.of();
    }

    public static void setOut(PrintStream stream) {
        Engine.unsupported("java.lang.System.setOut".text());
    }

    public static void setErr(PrintStream stream) {
        Engine.unsupported("java.lang.System.setErr".text());
    }

    public static void setIn(InputStream stream) {
        Engine.unsupported("java.lang.System.setIn".text());
    }

    public static void exit(int status) {
        Engine.exit(status);
    }

    public static void gc() {
    }

    @Deprecated(since = "18", forRemoval = true)
    public static void runFinalization() {
    }

    @Deprecated(since = "17", forRemoval = true)
    @SuppressWarnings("removal")
    public static SecurityManager getSecurityManager() {
        return null;
    }

    static boolean allowSecurityManager() {
        return false;
    }
}
