package jdk.internal.access;

import java.nio.charset.Charset;
import jdk.internal.vm.ThreadContainer;

/** What other packages of the JDK ask of java.lang, as far as they are explored. */
public interface JavaLangAccess {
    <E extends Enum<E>> E[] getEnumConstantsShared(Class<E> type);

    String join(String prefix, String suffix, String delimiter, String[] elements, int count);

    String concat(String prefix, Object value, String suffix);

    String newStringNoRepl(byte[] bytes, Charset charset);

    String uncheckedNewStringNoRepl(byte[] bytes, Charset charset);

    String fastUUID(long low, long high);

    Thread currentCarrierThread();

    void start(Thread thread, ThreadContainer container);

    void setCause(Throwable throwable, Throwable cause);
}
