// Names of classes, arrays, primitives and nested types.
public class ClassNames {
    interface Inner {
        class Deep {}
    }

    enum Kind {
        A,
        B {}
    }

    record Pair(int a) {}
    @interface Mark {}
    static void show(Class<?> c) {
        System.out.println(c.getName() + " | " + c.getSimpleName() + " | " + c.getTypeName() + " | " + c.isInterface() +
                           c.isArray() + c.isPrimitive() + c.isEnum() + c.isRecord() + c.isAnnotation() +
                           c.isAnonymousClass() + c.isLocalClass() + c.isMemberClass());
    }

    public static void main(String[] args) {
        class Local {}
        Object anonymous = new Object() {};
        Class<?>[] all = {int.class,
                          void.class,
                          boolean.class,
                          double.class,
                          int[].class,
                          long[][].class,
                          boolean[].class,
                          byte[].class,
                          char[].class,
                          short[].class,
                          float[].class,
                          String.class,
                          String[].class,
                          Object[][].class,
                          ClassNames.class,
                          Inner.class,
                          Inner.Deep.class,
                          Inner.Deep[].class,
                          Kind.class,
                          Kind.B.getClass(),
                          Pair.class,
                          Mark.class,
                          Local.class,
                          Local[].class,
                          anonymous.getClass(),
                          Runnable.class,
                          java.util.Map.Entry.class,
                          Integer.class,
                          java.util.ArrayList.class};
        for (Class<?> c : all) show(c);
        System.out.println(String.class + " " + int.class + " " + Runnable.class + " " + int[].class);
        System.out.println(new int[0].getClass() == int[].class);
        System.out.println(new ClassNames[0].getClass().getComponentType().getName() + " " +
                           int.class.getComponentType());
        System.out.println("x".getClass() == String.class);
        System.out.println(Integer.class == int.class);
        System.out.println(Integer.TYPE == int.class);
        System.out.println(Kind.A.getClass() == Kind.B.getClass().getSuperclass());
        System.out.println(new ClassNames[2][3].getClass().getName());
        System.out.println(String.class.getPackageName() + "|" + ClassNames.class.getPackageName());
        System.out.println(Integer.class.getSuperclass().getName() + " " + Object.class.getSuperclass() + " " +
                           Runnable.class.getSuperclass() + " " + int[].class.getSuperclass().getSimpleName());
    }
}
