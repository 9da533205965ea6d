package java.lang;

import bandera.engine.Text;
import java.nio.charset.Charset;
import jdk.internal.access.JavaLangAccess;
import jdk.internal.vm.ThreadContainer;

/** The one implementation of what other packages of the JDK ask of java.lang. */
public final class Access implements JavaLangAccess {
    public static final JavaLangAccess INSTANCE = new Access();

    private Access() {
    }

    @Override
    public <E extends Enum<E>> E[] getEnumConstantsShared(Class<E> type) {
        return type.getEnumConstantsShared();
    }

    @Override
    public String join(String prefix, String suffix, String delimiter, String[] elements, int count) {
        return String.join(prefix, suffix, delimiter, elements, count);
    }

    @Override
    public String concat(String prefix, Object value, String suffix) {
        return prefix + value + suffix;
    }

    @Override
    public String newStringNoRepl(byte[] bytes, Charset charset) {
        return new String(bytes, charset);
    }

    @Override
    public String uncheckedNewStringNoRepl(byte[] bytes, Charset charset) {
        return new String(bytes, charset);
    }

    @Override
    public String fastUUID(long low, long high) {
        return hexadecimal(high >>> 32, 8) + "-" + hexadecimal(high >>> 16, 4) + "-" + hexadecimal(high, 4) + "-"
                + hexadecimal(low >>> 48, 4) + "-" + hexadecimal(low, 12);
    }

    /** The lowest digits of a number. */
    private static String hexadecimal(long value, int digits) {
        long marked = 1L << 4 * digits | value & (1L << 4 * digits) - 1;
        return new String(Text.ofUnsigned(marked, 16)).substring(1);
    }

    @Override
    public Thread currentCarrierThread() {
        return Thread.currentThread();
    }

    /** Which threads are in a container is not kept. */
    @Override
    public void start(Thread thread, ThreadContainer container) {
        thread.start();
    }

    @Override
    public void setCause(Throwable throwable, Throwable cause) {
        throwable.setCause(cause);
    }
}
