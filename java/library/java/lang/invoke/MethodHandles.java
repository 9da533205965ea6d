package java.lang.invoke;

import bandera.engine.Callers;
import bandera.engine.Engine;
import bandera.engine.FieldFacts;
import java.lang.reflect.Modifier;

/** Where handles of variables come from. Handles of methods are not supported: the methods for them are not here. */
public class MethodHandles {
    private MethodHandles() {
    }

    public static Lookup lookup() {
        return new Lookup(Callers.caller(), null, Lookup.FULL_POWER);
    }

    public static Lookup publicLookup() {
        return new Lookup(Object.class, null, Lookup.UNCONDITIONAL);
    }

    public static Lookup privateLookupIn(Class<?> target, Lookup caller) throws IllegalAccessException {
        if (target.isPrimitive() || target.isArray()) {
            throw new IllegalArgumentException(target + " is a primitive or array class");
        }
        if (!caller.isTrusted() && !caller.hasFullPrivilegeAccess()) {
            throw new IllegalAccessException("caller does not have PRIVATE and MODULE lookup mode");
        }
        if (!caller.isTrusted() && Callers.isOfJdk(target)) {
            throw new IllegalAccessException("module java.base does not open " + target.getPackageName());
        }
        return new Lookup(target, null, Lookup.FULL_POWER & ~Lookup.ORIGINAL);
    }

    public static VarHandle arrayElementVarHandle(Class<?> array) {
        if (!array.isArray()) {
            throw new IllegalArgumentException("not an array type: " + array);
        }
        return VarHandle.ofElements(array);
    }

    /** Who looks up, and what that lets through. Classes of the JDK may look up everything. */
    public static final class Lookup {
        public static final int PUBLIC = Modifier.PUBLIC;
        public static final int PRIVATE = Modifier.PRIVATE;
        public static final int PROTECTED = Modifier.PROTECTED;
        public static final int PACKAGE = Modifier.STATIC;
        public static final int MODULE = PACKAGE << 1;
        public static final int UNCONDITIONAL = PACKAGE << 2;
        public static final int ORIGINAL = PACKAGE << 3;
        private static final int FULL_POWER = PUBLIC | PRIVATE | PROTECTED | PACKAGE | MODULE | ORIGINAL;

        private final Class<?> type;
        private final Class<?> previous; // of another module, or null
        private final int modes;

        Lookup(Class<?> type, Class<?> previous, int modes) {
            this.type = type;
            this.previous = previous;
            this.modes = modes;
        }

        public Class<?> lookupClass() {
            return type;
        }

        public Class<?> previousLookupClass() {
            return previous;
        }

        public int lookupModes() {
            return modes;
        }

        @Deprecated
        public boolean hasPrivateAccess() {
            return hasFullPrivilegeAccess();
        }

        public boolean hasFullPrivilegeAccess() {
            return has(PRIVATE) && has(MODULE);
        }

        private boolean has(int mode) {
            return (modes & mode) != 0;
        }

        boolean isTrusted() {
            return modes != UNCONDITIONAL && Callers.isOfJdk(type);
        }

        public Lookup in(Class<?> other) {
            if (other.isPrimitive() || other.isArray()) {
                throw new IllegalArgumentException(other + " is a primitive or array class");
            }
            if (other == (Object) type) {
                return this;
            }
            if (modes == UNCONDITIONAL) {
                return new Lookup(other, null, UNCONDITIONAL);
            }
            int kept = modes & ~ORIGINAL;
            boolean changesModule = Callers.isOfJdk(other) != Callers.isOfJdk(type);
            if (changesModule) {
                kept &= ~(MODULE | PACKAGE | PRIVATE | PROTECTED);
            }
            if (!Callers.isSamePackage(other, type)) {
                kept &= ~(PACKAGE | PRIVATE | PROTECTED);
            }
            if (!other.isNestmateOf(type)) {
                kept &= ~(PRIVATE | PROTECTED);
            }
            return new Lookup(other, changesModule ? type : previous, isAccessible(other) ? kept : 0);
        }

        public VarHandle findVarHandle(Class<?> owner, String name, Class<?> valueType)
                throws NoSuchFieldException, IllegalAccessException {
            FieldFacts field = find(owner, name, valueType, false);
            boolean restricts = Modifier.isProtected(field.modifiers()) && !isTrusted()
                    && field.owner() != (Object) type && !Callers.isSamePackage(field.owner(), type);
            if (restricts && !owner.isAssignableFrom(type)) {
                throw new IllegalAccessException("caller class must be a subclass below the method");
            }
            return VarHandle.ofField(restricts ? type : owner, valueType, field.offset(),
                    Modifier.isFinal(field.modifiers()));
        }

        public VarHandle findStaticVarHandle(Class<?> owner, String name, Class<?> valueType)
                throws NoSuchFieldException, IllegalAccessException {
            FieldFacts field = find(owner, name, valueType, true);
            // Where the JDK has no such class, it initialises the class of the field at once.
            if (!Engine.classExists("java/lang/invoke/LazyInitializingVarHandle".text())) {
                Engine.initialize(field.owner().text());
            }
            return VarHandle.ofStatic(valueType, field.holder(), Modifier.isFinal(field.modifiers()));
        }

        private FieldFacts find(Class<?> owner, String name, Class<?> valueType, boolean isStatic)
                throws NoSuchFieldException, IllegalAccessException {
            if (name == null || valueType == null) {
                throw new NullPointerException();
            }
            String described = owner.getName() + "." + name + "/" + valueType.getName();
            if (!isTrusted() && !isAccessible(owner)) {
                throw new IllegalAccessException("class is not public: " + described + ", from " + this);
            }
            FieldFacts field = FieldFacts.resolved(owner, name, valueType);
            boolean isKnown = field != null && (!Callers.isOfJdk(field.owner())
                    || (field.modifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0);
            if (!isTrusted() && !isKnown && hasJdkFields(owner)) {
                Engine.unsupported("a VarHandle of a field of a JDK class".text());
            }
            if (field == null) {
                throw new NoSuchFieldException("no such field: " + described);
            }
            if (field.isStatic() != isStatic) {
                throw new IllegalAccessException("no such field: " + described);
            }
            if (!isTrusted() && !isAccessible(owner, field)) {
                throw new IllegalAccessException("member is not accessible: " + described + ", from " + this);
            }
            return field;
        }

        /** Whether a field may be one of the JDK, of whose fields our models know nothing. */
        private static boolean hasJdkFields(Class<?> owner) {
            Class<?> up = owner;
            while (up != null && !Callers.isOfJdk(up)) {
                up = up.getSuperclass();
            }
            return up != null && up != (Object) Object.class;
        }

        /** As VerifyAccess.isClassAccessible says. */
        private boolean isAccessible(Class<?> other) {
            return Callers.isPublic(other) ? modes != 0 : has(PACKAGE) && Callers.isSamePackage(other, type);
        }

        /** As VerifyAccess.isMemberAccessible says. */
        private boolean isAccessible(Class<?> owner, FieldFacts field) {
            int access = field.modifiers() & (Modifier.PUBLIC | Modifier.PROTECTED | Modifier.PRIVATE);
            boolean isNear = has(PACKAGE) && Callers.isSamePackage(field.owner(), type);
            switch (access) {
                case Modifier.PUBLIC:
                    return true;
                case Modifier.PROTECTED:
                    boolean isRelated = owner.isAssignableFrom(type) || type.isAssignableFrom(owner);
                    return isNear || has(PROTECTED) && field.owner().isAssignableFrom(type)
                            && (!field.isStatic() || isRelated);
                case Modifier.PRIVATE:
                    return has(PRIVATE) && field.owner().isNestmateOf(type);
                default:
                    return isNear;
            }
        }

        @Override
        public String toString() {
            String name = type.getName() + (previous == null ? "" : "/" + previous.getName());
            switch (modes & ~ORIGINAL) {
                case 0:
                    return name + "/noaccess";
                case UNCONDITIONAL:
                    return name + "/publicLookup";
                case PUBLIC:
                    return name + "/public";
                case PUBLIC | MODULE:
                    return name + "/module";
                case PUBLIC | MODULE | PACKAGE:
                    return name + "/package";
                default:
                    return name;
            }
        }
    }
}
