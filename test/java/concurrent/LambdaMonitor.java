// A lambda that captures nothing is one object, made when its site is linked: its monitor keeps threads apart. One that
// captures is a new object each time, and two sites are two objects.
// check 0: holds
// check 1: assert violated
// check 2: assert violated
public class LambdaMonitor {
    static int count;

    static Object monitor(char what, int number) {
        Runnable constant = () -> { };
        Runnable capturing = () -> count = number;
        Runnable first = () -> { }, second = () -> { };
        return what == '0' ? constant : what == '1' ? capturing : number == 0 ? first : second;
    }

    static void add(char what, int number) {
        synchronized (monitor(what, number)) {
            count++;
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        char what = arguments[0].charAt(0);
        Thread other = new Thread(() -> add(what, 0));
        other.start();
        add(what, 1);
        other.join();
        assert count == 2;
    }
}
