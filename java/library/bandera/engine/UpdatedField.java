package bandera.engine;

import java.lang.reflect.Modifier;

/** The field of an updater of java.util.concurrent.atomic: what is asked of it, and of objects that have it. */
public final class UpdatedField {
    private final Class<?> owner;
    private final Class<?> receiver; // whose objects are accepted
    private final FieldFacts facts;

    /** A field of a class itself that another class may access. */
    public UpdatedField(Class<?> caller, Class<?> owner, String name) {
        if (owner == null || name == null) {
            throw new RuntimeException(new NullPointerException());
        }
        boolean hasFields = !owner.isArray() && !owner.isPrimitive();
        if (hasFields && Callers.isOfJdk(owner) && !Callers.isOfJdk(caller)) {
            Engine.unsupported("a field updater of a field of a JDK class".text());
        }
        this.owner = owner;
        this.facts = FieldFacts.declared(owner, name);
        if (facts == null) {
            throw new RuntimeException(new NoSuchFieldException(name));
        }
        if (!isAccessible(caller)) {
            throw new RuntimeException(new IllegalAccessException(caller + " cannot access a member of " + owner));
        }
        boolean restricts = Modifier.isProtected(facts.modifiers()) && owner.isAssignableFrom(caller)
                && !Callers.isSamePackage(owner, caller);
        this.receiver = restricts ? caller : owner;
    }

    /** As Reflection.verifyMemberAccess says. */
    private boolean isAccessible(Class<?> caller) {
        boolean isNear = Callers.isSamePackage(owner, caller);
        if (owner == (Object) caller) {
            return true;
        }
        if (!Callers.isPublic(owner) && !isNear) {
            return false;
        }
        int modifiers = facts.modifiers();
        return Modifier.isPublic(modifiers)
                || (Modifier.isPrivate(modifiers) ? owner.isNestmateOf(caller)
                        : isNear || Modifier.isProtected(modifiers) && owner.isAssignableFrom(caller));
    }

    public boolean isOfType(Class<?> type) {
        return facts.isOfType(type);
    }

    /** Where a volatile instance field is; throws for another. */
    public long offset() {
        if (!Modifier.isVolatile(facts.modifiers())) {
            throw new IllegalArgumentException("Must be volatile type");
        }
        if (facts.isStatic()) {
            throw new IllegalArgumentException();
        }
        return facts.offset();
    }

    /** The same object, if it has the field; throws otherwise. */
    public Object checked(Object object) {
        if (receiver.isInstance(object)) {
            return object;
        }
        if (receiver == (Object) owner) {
            throw new ClassCastException();
        }
        throw new RuntimeException(new IllegalAccessException("Class " + receiver
                + " can not access a protected member of class " + owner + " using an instance of "
                + object.getClass().getName()));
    }
}
