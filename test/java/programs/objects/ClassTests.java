// isInstance, isAssignableFrom, cast and class literals.
import java.util.*;

public class ClassTests {
    interface A {}
    interface B extends A {}
    static class C implements B {}
    static class D extends C {}

    public static void main(String[] args) {
        Object[] values = {null, new C(), new D(), "s", 1, new int[0], new C[0], new D[0], new ArrayList<>()};
        Class<?>[] classes = {Object.class,   A.class,          B.class,      C.class,         D.class,
                              String.class,   Comparable.class, Number.class, int.class,       int[].class,
                              Object[].class, A[].class,        C[].class,    Cloneable.class, List.class};
        for (Class<?> c : classes) {
            StringBuilder line = new StringBuilder(c.getSimpleName());
            for (Object v : values) line.append(' ').append(c.isInstance(v) ? 1 : 0);
            System.out.println(line);
        }
        for (Class<?> c : classes) {
            StringBuilder line = new StringBuilder(c.getSimpleName());
            for (Class<?> d : classes) line.append(' ').append(c.isAssignableFrom(d) ? 1 : 0);
            System.out.println(line);
        }
        System.out.println(C.class.cast(new D()).getClass().getSimpleName());
        System.out.println(String.class.cast(null));
        try {
            D.class.cast(new C());
        } catch (ClassCastException e) { System.out.println("no"); }
        System.out.println(C.class.equals(new C().getClass()) + " " + (D.class == new C().getClass()) + " " +
                           C.class.hashCode() * 0);
        Map<Class<?>, String> names = new HashMap<>();
        names.put(C.class, "c");
        names.put(int.class, "int");
        names.put(Integer.class, "Integer");
        System.out.println(names.get(new C().getClass()) + names.get(int.class) +
                           names.get(Integer.valueOf(1).getClass()));
        System.out.println(A.class.isInterface() + " " + C.class.isInterface() + " " + int[].class.isArray());
        for (Class<?> i : D.class.getSuperclass().getInterfaces()) System.out.println(i.getSimpleName());
    }
}
