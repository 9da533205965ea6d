// StringBuilder: append, insert, delete, replace, reverse and setCharAt.
public class BuilderEditing {
    public static void main(String[] args) {
        StringBuilder b = new StringBuilder("hello");
        System.out.println(b.insert(0, ">> ").insert(b.length(), '!').insert(3, 42).insert(1, 1.5).insert(0, true));
        System.out.println(b.delete(0, 4).delete(0, 2));
        System.out.println(b.deleteCharAt(0).deleteCharAt(b.length() - 1));
        System.out.println(b.replace(0, 3, "[x]").replace(b.length() - 2, 99, "END"));
        b.setCharAt(0, '{');
        System.out.println(b);
        System.out.println(b.reverse());
        System.out.println(b.indexOf("l") + " " + b.lastIndexOf("l") + " " + b.indexOf("zz") + " " + b.indexOf("l", 5));
        System.out.println(b.charAt(2) + b.substring(2) + b.substring(1, 3));
        b.setLength(4);
        System.out.println(b + "|" + b.length());
        b.setLength(6);
        System.out.println((int) b.charAt(5) + " " + b.length());
        b.setLength(0);
        System.out.println("[" + b + "]" + b.length());
        b.append('a')
            .append(1)
            .append(2L)
            .append(3.5f)
            .append(4.5)
            .append(true)
            .append((Object) null)
            .append((String) null)
            .append(new char[] {'x', 'y'})
            .append("hello", 1, 3)
            .append(new char[] {'p', 'q', 'r'}, 1, 2);
        System.out.println(b);
        System.out.println(b.compareTo(new StringBuilder("b")) < 0);
        System.out.println(new StringBuilder("abc").equals(new StringBuilder("abc")));
        System.out.println(new StringBuilder("abc").toString().equals("abc"));
        System.out.println(new StringBuilder("abc").compareTo(new StringBuilder("abd")));
        System.out.println(new StringBuilder("a\ud83d\ude00b").reverse().equals("x"));
        System.out.println(new StringBuilder("a\ud83d\ude00b").reverse());
        System.out.println(
            new StringBuilder().append("x").append(new StringBuilder("y")).append(new StringBuffer("z")));
        System.out.println(new StringBuilder("chars").chars().sum());
        b = new StringBuilder();
        for (int i = 0; i < 200; i++) b.append(i % 10);
        System.out.println(b.length() + b.substring(190));
        for (int i = 0; i < 3; i++) b.insert(i * 2, (char) ('a' + i));
        System.out.println(b.substring(0, 10));
        b.appendCodePoint(0x1f600).append('\u20ac');
        System.out.println(b.substring(200));
        System.out.println(b.codePointAt(b.length() - 3));
        System.out.println(new StringBuilder(5).isEmpty());
        StringBuilder self = new StringBuilder("ab");
        self.append(self);
        System.out.println(self);
        self.insert(2, self);
        System.out.println(self);
        self.delete(1, 100);
        System.out.println(self);
    }
}
