// Copying and comparing arrays and objects are accesses to what is in them: a write at the same time is a data race.
//
// test: bandera check --quiet --check race %s -- store
// expect: exit 1
// expect: ~race: violated at RacingCopies.java:54 .*
// test: bandera check --quiet --check race %s -- copy
// expect: exit 1
// expect: ~race: violated at RacingCopies.java:46 .*
// test: bandera check --quiet --check race %s -- clone
// expect: exit 1
// expect: ~race: violated at RacingCopies.java:46 .*
// test: bandera check --quiet --check race %s -- equals
// expect: exit 1
// expect: ~race: violated at RacingCopies.java:46 .*
// test: bandera check --check race %s -- object
// expect: exit 1
// expect: ~data race on Pair@\d+.first: no synchronization orders these two accesses
// expect: ~race: violated at RacingCopies.java:48 .*
// test: bandera check --quiet --check race %s -- string
// expect: exit 1
// expect: ~race: violated at RacingCopies.java:47 .*
// test: bandera check --quiet --check race %s -- locked
// expect: exit 0
// expect: ~race: holds .*
// test: bandera check --quiet --check deadlock,exception %s -- clone
// expect: exit 0
// expect: note: data race between RacingCopies.java:46 and RacingCopies.java:59: the answers assume sequential consistency (--check race shows a run)

import java.util.Arrays;

public final class RacingCopies {
    static final class Pair implements Cloneable {
        int first;

        @Override
        protected Object clone() throws CloneNotSupportedException {
            return super.clone();
        }
    }

    static final int[] NUMBERS = new int[2];
    static final char[] CHARS = new char[2];
    static final Pair PAIR = new Pair();

    private static void write() {
        NUMBERS[1] = 1;
        CHARS[1] = 'x';
        PAIR.first = 1;
    }

    private static Object read(String what) throws CloneNotSupportedException {
        switch (what) {
            case "store":
                System.arraycopy(new int[2], 0, NUMBERS, 0, 2);
                return null;
            case "copy":
                return Arrays.copyOf(NUMBERS, 2);
            case "clone":
                return NUMBERS.clone();
            case "equals":
                return Arrays.equals(NUMBERS, new int[2]);
            case "object":
                return PAIR.clone();
            default:
                return new String(CHARS);
        }
    }

    public static void main(String[] arguments) throws CloneNotSupportedException {
        String what = arguments[0];
        if (what.equals("locked")) {
            Thread other = new Thread(() -> {
                synchronized (NUMBERS) {
                    write();
                }
            });
            other.start();
            synchronized (NUMBERS) {
                read("clone");
            }
            return;
        }
        new Thread(RacingCopies::write).start();
        read(what);
    }
}
