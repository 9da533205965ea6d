// What a method returns can be a literal, of any type: a null, a truth value, a character, a number, or one of two.
//
// test: bandera check --all --quiet --spec $(dirname %s)/returned_values.bsl %s
// expect: exit 1
// expect: Nothing: violated
// expect: Something: holds
// expect: Yes: violated
// expect: Letter: violated
// expect: Wide: violated
// expect: Half: violated
// expect: Chosen: violated
// expect: Text: violated
// expect: Narrow: violated
// expect: Other: violated
// expect: Array: violated
public final class ReturnedValues {
    /** @observable RETURN Nothing: $ret == null; RETURN Something: $ret != null; */
    static Object nothing() {
        return null;
    }

    /** @observable RETURN Yes: $ret; */
    static boolean yes() {
        return true;
    }

    /** @observable RETURN Letter: $ret == 'x'; */
    static char letter() {
        return 'x';
    }

    /** @observable RETURN Narrow: $ret == -3; */
    static byte narrow() {
        return -3;
    }

    /** @observable RETURN Wide: $ret == 7L; */
    static long wide() {
        return 7L;
    }

    /** @observable RETURN Half: $ret == 0.5; */
    static double half() {
        return 0.5;
    }

    /** @observable RETURN Chosen: $ret == null; RETURN Other: $ret == other && $ret != null; */
    static Object chosen(boolean flag, Object other) {
        return flag ? null : other;
    }

    /** @observable RETURN Text: $ret == null; */
    static String text() {
        return null;
    }

    /** @observable RETURN Array: $ret == null; */
    static int[] array() {
        return null;
    }

    public static void main(String[] arguments) {
        nothing();
        yes();
        letter();
        narrow();
        wide();
        half();
        Object other = new Object();
        chosen(true, other);
        chosen(false, other);
        text();
        array();
    }
}
