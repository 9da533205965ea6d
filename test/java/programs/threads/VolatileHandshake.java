// Handing values over by volatile fields and busy waiting.
public class VolatileHandshake {
    static volatile int request, reply;
    static volatile boolean done;
    int plain;

    public static void main(String[] args) throws InterruptedException {
        Thread server = new Thread(() -> {
            int last = 0;
            while (!done) {
                int r = request;
                if (r != last) {
                    last = r;
                    reply = r * r;
                } else
                    Thread.onSpinWait();
            }
        });
        server.start();
        for (int i = 1; i <= 5; i++) {
            request = i;
            while (reply != i * i) Thread.onSpinWait();
            System.out.println(i + " -> " + reply);
        }
        done = true;
        server.join();
        VolatileHandshake box = new VolatileHandshake();
        boolean[] unused = {false};
        Thread reader = new Thread(() -> {
            while (request != 100) Thread.yield();
            reply = box.plain + 1;
        });
        reader.start();
        box.plain = 41;
        request = 100;
        reader.join();
        System.out.println(reply);
        System.out.println(server.isAlive() || reader.isAlive() || unused[0]);
    }
}
