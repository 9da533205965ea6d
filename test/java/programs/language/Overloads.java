// Overload resolution by phases and by specificity.
import java.util.*;

public class Overloads {
    static String f(byte b) { return "byte"; }
    static String f(short s) { return "short"; }
    static String f(int i) { return "int"; }
    static String f(long l) { return "long"; }
    static String f(float x) { return "float"; }
    static String f(double d) { return "double"; }
    static String f(char c) { return "char"; }
    static String f(boolean z) { return "boolean"; }
    static String f(Object o) { return "Object"; }
    static String f(String s) { return "String"; }
    static String f(Integer i) { return "Integer"; }
    static String g(long l) { return "long"; }
    static String g(Integer i) { return "Integer"; }
    static String g(Object o) { return "Object"; }
    static String h(float x) { return "float"; }
    static String h(double x) { return "double"; }
    static String k(Object o) { return "Object"; }
    static String k(CharSequence s) { return "CharSequence"; }
    static String k(Number n) { return "Number"; }
    static String m(List<?> l) { return "List"; }
    static String m(Collection<?> c) { return "Collection"; }
    static String m(Iterable<?> c) { return "Iterable"; }
    static String n(Object o) { return "Object"; }
    static String n(int[] a) { return "int[]"; }
    static String n(Object[] a) { return "Object[]"; }

    static class Base {
        String who(Base b) { return "base base"; }
        String who(Derived d) { return "base derived"; }
    }

    static class Derived extends Base {
        String who(Base b) { return "derived base"; }
    }

    public static void main(String[] args) {
        byte b = 1;
        short s = 1;
        char c = 1;
        long l = 1;
        System.out.println(f(b) + f(s) + f(c) + f(1) + f(l) + f(1f) + f(1.0) + f(true) + f("s") + f((Object) "s") +
                           f(Integer.valueOf(1)) + f(b + b) + f('a' + 1) + f((byte) 1));
        System.out.println(f(Character.valueOf('c')) + f(Long.valueOf(1)) + f(new int[0]));
        System.out.println(g(b) + g(1) + g(c) + g(1L) + g(1f) + g(Integer.valueOf(3)) + g("x"));
        System.out.println(h(1) + h(1L) + h('a') + h(1.0) + h(1f));
        System.out.println(k("s") + k(1) + k('c') + k(new StringBuilder()) + k(new Object()));
        System.out.println(m(new ArrayList<>()) + m(new HashSet<>()) + m((Iterable<?>) List.of()));
        System.out.println(n(new int[0]) + n(new int[0][0]) + n(new String[0]) + n(1) + n(new double[0]));
        Base base = new Derived();
        Derived derived = new Derived();
        System.out.println(base.who(base) + ", " + base.who(derived) + ", " + derived.who(base) + ", " +
                           derived.who(derived));
        StringBuilder x = new StringBuilder();
        x.append('a')
            .append((int) 'a')
            .append((Object) "o")
            .append(new char[] {'c'})
            .append(1.5f)
            .append(true)
            .append((String) null);
        System.out.println(x);
        System.out.println(new char[] {'h', 'i'});
        System.out.println(String.valueOf((Object) null));
        System.out.println(String.valueOf('c') + String.valueOf(97));
    }
}
