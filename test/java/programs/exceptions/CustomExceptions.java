// Exception classes of one's own, with fields, overridden methods and hierarchies.
public class CustomExceptions {
    static class ApplicationException extends Exception {
        final int code;
        ApplicationException(int code, String message) {
            super(message);
            this.code = code;
        }
        @Override
        public String getMessage() {
            return super.getMessage() + " [" + code + "]";
        }
    }

    static class FatalException extends ApplicationException {
        FatalException(String m) { super(500, "fatal " + m); }
        @Override
        public String toString() {
            return "Fatal: " + getMessage();
        }
    }

    static class Silent extends RuntimeException {}

    static class Localized extends RuntimeException {
        Localized() { super("plain"); }
        @Override
        public String getLocalizedMessage() {
            return "localized";
        }
    }

    static class Own extends Throwable {
        Own(String m) { super(m); }
    }

    static void raise(int n) throws ApplicationException, Own {
        switch (n) {
        case 0: throw new ApplicationException(7, "seven");
        case 1: throw new FatalException("disk");
        case 2: throw new Silent();
        case 3: throw new Localized();
        case 4: throw new Own("own");
        case 5: throw new Error("error");
        default: System.out.println("nothing");
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 7; i++) try {
                raise(i);
            } catch (FatalException e) {
                System.out.println("fatal " + e.code + " " + e);
            } catch (ApplicationException e) {
                System.out.println("application " + e.code + " " + e);
            } catch (RuntimeException e) {
                System.out.println("runtime " + e + " " + e.getMessage());
            } catch (Throwable e) { System.out.println("throwable " + e); }
        System.out.println(new FatalException("x") instanceof ApplicationException);
        Exception kept = new ApplicationException(1, "kept");
        for (int i = 0; i < 2; i++) try {
                throw kept;
            } catch (Exception e) { System.out.println(e == kept); }
        System.out.println(new Silent().getMessage() + new Silent());
        RuntimeException anonymous = new RuntimeException("anonymous") {
            @Override
            public String toString() {
                return "nameless " + getMessage();
            }
        };
        try {
            throw anonymous;
        } catch (RuntimeException e) { System.out.println(e); }
    }
}
