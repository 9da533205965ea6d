package java.lang;

/** What a switch throws that nothing matches; here for JDKs before 21, which do not have it. */
public final class MatchException extends RuntimeException {
    private static final long serialVersionUID = 0L;

    public MatchException(String message, Throwable cause) {
        super(message, cause);
    }
}
