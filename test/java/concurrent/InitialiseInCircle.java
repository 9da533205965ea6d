// Two classes that need each other, initialised by two threads: each may wait for the other for ever.
// check: deadlock violated
// check alone: holds
public class InitialiseInCircle {
    static class Left {
        static int number = 1;
        static int other = Right.number;
    }

    static class Right {
        static int number = 2;
        static int other = Left.number;
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread thread = new Thread(() -> {
            assert Right.other == 1;
        });
        if (arguments.length == 0) {
            thread.start();
        }
        assert Left.other == 2;
        thread.join();
    }
}
