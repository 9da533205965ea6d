// A CharSequence of one's own, and the methods that accept one.
public class CharSequences {
    static class Repeated implements CharSequence {
        final char c;
        final int n;
        Repeated(char c, int n) {
            this.c = c;
            this.n = n;
        }
        public int length() { return n; }
        public char charAt(int i) {
            if (i < 0 || i >= n) throw new IndexOutOfBoundsException("at " + i);
            return (char) (c + i % 3);
        }
        public CharSequence subSequence(int a, int b) { return new Repeated(charAt(a), b - a); }
        public String toString() { return new StringBuilder(this).toString(); }
    }

    public static void main(String[] args) {
        Repeated r = new Repeated('a', 7);
        System.out.println(r);
        System.out.println(r.length() + " " + r.subSequence(1, 4));
        System.out.println(new StringBuilder().append(r).append(r, 2, 4));
        System.out.println(new StringBuilder("xy").insert(1, r));
        System.out.println("abcabca".contentEquals(r));
        System.out.println("xxabcabcaxx".contains(r));
        System.out.println("abcabca-".replace(r, "found"));
        System.out.println(String.join("|", r, "s", r.subSequence(0, 1)));
        System.out.println(r.chars().sum() + " " + r.isEmpty());
        System.out.println(CharSequence.compare(r, "abd") + CharSequence.compare("a", "a"));
        CharSequence[] all = {"s", new StringBuilder("b"), new StringBuffer("u"), r};
        int total = 0;
        for (CharSequence c : all) total += c.length() * 10 + c.charAt(0);
        System.out.println(total);
        try {
            r.charAt(9);
        } catch (IndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        System.out.println("abcabca".equals(r));
        System.out.println(r.toString().equals("abcabca"));
        CharSequence s = "text";
        System.out.println(s.subSequence(1, 3).toString() + s.length());
        Appendable out = new StringBuilder();
        try {
            out.append("x").append('y').append("xyz", 1, 2);
        } catch (java.io.IOException e) { System.out.println("never"); }
        System.out.println(out);
        System.out.println(Integer.parseInt(new Repeated('1', 5), 1, 4, 10));
        System.out.println(new Repeated('x', 0).isEmpty());
    }
}
