// Vector, Stack, Hashtable, Enumeration and Dictionary.
import java.util.*;

public class OldCollections {
    public static void main(String[] args) {
        Vector<Integer> v = new Vector<>(2, 3);
        for (int i = 0; i < 6; i++) v.addElement(i * i);
        System.out.println(v + " " + v.capacity() + " " + v.elementAt(3) + " " + v.firstElement() + " " +
                           v.lastElement());
        v.insertElementAt(99, 1);
        v.removeElementAt(0);
        v.setElementAt(-1, 2);
        System.out.println(v + " " + v.removeElement(99) + " " + v.indexOf(16));
        for (Enumeration<Integer> e = v.elements(); e.hasMoreElements();) System.out.print(e.nextElement() + " ");
        System.out.println();
        v.setSize(3);
        System.out.println(v);
        v.copyInto(new Object[3]);
        v.removeAllElements();
        System.out.println(v.isEmpty());
        try {
            v.firstElement();
        } catch (NoSuchElementException e) { System.out.println("empty"); }
        try {
            v.elementAt(5);
        } catch (ArrayIndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        Stack<String> s = new Stack<>();
        s.push("a");
        s.push("b");
        s.push("c");
        System.out.println(s + " " + s.peek() + " " + s.search("a") + " " + s.search("c") + " " + s.search("z") + " " +
                           s.pop() + s.pop() + s.pop() + s.empty());
        try {
            s.pop();
        } catch (EmptyStackException e) { System.out.println(e.getMessage()); }
        Hashtable<String, Integer> h = new Hashtable<>();
        for (String w : "one two three four five six".split(" ")) h.put(w, w.length());
        System.out.println(h);
        System.out.println(h.get("two") + " " + h.get("ten") + " " + h.contains(5) + " " + h.containsKey("six") + " " +
                           h.remove("one") + " " + h.size());
        int sum = 0;
        for (Enumeration<Integer> e = h.elements(); e.hasMoreElements();) sum += e.nextElement();
        System.out.println(sum);
        List<String> keys = Collections.list(h.keys());
        System.out.println(keys);
        try {
            h.put("x", null);
        } catch (NullPointerException e) { System.out.println("no null values"); }
        System.out.println(h.getOrDefault("q", 0) + h.merge("two", 10, Integer::sum));
        Hashtable<Integer, Integer> numbers = new Hashtable<>();
        for (int i = 0; i < 20; i++) numbers.put(i * 7, i);
        System.out.println(numbers);
        Properties p = new Properties();
        p.setProperty("k", "v");
        System.out.println(p.getProperty("k") + p.getProperty("none") + p.getProperty("none", "default"));
        Enumeration<String> e = Collections.enumeration(List.of("x", "y"));
        e.nextElement();
        System.out.println(e.nextElement() + e.hasMoreElements());
    }
}
