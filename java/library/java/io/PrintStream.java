package java.io;

import bandera.engine.Bytes;
import bandera.engine.Engine;
import bandera.engine.Format;
import bandera.engine.Text;
import java.nio.charset.Charset;
import java.util.Locale;

/**
 * System.out, System.err, and streams on top of others. Each call prints in one step, as with the JDK's lock; a stream
 * of the program has no state of its own.
 */
public class PrintStream extends FilterOutputStream implements Appendable, Closeable {
    private static final Text NEW_LINE = "\n".text();

    private final int stream; // 1 and 2 for those of the program, 0 for one on top of another
    private boolean trouble;

    /** A stream of the program: 1 its output, 2 its errors. */
    public PrintStream(int stream) {
        super(null);
        this.stream = stream;
    }

    public PrintStream(OutputStream out) {
        super(out);
        if (out == null) {
            throw new NullPointerException("Null output stream");
        }
        stream = 0;
    }

    public PrintStream(OutputStream out, boolean autoFlush) {
        this(out);
    }

    public PrintStream(OutputStream out, boolean autoFlush, String encoding) throws UnsupportedEncodingException {
        this(out);
        Bytes.named(encoding);
    }

    public PrintStream(OutputStream out, boolean autoFlush, Charset charset) {
        this(out);
        Bytes.of(charset);
    }

    public PrintStream(String fileName) throws FileNotFoundException {
        this(new FileOutputStream(fileName));
    }

    public PrintStream(File file) throws FileNotFoundException {
        this(new FileOutputStream(file));
    }

    public Charset charset() {
        return Charset.forName("UTF-8");
    }

    private void put(Text text) {
        if (stream != 0) {
            Engine.print(stream, text);
            return;
        }
        byte[] bytes = Bytes.encode(text, Bytes.UTF_8);
        write(bytes, 0, bytes.length);
    }

    private void putLine(Text text) {
        put(Text.concat(text, NEW_LINE));
    }

    @Override
    public void flush() {
        if (stream == 0) {
            try {
                out.flush();
            } catch (IOException failure) {
                trouble = true;
            }
        }
    }

    @Override
    public void close() {
        if (stream == 0) {
            try {
                out.close();
            } catch (IOException failure) {
                trouble = true;
            }
        }
    }

    public boolean checkError() {
        flush();
        return trouble;
    }

    protected void setError() {
        trouble = true;
    }

    protected void clearError() {
        trouble = false;
    }

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        if (stream != 0) {
            Engine.print(stream, Bytes.decode(bytes, offset, length, Bytes.UTF_8));
            return;
        }
        try {
            out.write(bytes, offset, length);
        } catch (IOException failure) {
            trouble = true;
        }
    }

    @Override
    public void write(byte[] bytes) throws IOException {
        write(bytes, 0, bytes.length);
    }

    public void writeBytes(byte[] bytes) {
        write(bytes, 0, bytes.length);
    }

    public void print(boolean value) {
        put(Text.ofBoolean(value));
    }

    public void print(char value) {
        put(Text.ofChar(value));
    }

    public void print(int value) {
        put(Text.ofInt(value));
    }

    public void print(long value) {
        put(Text.ofLong(value));
    }

    public void print(float value) {
        put(Text.ofFloat(value));
    }

    public void print(double value) {
        put(Text.ofDouble(value));
    }

    public void print(char[] value) {
        put(Text.ofChars(value, 0, value.length));
    }

    public void print(String value) {
        put(String.valueOf((Object) value).text());
    }

    public void print(Object value) {
        put(String.valueOf((Object) String.valueOf(value)).text());
    }

    public void println() {
        put(NEW_LINE);
    }

    public void println(boolean value) {
        putLine(Text.ofBoolean(value));
    }

    public void println(char value) {
        putLine(Text.ofChar(value));
    }

    public void println(int value) {
        putLine(Text.ofInt(value));
    }

    public void println(long value) {
        putLine(Text.ofLong(value));
    }

    public void println(float value) {
        putLine(Text.ofFloat(value));
    }

    public void println(double value) {
        putLine(Text.ofDouble(value));
    }

    public void println(char[] value) {
        putLine(Text.ofChars(value, 0, value.length));
    }

    public void println(String value) {
        putLine(String.valueOf((Object) value).text());
    }

    public void println(Object value) {
        putLine(String.valueOf((Object) String.valueOf(value)).text());
    }

    public PrintStream printf(String format, Object... arguments) {
        return format(format, arguments);
    }

    public PrintStream printf(Locale locale, String format, Object... arguments) {
        return format(format, arguments);
    }

    public PrintStream format(String format, Object... arguments) {
        put(Format.format(format, arguments).text());
        return this;
    }

    public PrintStream format(Locale locale, String format, Object... arguments) {
        return format(format, arguments);
    }

    @Override
    public PrintStream append(CharSequence sequence) {
        print(String.valueOf(sequence));
        return this;
    }

    @Override
    public PrintStream append(CharSequence sequence, int start, int end) {
        return append(String.valueOf(sequence).subSequence(start, end));
    }

    @Override
    public PrintStream append(char c) {
        print(c);
        return this;
    }
}
