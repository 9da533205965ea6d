// Large switches on strings and characters.
public class StringSwitchTables {
    static int word(String s) {
        switch (s) {
        case "zero": return 0;
        case "one": return 1;
        case "two": return 2;
        case "three": return 3;
        case "four": return 4;
        case "five": return 5;
        case "six": return 6;
        case "seven": return 7;
        case "eight": return 8;
        case "nine": return 9;
        case "ten":
        case "dix":
        case "zehn": return 10;
        case "hundred": return 100;
        default: return -1;
        }
    }

    static String morse(char c) {
        switch (Character.toUpperCase(c)) {
        case 'A': return ".-";
        case 'B': return "-...";
        case 'C': return "-.-.";
        case 'D': return "-..";
        case 'E': return ".";
        case 'H': return "....";
        case 'L': return ".-..";
        case 'O': return "---";
        case 'R': return ".-.";
        case 'S': return "...";
        case 'W': return ".--";
        case ' ': return "/";
        default: return "?";
        }
    }

    static int hex(char c) {
        switch (c) {
        case '0':
        case '1':
        case '2':
        case '3':
        case '4':
        case '5':
        case '6':
        case '7':
        case '8':
        case '9': return c - '0';
        case 'a':
        case 'b':
        case 'c':
        case 'd':
        case 'e':
        case 'f': return c - 'a' + 10;
        default: throw new IllegalArgumentException("digit " + c);
        }
    }

    public static void main(String[] args) {
        int total = 0;
        for (String s : "one two ten zehn nine eleven hundred zero".split(" ")) {
            System.out.println(s + " " + word(s));
            total += word(s);
        }
        System.out.println(total);
        StringBuilder b = new StringBuilder();
        for (char c : "Hello World sos x".toCharArray()) b.append(morse(c)).append(' ');
        System.out.println(b);
        int v = 0;
        for (char c : "7fa0c".toCharArray()) v = v * 16 + hex(c);
        System.out.println(v);
        try {
            hex('g');
        } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        String key = "o";
        key += "ne";
        System.out.println(word(key));
        System.out.println(word("ONE".toLowerCase()));
        System.out.println(word(new String("five")));
    }
}
