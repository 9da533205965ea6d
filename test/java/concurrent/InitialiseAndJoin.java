// A static initialiser that waits for a thread which needs the class waits for ever, whether the thread comes to it
// by a lambda, by a method of an object, or by another class.
// check 0: deadlock violated
// check 1: deadlock violated
// check 2: deadlock violated
// check 3: holds
public class InitialiseAndJoin {
    static String way;

    static class Lambda {
        static int value;

        static {
            joined(new Thread(() -> value++));
        }
    }

    static class Method implements Runnable {
        static int value;

        static {
            joined(new Thread(new Method()));
        }

        @Override
        public void run() {
            value++;
        }
    }

    static class Other {
        static int value;

        static {
            joined(new Thread(new User()));
        }
    }

    static class User implements Runnable {
        @Override
        public void run() {
            Other.value++;
        }
    }

    static class Harmless {
        static int value;

        static {
            joined(new Thread(new Quiet()));
        }
    }

    static class Quiet implements Runnable {
        @Override
        public void run() {
            way.length();
        }
    }

    static void joined(Thread thread) {
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] arguments) {
        way = arguments[0];
        switch (way) {
            case "0" -> Lambda.value++;
            case "1" -> Method.value++;
            case "2" -> Other.value++;
            default -> Harmless.value++;
        }
    }
}
