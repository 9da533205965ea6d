// StringBuffer behaves as StringBuilder, and shares its texts.
public class Buffers {
    public static void main(String[] args) {
        StringBuffer b = new StringBuffer();
        for (int i = 0; i < 5; i++) b.append(i).append(',');
        b.setLength(b.length() - 1);
        System.out.println(b);
        System.out.println(b.reverse().insert(0, "<").append('>'));
        b.deleteCharAt(1).replace(0, 1, "((").setCharAt(2, 'X');
        System.out.println(b + " " + b.length());
        System.out.println(b.indexOf("3") + b.lastIndexOf(","));
        System.out.println(b.substring(3) + b.charAt(0));
        StringBuffer c = new StringBuffer(b);
        c.append("more");
        System.out.println(b.length() + " " + c.length());
        System.out.println(b.compareTo(c) < 0);
        System.out.println(b.toString().contentEquals(b));
        String s = b.toString();
        b.append("!");
        System.out.println(s.equals(b.toString()));
        char[] target = new char[4];
        new StringBuffer("abcdef").getChars(1, 4, target, 1);
        System.out.println((int) target[0] + new String(target, 1, 3));
        System.out.println(
            new StringBuffer("x").append(1.0).append(2f).append(3L).append('c').append(false).append((Object) null));
        System.out.println(new StringBuffer().append("a".repeat(40)).capacity() >= 40);
        System.out.println(String.valueOf(new StringBuffer("v")) + new String(new StringBuffer("w")));
        System.out.println(new StringBuffer("abc").chars().count());
        StringBuffer shared = new StringBuffer();
        Runnable r = () -> shared.append("r");
        r.run();
        r.run();
        System.out.println(shared);
        System.out.println(new StringBuffer("ab").equals(new StringBuffer("ab")));
        b.delete(0, b.length());
        System.out.println(b.isEmpty() + " " + b.length());
    }
}
