package java.lang;

import bandera.engine.Engine;
import bandera.engine.Text;
import java.io.Serializable;
import java.lang.reflect.AnnotatedElement;
import java.lang.annotation.Annotation;
import java.lang.reflect.Field;
import java.lang.reflect.GenericDeclaration;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;

/**
 * A class is its internal name; everything else the engine knows. Reflection on members is not supported: the methods
 * for it are not here, and a program that calls one is told so.
 */
public final class Class<T> implements Serializable, GenericDeclaration, Type, AnnotatedElement {
    private static final long serialVersionUID = 3206093459760846163L;
    private static final String PRIMITIVES = "ZBCSIJFDV";
    private static final int ENUM = 0x4000;
    private static final int ANNOTATION = 0x2000;
    private static final int SYNTHETIC = 0x1000;

    private final Text name; // set by the engine, which makes all objects of this class

    private Class(Text name) {
        this.name = name;
    }

    private static Class<?> of(Text name) {
        return name == null ? null : Engine.classObject(name);
    }

    /** The internal name; for classes of the library. */
    public Text text() {
        return name;
    }

    public String getName() {
        return Engine.literal(Text.replaceChar(name, '/', '.'));
    }

    @Override
    public String getTypeName() {
        return isArray() ? getComponentType().getTypeName() + "[]" : getName();
    }

    public String getCanonicalName() {
        if (isArray()) {
            String component = getComponentType().getCanonicalName();
            return component == null ? null : component + "[]";
        }
        String simple = getSimpleName();
        String full = getName();
        if (simple.isEmpty() || !full.endsWith(simple)) {
            return null;
        }
        return full.replace('$', '.');
    }

    public String getSimpleName() {
        if (isArray()) {
            return getComponentType().getSimpleName() + "[]";
        }
        return Engine.literal(isPrimitive() ? name : Engine.classSimpleName(name));
    }

    public String getPackageName() {
        Class<?> base = this;
        while (base.isArray()) {
            base = base.getComponentType();
        }
        if (base.isPrimitive()) {
            return "java.lang";
        }
        String full = base.getName();
        int dot = full.lastIndexOf('.');
        return dot < 0 ? "" : full.substring(0, dot);
    }

    @Override
    public String toString() {
        return (isInterface() ? "interface " : isPrimitive() ? "" : "class ") + getName();
    }

    public String toGenericString() {
        return toString();
    }

    public String descriptorString() {
        if (isPrimitive()) {
            for (int i = 0; i < PRIMITIVES.length(); i++) {
                if (primitive(PRIMITIVES.charAt(i)) == name) {
                    return PRIMITIVES.substring(i, i + 1);
                }
            }
        }
        return isArray() ? new String(name) : "L" + new String(name) + ";";
    }

    public static Class<?> forName(String className) throws ClassNotFoundException {
        return forName(className, true, null);
    }

    public static Class<?> forName(String className, boolean initialize, ClassLoader loader)
            throws ClassNotFoundException {
        Text internal = Text.replaceChar(className.text(), '.', '/');
        if (className.indexOf('/') >= 0 || !Engine.classExists(internal)) {
            throw new ClassNotFoundException(className);
        }
        if (initialize && Text.charAt(internal, 0) != '[') {
            Engine.initialize(internal);
        }
        return of(internal);
    }

    /** What the initialisers of the boxes call for the classes of primitive types. */
    static Class<?> getPrimitiveClass(String keyword) {
        return of(keyword.text());
    }

    public boolean isInstance(Object object) {
        return object != null && !isPrimitive() && Engine.classIsInstance(name, object);
    }

    public boolean isAssignableFrom(Class<?> other) {
        return other == this || !isPrimitive() && !other.isPrimitive() && Engine.classIsAssignable(name, other.name);
    }

    public boolean isInterface() {
        return Modifier.isInterface(getModifiers());
    }

    public boolean isArray() {
        return Text.charAt(name, 0) == '[';
    }

    public boolean isPrimitive() {
        for (int i = 0; i < PRIMITIVES.length(); i++) {
            if (primitive(PRIMITIVES.charAt(i)) == name) {
                return true;
            }
        }
        return false;
    }

    /** The keyword of a primitive type, by the letter of its descriptor. */
    private static Text primitive(char letter) {
        switch (letter) {
            case 'Z':
                return "boolean".text();
            case 'B':
                return "byte".text();
            case 'C':
                return "char".text();
            case 'S':
                return "short".text();
            case 'I':
                return "int".text();
            case 'J':
                return "long".text();
            case 'F':
                return "float".text();
            case 'D':
                return "double".text();
            default:
                return "void".text();
        }
    }

    public boolean isAnnotation() {
        return (getModifiers() & ANNOTATION) != 0;
    }

    public boolean isSynthetic() {
        return (getModifiers() & SYNTHETIC) != 0;
    }

    public boolean isEnum() {
        return (getModifiers() & ENUM) != 0 && getSuperclass() == (Object) Enum.class;
    }

    public boolean isRecord() {
        return getSuperclass() == (Object) Record.class && Modifier.isFinal(getModifiers());
    }

    public boolean isHidden() {
        return false;
    }

    public boolean isAnonymousClass() {
        return !isArray() && getSimpleName().isEmpty();
    }

    public boolean isLocalClass() {
        return getDeclaringClass() == null && getEnclosingClass() != null && !isAnonymousClass();
    }

    public boolean isMemberClass() {
        return getDeclaringClass() != null;
    }

    public Class<?> getDeclaringClass() {
        return isArray() || isPrimitive() ? null : of(Engine.classDeclaring(name));
    }

    public Class<?> getEnclosingClass() {
        return isArray() || isPrimitive() ? null : of(Engine.classEnclosing(name));
    }

    public Class<?> getNestHost() {
        Class<?> host = this;
        while (host.getEnclosingClass() != null) {
            host = host.getEnclosingClass();
        }
        return host;
    }

    public boolean isNestmateOf(Class<?> other) {
        return getNestHost() == (Object) other.getNestHost();
    }

    public boolean isSealed() {
        return !isArray() && !isPrimitive() && Engine.classPermitted(name) != null;
    }

    public Class<?>[] getPermittedSubclasses() {
        return isSealed() ? classes(internalNames(Engine.classPermitted(name))) : null;
    }

    public int getModifiers() {
        return isArray() || isPrimitive() ? Modifier.PUBLIC | Modifier.ABSTRACT | Modifier.FINAL
                : Engine.classModifiers(name);
    }

    @SuppressWarnings("unchecked")
    public Class<? super T> getSuperclass() {
        if (isArray()) {
            return (Class<? super T>) (Object) Object.class;
        }
        return isPrimitive() ? null : (Class<? super T>) of(Engine.classSuper(name));
    }

    public Class<?>[] getInterfaces() {
        String[] names = isArray() ? new String[] {"java/lang/Cloneable", "java/io/Serializable"}
                : isPrimitive() ? new String[0] : internalNames(Engine.classInterfaces(name));
        return classes(names);
    }

    private static Class<?>[] classes(String[] internalNames) {
        Class<?>[] classes = new Class<?>[internalNames.length];
        for (int i = 0; i < internalNames.length; i++) {
            classes[i] = of(internalNames[i].text());
        }
        return classes;
    }

    /** Without type arguments: who looks for these finds none. */
    public Type[] getGenericInterfaces() {
        return getInterfaces();
    }

    public Type getGenericSuperclass() {
        return getSuperclass();
    }

    private static String[] internalNames(Text list) {
        return Text.length(list) == 0 ? new String[0] : new String(list).split(";");
    }

    public Class<?> getComponentType() {
        if (!isArray()) {
            return null;
        }
        char kind = Text.charAt(name, 1);
        int length = Text.length(name);
        if (kind == '[') {
            return of(Text.substring(name, 1, length));
        }
        return of(kind == 'L' ? Text.substring(name, 2, length - 1) : primitive(kind));
    }

    public Class<?> componentType() {
        return getComponentType();
    }

    public Class<?> arrayType() {
        return of(Text.concat("[".text(), descriptorString().text()));
    }

    @SuppressWarnings("unchecked")
    public T[] getEnumConstants() {
        return isEnum() ? (T[]) Engine.enumConstants(name) : null;
    }

    /** What EnumSet and EnumMap ask for; nobody changes the array. */
    T[] getEnumConstantsShared() {
        return getEnumConstants();
    }

    @SuppressWarnings("unchecked")
    public T cast(Object object) {
        if (object != null && !isInstance(object)) {
            throw new ClassCastException("Cannot cast " + object.getClass().getName() + " to " + getName());
        }
        return (T) object;
    }

    @SuppressWarnings("unchecked")
    public <U> Class<? extends U> asSubclass(Class<U> other) {
        if (!other.isAssignableFrom(this)) {
            throw new ClassCastException(toString());
        }
        return (Class<? extends U>) this;
    }

    public boolean desiredAssertionStatus() {
        return Engine.classAssertions(name);
    }

    /** The loader of the platform's own classes is null; others are not modelled. */
    public ClassLoader getClassLoader() {
        Class<?> base = this;
        while (base.isArray()) {
            base = base.getComponentType();
        }
        String full = base.getName();
        if (!base.isPrimitive() && !full.startsWith("java.") && !full.startsWith("jdk.") && !full.startsWith("sun.")) {
            Engine.unsupported("java.lang.Class.getClassLoader".text());
        }
        return null;
    }

    ClassLoader getClassLoader0() {
        return getClassLoader();
    }

    /** An empty handle, for classes of the JDK that pass it on to Unsafe, which makes no use of what it names. */
    public Field getDeclaredField(String field) {
        if (!getName().startsWith("java.util.concurrent.")) {
            Engine.unsupported("java.lang.Class.getDeclaredField".text());
        }
        return (Field) Engine.newObject("java/lang/reflect/Field".text());
    }

    // The rest is what the interfaces demand.

    @Override
    public TypeVariable<Class<T>>[] getTypeParameters() {
        Engine.unsupported("java.lang.Class.getTypeParameters".text());
        return null;
    }

    @Override
    public <A extends Annotation> A getAnnotation(Class<A> annotation) {
        Engine.unsupported("java.lang.Class.getAnnotation".text());
        return null;
    }

    @Override
    public Annotation[] getAnnotations() {
        Engine.unsupported("java.lang.Class.getAnnotations".text());
        return null;
    }

    @Override
    public Annotation[] getDeclaredAnnotations() {
        Engine.unsupported("java.lang.Class.getDeclaredAnnotations".text());
        return null;
    }
}
