// The classification methods of Character.
public class CharacterClasses {
    static String classify(int c) {
        return (Character.isLetter(c) ? "L" : "-") + (Character.isDigit(c) ? "D" : "-") +
            (Character.isLetterOrDigit(c) ? "A" : "-") + (Character.isUpperCase(c) ? "U" : "-") +
            (Character.isLowerCase(c) ? "l" : "-") + (Character.isWhitespace(c) ? "W" : "-") +
            (Character.isSpaceChar(c) ? "S" : "-") + (Character.isJavaIdentifierStart(c) ? "J" : "-") +
            (Character.isJavaIdentifierPart(c) ? "P" : "-") + (Character.isISOControl(c) ? "C" : "-") +
            (Character.isDefined(c) ? "d" : "-") + (Character.isTitleCase(c) ? "T" : "-") +
            (Character.isAlphabetic(c) ? "a" : "-");
    }

    public static void main(String[] args) {
        for (int c = 0; c < 128; c++)
            System.out.println(c + " " + classify(c) + " " + Character.getType(c) + " " + Character.getNumericValue(c) +
                               " " + Character.digit(c, 16) + " " + Character.digit(c, 10));
        for (int c :
             new int[] {0xa0,  0xb5,  0xc0,   0xd7,   0xdf,   0xe9,   0xff,   0x130,  0x1c5,  0x3b1,  0x410,   0x5d0,
                        0x660, 0x967, 0x2003, 0x2028, 0x20ac, 0x2160, 0x4e2d, 0xac00, 0xff11, 0xfffe, 0x1d400, 0x1f600})
            System.out.println(Integer.toHexString(c) + " " + classify(c) + " " + Character.getType(c) + " " +
                               Character.getNumericValue(c) + " " + Integer.toHexString(Character.toUpperCase(c)) +
                               " " + Integer.toHexString(Character.toLowerCase(c)));
        System.out.println(Character.forDigit(11, 16) + "" + Character.forDigit(3, 10) +
                           (int) Character.forDigit(10, 10));
        System.out.println(Character.MIN_RADIX + Character.MAX_RADIX);
        System.out.println(Character.valueOf('x').compareTo('y') + " " + Character.valueOf('x').equals('x') + " " +
                           Character.toString('q'));
        System.out.println(Character.toUpperCase('\u00ff') == '\u0178');
        System.out.println(Character.toUpperCase('\u00b5') == '\u039c');
        System.out.println(Character.isIdentifierIgnorable(0) + " " + Character.isMirrored('('));
    }
}
