package bandera.engine;

/** Who called a method of the library. */
public final class Callers {
    private Callers() {
    }

    /** The class that called the method that calls this; methods of this package are on no stack trace. */
    public static Class<?> caller() {
        String frame = new String(Engine.stackTrace(null)).split("\n")[1];
        int dot = frame.lastIndexOf('.', frame.indexOf('('));
        return Engine.classObject(Text.replaceChar(frame.substring(0, dot).text(), '.', '/'));
    }

    /** Whether a class is the JDK's. Those of the program are of one unnamed module. */
    public static boolean isOfJdk(Class<?> type) {
        return !Engine.classAssertions(type.text());
    }

    public static boolean isSamePackage(Class<?> a, Class<?> b) {
        return a.getPackageName().equals(b.getPackageName()) && isOfJdk(a) == isOfJdk(b);
    }

    /** Whether a class is public for the machine: a nested one that is protected is. */
    public static boolean isPublic(Class<?> type) {
        final int publicOrProtected = 5;
        return (type.getModifiers() & publicOrProtected) != 0;
    }
}
