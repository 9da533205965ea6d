// Guards, latches and gates made from wait and notify.
public class GuardedBlocks {
    static class Latch {
        private int count;
        Latch(int n) { count = n; }
        synchronized void down() {
            if (--count == 0) notifyAll();
        }
        synchronized void await() throws InterruptedException {
            while (count > 0) wait();
        }
    }

    static class Gate {
        private boolean open;
        private int passed;
        synchronized void open() {
            open = true;
            notifyAll();
        }
        synchronized void pass() throws InterruptedException {
            while (!open) wait();
            passed++;
        }
    }

    static class Cell<T> {
        private T value;
        synchronized void put(T v) throws InterruptedException {
            while (value != null) wait();
            value = v;
            notifyAll();
        }
        synchronized T take() throws InterruptedException {
            while (value == null) wait();
            T v = value;
            value = null;
            notifyAll();
            return v;
        }
    }

    interface Body {
        void run() throws InterruptedException;
    }

    static Thread start(Body b) {
        Thread t = new Thread(() -> {
            try {
                b.run();
            } catch (InterruptedException e) { System.out.println("interrupted"); }
        });
        t.start();
        return t;
    }

    public static void main(String[] args) throws InterruptedException {
        Latch latch = new Latch(3);
        int[] done = new int[3];
        for (int i = 0; i < 3; i++) {
            int k = i;
            start(() -> {
                done[k] = k + 1;
                latch.down();
            });
        }
        latch.await();
        System.out.println(done[0] + done[1] + done[2]);
        Gate gate = new Gate();
        Thread[] all = new Thread[4];
        for (int i = 0; i < 4; i++) all[i] = start(gate::pass);
        System.out.println("before " + gate.passed);
        gate.open();
        for (Thread t : all) t.join();
        System.out.println("after " + gate.passed);
        Cell<Integer> request = new Cell<>(), reply = new Cell<>();
        Thread server = start(() -> {
            for (int n = request.take(); n >= 0; n = request.take()) reply.put(n * n);
        });
        for (int i = 1; i < 6; i++) {
            request.put(i);
            System.out.println(i + " " + reply.take());
        }
        request.put(-1);
        server.join();
        Cell<String> one = new Cell<>(), two = new Cell<>();
        Thread relay = start(() -> {
            for (int i = 0; i < 3; i++) two.put(one.take().toUpperCase());
        });
        StringBuilder s = new StringBuilder();
        for (String w : "a b c".split(" ")) {
            one.put(w);
            s.append(two.take());
        }
        relay.join();
        System.out.println(s);
    }
}
