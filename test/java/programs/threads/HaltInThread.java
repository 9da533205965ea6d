// Runtime.halt from another thread than main; the status is taken by its lowest eight bits.
public class HaltInThread {
    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            System.out.println("halting");
            System.out.flush();
            Runtime.getRuntime().halt(263);
        });
        other.start();
        other.join();
        System.out.println("main goes on");
    }
}
