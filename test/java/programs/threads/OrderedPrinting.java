// Several threads print in a fixed order, each waiting for its turn.
public class OrderedPrinting {
    private int next;

    synchronized void say(int turn, String text) throws InterruptedException {
        while (next != turn) wait();
        System.out.println(turn + " " + text);
        next++;
        notifyAll();
    }

    public static void main(String[] args) throws InterruptedException {
        OrderedPrinting o = new OrderedPrinting();
        String[] words = "first second third fourth fifth sixth".split(" ");
        Thread[] all = new Thread[words.length];
        for (int i = 0; i < words.length; i++) {
            int k = words.length - 1 - i;
            all[i] = new Thread(() -> {
                try {
                    o.say(k, words[k]);
                } catch (InterruptedException e) { System.out.println("interrupted"); }
            });
            all[i].start();
        }
        for (Thread t : all) t.join();
        System.out.println(o.next);
        OrderedPrinting fizz = new OrderedPrinting();
        Thread[] workers = new Thread[3];
        for (int w = 0; w < 3; w++) {
            int me = w;
            workers[w] = new Thread(() -> {
                try {
                    for (int i = 0; i < 12; i++) {
                        int kind = i % 6 == 0 ? 2 : i % 2 == 0 ? 1 : 0;
                        if (kind == me) fizz.say(i, me == 2 ? "by six" : me == 1 ? "even" : "odd");
                    }
                } catch (InterruptedException e) { System.out.println("interrupted"); }
            });
            workers[w].start();
        }
        for (Thread t : workers) t.join();
        System.out.println(fizz.next);
    }
}
