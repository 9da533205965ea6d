// Texts beyond ASCII: printing, lengths, comparison and case.
public class UnicodeTexts {
    public static void main(String[] args) {
        String[] all = {"caf\u00e9",
                        "cafe\u0301",
                        "na\u00efve",
                        "\u4e2d\u6587",
                        "\u0395\u03bb\u03bb\u03b7\u03bd\u03b9\u03ba\u03ac",
                        "\u0440\u0443\u0441",
                        "\ud83d\ude00\ud83d\ude01",
                        "\u05e9\u05dc\u05d5\u05dd",
                        "a\u0000b",
                        "\u00df\u00e9"};
        for (String s : all) {
            System.out.println(s.replace('\u0000', '0') + " " + s.length() + " " + s.codePointCount(0, s.length()) +
                               " " + s.hashCode());
            System.out.println(s.toUpperCase().length() + " " + s.charAt(1) % 1000 + " " +
                               s.indexOf(s.charAt(s.length() - 1)) + " " +
                               s.equals(new StringBuilder(s).reverse().reverse().toString()));
        }
        System.out.println(all[0].equals(all[1]) + " " + all[0].compareTo(all[1]) + " " + all[3].compareTo(all[4]));
        System.out.println(all[0].substring(3) + all[3].substring(1) + all[3].concat(all[5]));
        System.out.println(all[0].replace('\u00e9', 'e') + " " + all[0].contains("\u00e9") + " " +
                           all[4].toUpperCase());
        StringBuilder b = new StringBuilder("ascii");
        b.append('\u20ac').insert(0, '\u00e9').setCharAt(3, '\u4e2d');
        System.out.println(b + " " + b.length());
        b.deleteCharAt(0).deleteCharAt(b.length() - 1);
        System.out.println(b);
        char c = '\u00e9';
        System.out.println(c + " " + (int) c + " " + (char) (c + 1) + " " + Character.isLetter(c) +
                           Character.toUpperCase(c));
        System.out.println("\u00e9".getBytes(java.nio.charset.StandardCharsets.UTF_8).length +
                           "\u20ac".getBytes(java.nio.charset.StandardCharsets.UTF_8).length);
        switch ("caf\u00e9") {
        case "caf\u00e9": System.out.println("matched");
        }
        System.out.println(String.format("%-6s|%6s|", "\u00e9", "\u4e2d"));
        System.out.println("x\u00e9y".chars().sum());
        System.out.println(String.join("\u2192", "a", "b") + "\u00a0".isBlank() + "\u2003".isBlank());
    }
}
