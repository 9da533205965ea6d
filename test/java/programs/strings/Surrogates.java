// Code points outside of the basic plane.
public class Surrogates {
    public static void main(String[] args) {
        String s = "a\ud83d\ude00b\ud834\udd1e\ud800c";
        System.out.println(s.length() + " " + s.codePointCount(0, s.length()));
        for (int i = 0; i < s.length(); i++)
            System.out.println(i + " " + Integer.toHexString(s.charAt(i)) + " " +
                               Integer.toHexString(s.codePointAt(i)) + " " + Character.isSurrogate(s.charAt(i)) +
                               Character.isHighSurrogate(s.charAt(i)) + Character.isLowSurrogate(s.charAt(i)));
        for (int i = 0; i < s.length(); i = s.offsetByCodePoints(i, 1))
            System.out.print(Integer.toHexString(s.codePointAt(i)) + " ");
        System.out.println();
        System.out.println(s.codePoints().mapToObj(Integer::toHexString).toList());
        System.out.println(s.codePointBefore(3) == 0x1f600);
        System.out.println(Character.charCount(0x1f600) + Character.charCount('a'));
        char[] pair = Character.toChars(0x1d11e);
        System.out.println(pair.length + " " + Integer.toHexString(pair[0]) + " " + Integer.toHexString(pair[1]));
        System.out.println(Character.toCodePoint('\ud83d', '\ude00') == 0x1f600);
        System.out.println(Character.isValidCodePoint(0x10ffff) + " " + Character.isValidCodePoint(0x110000) + " " +
                           Character.isSupplementaryCodePoint(0x10000) + " " + Character.isBmpCodePoint(0xffff));
        System.out.println(new StringBuilder().appendCodePoint(0x1f600).length());
        System.out.println(new StringBuilder("x\ud83d\ude00y").reverse().codePointAt(1) == 0x1f600);
        System.out.println(s.indexOf(0x1d11e) + " " + s.indexOf("\ude00") + " " + s.lastIndexOf('c'));
        System.out.println(Character.toString(0x1f600).equals("\ud83d\ude00"));
        System.out.println(Integer.toHexString(Character.highSurrogate(0x1f600)) +
                           Integer.toHexString(Character.lowSurrogate(0x1f600)));
        System.out.println("\ud83d\ude00".equals("\ud83d"
                                                 + "\ude00"));
        System.out.println(s.hashCode());
        System.out.println(Character.isLetter(0x10400) + " " + Character.toLowerCase(0x10400));
        try {
            Character.toChars(-1);
        } catch (IllegalArgumentException e) { System.out.println("invalid"); }
    }
}
