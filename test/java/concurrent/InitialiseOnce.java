// Of two threads that need a class first, one initialises it and the other waits, wherever the two are interrupted.
// check: holds
public class InitialiseOnce {
    static int times;

    static class Lazy {
        static int made;

        static {
            times++;
            made = times;
        }
    }

    static void use() {
        assert Lazy.made == 1;
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(InitialiseOnce::use);
        other.start();
        use();
        other.join();
        assert times == 1;
    }
}
