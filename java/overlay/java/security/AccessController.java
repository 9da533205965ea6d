package java.security;

import bandera.engine.Original;
import bandera.engine.Overlay;

/** Everything is allowed, so an action with privileges is just the action. */
@Overlay
@SuppressWarnings("removal")
public final class AccessController {
    @Original
    private AccessController() {
    }

    public static <T> T doPrivileged(PrivilegedAction<T> action) {
        return action.run();
    }

    public static <T> T doPrivileged(PrivilegedAction<T> action, AccessControlContext context) {
        return action.run();
    }

    public static <T> T doPrivileged(
            PrivilegedAction<T> action, AccessControlContext context, Permission... permissions) {
        return action.run();
    }

    public static <T> T doPrivileged(PrivilegedExceptionAction<T> action) throws PrivilegedActionException {
        try {
            return action.run();
        } catch (RuntimeException unchecked) {
            throw unchecked;
        } catch (Exception checked) {
            throw new PrivilegedActionException(checked);
        }
    }

    public static <T> T doPrivileged(PrivilegedExceptionAction<T> action, AccessControlContext context)
            throws PrivilegedActionException {
        return doPrivileged(action);
    }

    public static AccessControlContext getContext() {
        return Everything.CONTEXT;
    }

    public static void checkPermission(Permission permission) {
    }

    /** One for all: nobody changes it, and it tells no states apart. */
    private static final class Everything {
        static final AccessControlContext CONTEXT = new AccessControlContext(new ProtectionDomain[0]);
    }
}
