// Compile-time constants do not initialise their class, other final fields do.
public class ConstantsDoNotTrigger {
    static class Constants {
        static { System.out.println("Constants initialised"); }
        static final int NUMBER = 5;
        static final String TEXT = "te"
            + "xt";
        static final long SUM = NUMBER + 1L;
        static final boolean FLAG = NUMBER > 3;
        static final char LETTER = 'a' + 1;
    }

    static class Boxes {
        static { System.out.println("Boxes initialised"); }
        static final Integer BOXED = 5;
    }

    static class Computed {
        static { System.out.println("Computed initialised"); }
        static final int LENGTH = "abc".length();
    }

    static class NotFinal {
        static { System.out.println("NotFinal initialised"); }
        static int number = 5;
    }

    static class Arrays {
        static { System.out.println("Arrays initialised"); }
        static final int[] ARRAY = {1, 2};
    }

    static class Null {
        static { System.out.println("Null initialised"); }
        static final String NOTHING = null;
    }

    static class Late {
        static final int VALUE;
        static {
            System.out.println("Late initialised");
            VALUE = 9;
        }
    }

    static class Instance {
        static { System.out.println("Instance initialised"); }
        final int constant = 3;
    }

    public static void main(String[] args) {
        System.out.println("constants");
        System.out.println(Constants.NUMBER);
        System.out.println(Constants.TEXT);
        System.out.println(Constants.SUM);
        System.out.println(Constants.FLAG);
        System.out.println(Constants.LETTER);
        System.out.println("boxed");
        System.out.println(Boxes.BOXED);
        System.out.println("computed");
        System.out.println(Computed.LENGTH);
        System.out.println("not final");
        System.out.println(NotFinal.number);
        System.out.println("array");
        System.out.println(Arrays.ARRAY[1]);
        System.out.println("null");
        System.out.println(Null.NOTHING);
        System.out.println("late");
        System.out.println(Late.VALUE);
        System.out.println("instance");
        System.out.println(new Instance().constant);
        System.out.println("switch");
        switch (5) {
        case Constants.NUMBER: System.out.println("matched");
        }
        System.out.println("now");
        new Constants();
    }
}
