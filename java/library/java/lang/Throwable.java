package java.lang;

import bandera.engine.Engine;
import bandera.engine.Text;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** A Throwable keeps its stack trace as one text, made when it is created. */
@SuppressWarnings("this-escape") // constructors fill in the stack trace, which may be overridden
public class Throwable implements Serializable {
    private static final long serialVersionUID = -3042686055658047285L;
    private static final Throwable[] NONE = {};

    static boolean jfrTracing; // never: subclasses of newer JDKs ask before they record themselves

    private String detailMessage;
    private Throwable cause = this;
    private Throwable[] suppressed = NONE;
    private Text trace;

    public Throwable() {
        fillInStackTrace();
    }

    public Throwable(String message) {
        fillInStackTrace();
        detailMessage = message;
    }

    public Throwable(String message, Throwable cause) {
        fillInStackTrace();
        detailMessage = message;
        this.cause = cause;
    }

    public Throwable(Throwable cause) {
        fillInStackTrace();
        detailMessage = cause == null ? null : cause.toString();
        this.cause = cause;
    }

    protected Throwable(String message, Throwable cause, boolean suppression, boolean writableStackTrace) {
        if (writableStackTrace) {
            fillInStackTrace();
        }
        detailMessage = message;
        this.cause = cause;
        if (!suppression) {
            suppressed = null;
        }
    }

    public String getMessage() {
        return detailMessage;
    }

    public String getLocalizedMessage() {
        return getMessage();
    }

    public Throwable getCause() {
        return cause == this ? null : cause;
    }

    public Throwable initCause(Throwable cause) {
        if (this.cause != this) {
            throw new IllegalStateException("Can't overwrite cause with "
                    + (cause == null ? "a null" : cause.toString()), this);
        }
        if (cause == this) {
            throw new IllegalArgumentException("Self-causation not permitted", this);
        }
        this.cause = cause;
        return this;
    }

    final void setCause(Throwable cause) {
        this.cause = cause;
    }

    @Override
    public String toString() {
        String message = getLocalizedMessage();
        String name = getClass().getName();
        return message == null ? name : name + ": " + message;
    }

    public Throwable fillInStackTrace() {
        trace = Engine.stackTrace(this);
        return this;
    }

    public void printStackTrace() {
        printStackTrace(System.err);
    }

    public void printStackTrace(PrintStream stream) {
        stream.print(stackTraceText());
    }

    public void printStackTrace(PrintWriter writer) {
        writer.print(stackTraceText());
    }

    private String stackTraceText() {
        StringBuilder out = new StringBuilder();
        describe(out, "", "", null, new ArrayList<>());
        return out.toString();
    }

    /** Appends this throwable and what belongs to it as java does: frames shared with the enclosing one are counted. */
    private void describe(StringBuilder out, String indent, String caption, Throwable enclosing, List<Throwable> seen) {
        out.append(indent).append(caption);
        for (Throwable other : seen) {
            if (other == this) {
                out.append("[CIRCULAR REFERENCE: ").append(this).append("]\n");
                return;
            }
        }
        seen.add(this);
        out.append(this).append('\n');
        String[] frames = frames();
        int common = enclosing == null ? 0 : common(frames, enclosing.frames());
        for (int i = 0; i < frames.length - common; i++) {
            out.append(indent).append("\tat ").append(frames[i]).append('\n');
        }
        if (common > 0) {
            out.append(indent).append("\t... ").append(common).append(" more\n");
        }
        for (Throwable other : getSuppressed()) {
            other.describe(out, indent + "\t", "Suppressed: ", this, seen);
        }
        if (getCause() != null) {
            getCause().describe(out, indent, "Caused by: ", this, seen);
        }
    }

    private static int common(String[] inner, String[] outer) {
        int count = 0;
        while (count < inner.length && count < outer.length
                && inner[inner.length - 1 - count].equals(outer[outer.length - 1 - count])) {
            count++;
        }
        return count;
    }

    /** The frames, each as "Class.method(File.java:12)". */
    private String[] frames() {
        return trace == null || Text.length(trace) == 0 ? new String[0] : new String(trace).split("\n");
    }

    public StackTraceElement[] getStackTrace() {
        String[] frames = frames();
        StackTraceElement[] elements = new StackTraceElement[frames.length];
        for (int i = 0; i < frames.length; i++) {
            elements[i] = element(frames[i]);
        }
        return elements;
    }

    private static StackTraceElement element(String frame) {
        int open = frame.indexOf('(');
        int dot = frame.lastIndexOf('.', open);
        int colon = frame.lastIndexOf(':');
        String place = frame.substring(open + 1, colon > open ? colon : frame.length() - 1);
        int line = colon > open ? Integer.parseInt(frame.substring(colon + 1, frame.length() - 1)) : -1;
        if (place.equals("Native Method")) {
            return new StackTraceElement(frame.substring(0, dot), frame.substring(dot + 1, open), null, -2);
        }
        return new StackTraceElement(frame.substring(0, dot), frame.substring(dot + 1, open),
                place.equals("Unknown Source") ? null : place, line);
    }

    public void setStackTrace(StackTraceElement[] elements) {
        Text lines = "".text();
        for (StackTraceElement element : elements) {
            lines = Text.concat(lines, (element.toString() + "\n").text());
        }
        if (trace != null) {
            trace = lines;
        }
    }

    public final void addSuppressed(Throwable other) {
        if (other == this) {
            throw new IllegalArgumentException("Self-suppression not permitted", other);
        }
        if (other == null) {
            throw new NullPointerException("Cannot suppress a null exception.");
        }
        synchronized (this) {
            if (suppressed != null) {
                Throwable[] more = new Throwable[suppressed.length + 1];
                System.arraycopy(suppressed, 0, more, 0, suppressed.length);
                more[suppressed.length] = other;
                suppressed = more;
            }
        }
    }

    public final synchronized Throwable[] getSuppressed() {
        return suppressed == null || suppressed.length == 0 ? NONE : suppressed.clone();
    }
}
