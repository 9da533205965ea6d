// The hierarchy of throwables and their default texts.
public class ErrorClasses {
    static String chain(Class<?> c) {
        StringBuilder s = new StringBuilder();
        for (; c != Object.class; c = c.getSuperclass())
            s.append(c.getSimpleName()).append(c == Throwable.class ? "" : " < ");
        return s.toString();
    }

    public static void main(String[] args) {
        Throwable[] all = {new ArithmeticException(),
                           new ArrayIndexOutOfBoundsException(3),
                           new ArrayStoreException("x"),
                           new ClassCastException(),
                           new IllegalArgumentException("a"),
                           new IllegalStateException(),
                           new IndexOutOfBoundsException(5),
                           new NegativeArraySizeException("-1"),
                           new NullPointerException(),
                           new NumberFormatException("n"),
                           new StringIndexOutOfBoundsException(7),
                           new UnsupportedOperationException(),
                           new CloneNotSupportedException("c"),
                           new InterruptedException(),
                           new AssertionError(42),
                           new StackOverflowError(),
                           new OutOfMemoryError("m"),
                           new NoClassDefFoundError("N"),
                           new ExceptionInInitializerError("e"),
                           new java.util.NoSuchElementException("s"),
                           new java.util.ConcurrentModificationException(),
                           new java.util.EmptyStackException(),
                           new IllegalMonitorStateException(),
                           new IllegalThreadStateException(),
                           new SecurityException("sec"),
                           new java.io.IOException("io"),
                           new java.io.UncheckedIOException(new java.io.IOException("wrapped")),
                           new Exception(),
                           new RuntimeException("r", null),
                           new Error("err"),
                           new Throwable()};
        for (Throwable t : all) System.out.println(t + " | " + t.getMessage() + " | " + chain(t.getClass()));
        System.out.println(all[0] instanceof RuntimeException);
        System.out.println(all[14] instanceof Error);
        System.out.println(all[12] instanceof RuntimeException);
    }
}
