// Old switch statements: fall through, default in the middle, sparse and dense cases.
public class SwitchStatement {
    static String dense(int i) {
        String r = "";
        switch (i) {
        case 0: r += "zero ";
        case 1: r += "one "; break;
        default: r += "default ";
        case 2: r += "two ";
        case 3: r += "three "; break;
        case 4:
        case 5: r += "four or five ";
        }
        return r;
    }

    static String sparse(int i) {
        switch (i) {
        case Integer.MIN_VALUE: return "least";
        case -1000: return "minus thousand";
        case 0: return "zero";
        case 99999: return "many";
        case Integer.MAX_VALUE: return "greatest";
        }
        return "other";
    }

    static int characters(char c) {
        switch (c) {
        case 'a':
        case 'e':
        case 'i':
        case 'o':
        case 'u': return 1;
        case 'y': return 2;
        case '\uffff': return 3;
        default: return 0;
        }
    }

    static int bytes(byte b) {
        switch (b) {
        case -128: return 1;
        case 127: return 2;
        case 0: return 3;
        default: return 4;
        }
    }

    public static void main(String[] args) {
        for (int i = -1; i < 7; i++) System.out.println(i + ": " + dense(i));
        for (int i : new int[] {Integer.MIN_VALUE, -1000, -1, 0, 1, 99999, 100000, Integer.MAX_VALUE})
            System.out.println(sparse(i));
        for (char c : "education yes\uffff".toCharArray()) System.out.print(characters(c));
        System.out.println();
        for (int b = -128; b < 256; b += 127) System.out.println(bytes((byte) b));
        switch (3) {}
        switch (3) {
        default: System.out.println("only default");
        }
        Integer boxed = 4;
        switch (boxed) {
        case 4: {
            int local = 1;
            System.out.println(local);
            break;
        }
        case 5:
            int scoped = 2;
            System.out.println(scoped);
            break;
        case 6: scoped = 3; System.out.println(scoped);
        }
        int n = 0;
        for (int i = 0; i < 6; i++) {
            switch (i % 3) {
            case 0: continue;
            case 1: n += 10; break;
            default: n++;
            }
            n += 100;
        }
        System.out.println(n);
        final int k = 2;
        switch (2) {
        case k: System.out.println("constant"); break;
        case k + 1: System.out.println("folded");
        }
        try {
            Integer none = null;
            switch (none) {
            default: System.out.println("never");
            }
        } catch (NullPointerException e) { System.out.println("null selector"); }
    }
}
