// Arrays and objects are copied and compared element by element: others see them half copied.
// check store: assert violated
// check clone: assert violated
// check copyOf: assert violated
// check equals: assert violated
// check object: assert violated
// check string: assert violated
// check getChars: assert violated
// check builder: assert violated
// check within: assert violated
// check locked: holds
// check values: holds
import java.util.Arrays;

public class HalfCopied {
    enum Colour { RED, GREEN }

    static class Pair implements Cloneable {
        int first;
        int second;

        @Override
        public Pair clone() {
            try {
                return (Pair) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static final int[] NUMBERS = new int[3];
    static final Pair PAIR = new Pair();
    static final char[] CHARS = new char[2];
    static final StringBuilder BUILDER = new StringBuilder("ab");

    static void change(String what) {
        switch (what) {
            case "store":
                System.arraycopy(new int[] {1, 1}, 0, NUMBERS, 0, 2);
                break;
            case "object":
                PAIR.first = 1;
                PAIR.second = 1;
                break;
            case "string":
                CHARS[0] = 'x';
                CHARS[1] = 'x';
                break;
            case "getChars":
                "xx".getChars(0, 2, CHARS, 0);
                break;
            case "builder":
                BUILDER.setCharAt(0, 'x');
                BUILDER.setCharAt(1, 'x');
                break;
            case "within":
                System.arraycopy(NUMBERS, 0, NUMBERS, 1, 2);
                break;
            case "locked":
                synchronized (NUMBERS) {
                    Arrays.fill(NUMBERS, 1);
                }
                break;
            default:
                NUMBERS[0] = 1;
                NUMBERS[1] = 1;
                break;
        }
    }

    /** Whether what is seen is neither as before the change nor as after it. */
    static boolean isTorn(String what) {
        switch (what) {
            case "store":
                return NUMBERS[1] != NUMBERS[0];
            case "clone":
                int[] clone = NUMBERS.clone();
                return clone[0] == 0 && clone[1] == 1;
            case "copyOf":
                int[] copy = Arrays.copyOf(NUMBERS, 2);
                return copy[0] == 0 && copy[1] == 1;
            case "equals":
                return Arrays.equals(NUMBERS, new int[] {0, 1, 0});
            case "object":
                Pair pair = PAIR.clone();
                return pair.first == 0 && pair.second == 1;
            case "string":
                return new String(CHARS).equals("\0x");
            case "getChars":
                return CHARS[1] != CHARS[0];
            case "builder":
                return BUILDER.toString().equals("ax");
            case "within":
                return NUMBERS[2] == 2 && NUMBERS[1] == 2;
            case "values":
                Colour[] colours = Colour.values();
                return colours[0] != Colour.RED || colours[1] != Colour.GREEN || colours == Colour.values();
            default:
                synchronized (NUMBERS) {
                    int[] both = NUMBERS.clone();
                    return both[0] != both[2];
                }
        }
    }

    public static void main(String[] arguments) {
        String what = arguments[0];
        if (what.equals("within")) {
            NUMBERS[0] = 1;
            NUMBERS[1] = 2;
        }
        new Thread(() -> change(what)).start();
        assert !isTorn(what);
    }
}
