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
            Engine.unsupported("reading System.in".text());
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

    /** The properties that have a value: all those that every virtual machine has, so that nobody gets null. */
    private static final String[] PROPERTIES = {"java.version", "java.version.date",
        "java.specification.version", "java.specification.name", "java.specification.vendor",
        "java.class.version", "java.class.path", "java.home", "java.io.tmpdir", "java.library.path",
        "java.runtime.name", "java.runtime.version", "java.vendor", "java.vendor.url", "java.vendor.url.bug",
        "java.vm.name", "java.vm.version", "java.vm.vendor", "java.vm.info", "java.vm.specification.name",
        "java.vm.specification.vendor", "java.vm.specification.version", "jdk.debug", "os.name", "os.arch",
        "os.version", "file.separator", "path.separator", "line.separator", "user.dir", "user.home",
        "user.name", "user.language", "file.encoding", "native.encoding", "stdin.encoding", "stdout.encoding",
        "stderr.encoding", "sun.jnu.encoding", "sun.io.unicode.encoding", "sun.arch.data.model",
        "sun.cpu.endian", "sun.boot.library.path", "sun.java.launcher", "sun.management.compiler"};

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
            case "java.specification.version":
            case "java.runtime.version":
            case "java.vm.version":
            case "java.vm.specification.version":
                return "17";
            case "java.version.date":
                return "2021-09-14";
            case "java.specification.name":
                return "Java Platform API Specification";
            case "java.specification.vendor":
            case "java.vm.specification.vendor":
                return "Oracle Corporation";
            case "java.class.version":
                return "61.0";
            case "java.class.path":
                return ".";
            case "java.home":
                return "/java";
            case "java.io.tmpdir":
                return "/tmp";
            case "java.library.path":
            case "sun.boot.library.path":
                return "/java/lib";
            case "java.runtime.name":
            case "java.vendor":
            case "java.vm.name":
            case "java.vm.vendor":
                return "Bandera";
            case "java.vendor.url":
            case "java.vendor.url.bug":
                return "https://localhost/";
            case "java.vm.info":
                return "explored";
            case "java.vm.specification.name":
                return "Java Virtual Machine Specification";
            case "jdk.debug":
                return "release";
            case "os.name":
                return "Linux";
            case "os.arch":
                return "amd64";
            case "os.version":
                return "1";
            case "file.separator":
            case "user.dir":
            case "user.home":
                return "/";
            case "path.separator":
                return ":";
            case "line.separator":
                return "\n";
            case "user.name":
                return "user";
            case "user.language":
                return "en";
            case "file.encoding":
            case "native.encoding":
            case "stdin.encoding":
            case "stdout.encoding":
            case "stderr.encoding":
            case "sun.jnu.encoding":
                return "UTF-8";
            case "sun.io.unicode.encoding":
                return "UnicodeLittle";
            case "sun.arch.data.model":
                return "64";
            case "sun.cpu.endian":
                return "little";
            case "sun.java.launcher":
                return "SUN_STANDARD";
            case "sun.management.compiler":
                return "none";
            case "sun.java.command":
                Engine.unsupported("the system property sun.java.command".text());
                return null;
            default:
                return null;
        }
    }

    public static String getProperty(String key, String otherwise) {
        String value = getProperty(key);
        return value != null ? value : otherwise;
    }

    public static Properties getProperties() {
        return new Table();
    }

    /** The properties: a copy, so that a change would be seen by nobody else. */
    private static final class Table extends Properties {
        private static final long serialVersionUID = 1L;

        Table() {
            for (String key : PROPERTIES) {
                super.put(key, System.getProperty(key));
            }
        }

        private static void change() {
            Engine.unsupported("changing the result of java.lang.System.getProperties".text());
        }

        @Override
        public Object put(Object key, Object value) {
            change();
            return null;
        }

        @Override
        public void putAll(Map<?, ?> properties) {
            change();
        }

        @Override
        public Object remove(Object key) {
            change();
            return null;
        }

        @Override
        public void clear() {
            change();
        }
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
