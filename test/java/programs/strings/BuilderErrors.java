// Exceptions of StringBuilder, with their classes.
public class BuilderErrors {
    static int n;

    static void attempt(java.util.function.Consumer<StringBuilder> c) {
        StringBuilder b = new StringBuilder("abc");
        n++;
        try {
            c.accept(b);
            System.out.println(n + " fine " + b);
        } catch (RuntimeException e) { System.out.println(n + " " + e.getClass().getSimpleName() + " " + b); }
    }

    public static void main(String[] args) {
        attempt(b -> b.charAt(3));
        attempt(b -> b.charAt(-1));
        attempt(b -> b.setCharAt(3, 'x'));
        attempt(b -> b.deleteCharAt(3));
        attempt(b -> b.deleteCharAt(-1));
        attempt(b -> b.delete(2, 1));
        attempt(b -> b.delete(-1, 1));
        attempt(b -> b.delete(1, 99));
        attempt(b -> b.delete(4, 99));
        attempt(b -> b.insert(4, "x"));
        attempt(b -> b.insert(-1, "x"));
        attempt(b -> b.insert(3, "x"));
        attempt(b -> b.insert(1, (String) null));
        attempt(b -> b.replace(1, 99, "z"));
        attempt(b -> b.replace(4, 5, "z"));
        attempt(b -> b.replace(2, 1, "z"));
        attempt(b -> b.setLength(-1));
        attempt(b -> b.setLength(2));
        attempt(b -> b.substring(4));
        attempt(b -> b.substring(2, 1));
        attempt(b -> b.append("xyz", 2, 1));
        attempt(b -> b.append("xyz", 1, 2));
        attempt(b -> b.append((char[]) null));
        attempt(b -> b.append((CharSequence) null));
        attempt(b -> b.indexOf(null));
        attempt(b -> b.append(new char[] {'x'}, 0, 2));
        attempt(b -> new StringBuilder(-1));
        attempt(b -> new StringBuilder((String) null));
        attempt(b -> b.codePointAt(3));
        attempt(b -> b.appendCodePoint(-1));
        attempt(b -> b.ensureCapacity(-5));
    }
}
