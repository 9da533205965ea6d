// Null in fields, arrays, collections, concatenation and comparisons.
import java.util.*;

public class NullHandling {
    String s;
    int[] a;
    NullHandling next;
    Integer boxed;
    static Object nothing;
    static String pick(Object o) { return "Object"; }
    static String pick(String s) { return "String"; }
    static String pick(Integer... i) { return "varargs"; }
    static <T> T orElse(T t, T other) { return t != null ? t : other; }

    public static void main(String[] args) {
        NullHandling o = new NullHandling();
        System.out.println(o.s + o.a + o.next + o.boxed + nothing);
        System.out.println((o.s == null) + " " + (null == o.a) + " " + (o.s == (Object) o.next));
        System.out.println(null instanceof Object);
        System.out.println(pick((Object) null) + pick("x") + pick((String) null));
        String t = null;
        t += null;
        System.out.println(t);
        System.out.println("a" + null + 'b' + null);
        Object[] array = new Object[2];
        System.out.println(array[0] + " " + Arrays.toString(array));
        List<Object> l = new ArrayList<>(Arrays.asList(null, 1, null));
        System.out.println(l + " " + l.indexOf(null) + " " + l.lastIndexOf(null) + " " + l.remove(null) + " " + l);
        Map<Object, Object> m = new HashMap<>();
        m.put(null, null);
        System.out.println(m + " " + m.containsKey(null) + " " + m.get(null) + " " + m.getOrDefault(null, "d") + " " +
                           m.putIfAbsent(null, "set") + " " + m.get(null));
        System.out.println(orElse(null, "other") + orElse("first", "other"));
        System.out.println(Objects.equals(null, null) + Objects.toString(null) + Objects.hashCode(null) +
                           String.valueOf((Object) null));
        NullHandling chain = new NullHandling();
        chain.next = new NullHandling();
        System.out.println(chain.next.next == null);
        int depth = 0;
        for (NullHandling n = chain; n != null; n = n.next) depth++;
        System.out.println(depth);
        Integer i = null, j = null;
        System.out.println(i == j);
        StringBuilder b = new StringBuilder().append((String) null).append((Object) null);
        System.out.println(b);
        o = null;
        System.out.println(o == null ? "gone" : o.s);
        System.out.println((String) null + (Integer) null);
        synchronized (chain) { chain.next = null; }
        System.out.println(chain.next);
    }
}
