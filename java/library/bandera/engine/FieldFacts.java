package bandera.engine;

import java.lang.reflect.Modifier;

/** What is known of a field that a class declares. */
public final class FieldFacts {
    private final Class<?> owner;
    private final Text name;
    private final int modifiers;
    private final Text descriptor;

    private FieldFacts(Class<?> owner, Text name, String facts) {
        this.owner = owner;
        this.name = name;
        int colon = facts.indexOf(':');
        this.modifiers = Integer.parseInt(facts.substring(0, colon));
        this.descriptor = facts.substring(colon + 1).text();
    }

    /** Those of a field of a class itself, or null. */
    public static FieldFacts declared(Class<?> owner, String name) {
        if (owner.isArray() || owner.isPrimitive()) {
            return null;
        }
        Text full = Text.concat(Text.concat(owner.text(), ".".text()), name.text());
        Text facts = Engine.fieldFacts(full);
        return facts == null ? null : new FieldFacts(owner, full, new String(facts));
    }

    /** Those of the field that a name and a type stand for in a class (JVMS 5.4.3.2), or null. */
    public static FieldFacts resolved(Class<?> owner, String name, Class<?> type) {
        FieldFacts facts = declared(owner, name);
        if (facts != null && facts.isOfType(type)) {
            return facts;
        }
        for (Class<?> each : owner.getInterfaces()) {
            facts = resolved(each, name, type);
            if (facts != null) {
                return facts;
            }
        }
        Class<?> up = owner.getSuperclass();
        return up == null ? null : resolved(up, name, type);
    }

    public Class<?> owner() {
        return owner;
    }

    public boolean isOfType(Class<?> type) {
        return descriptor == type.descriptorString().text();
    }

    public int modifiers() {
        return modifiers;
    }

    public boolean isStatic() {
        return Modifier.isStatic(modifiers);
    }

    /** Where it is in an object, if it is not static. */
    public long offset() {
        return Engine.fieldOffset(name);
    }

    /** What stands for it, if it is static: see Engine.staticGet. */
    public Object holder() {
        return Engine.onlyObject(Engine.staticClass(name));
    }
}
