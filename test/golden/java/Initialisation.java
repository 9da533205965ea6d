// Two classes that need each other, initialised by two threads: each waits for the other's class.
// test: bandera check %s
// expect: exit 1
// expect: initialises class Initialisation.Right
// expect: thread "main" waits for thread "left" to initialise class Initialisation.Left
// expect: thread "left" waits for thread "main" to initialise class Initialisation.Right
// expect: at Initialisation$Right.<clinit>(Initialisation.java:%here)
// expect: deadlock: violated at Initialisation.java:%here

public final class Initialisation {
    private static final class Left {
        private static int value = Right.value + 1;
    }

    private static final class Right {
        private static int value = Left.value + 1; // here
    }

    public static void main(String[] args) {
        new Thread(() -> Left.value++, "left").start();
        Right.value++;
    }
}
