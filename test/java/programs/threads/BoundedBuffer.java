// A producer and a consumer with a buffer of limited size.
public class BoundedBuffer {
    static class Buffer {
        private final int[] items;
        private int count, in, out, largest;
        Buffer(int size) { items = new int[size]; }
        synchronized void put(int v) throws InterruptedException {
            while (count == items.length) wait();
            items[in] = v;
            in = (in + 1) % items.length;
            count++;
            largest = Math.max(largest, count);
            notifyAll();
        }
        synchronized int take() throws InterruptedException {
            while (count == 0) wait();
            int v = items[out];
            out = (out + 1) % items.length;
            count--;
            notifyAll();
            return v;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        for (int size = 1; size <= 3; size++) {
            Buffer b = new Buffer(size);
            StringBuilder log = new StringBuilder();
            Thread producer = new Thread(() -> {
                try {
                    for (int i = 0; i < 12; i++) b.put(i * i);
                    b.put(-1);
                } catch (InterruptedException e) {}
            });
            Thread consumer = new Thread(() -> {
                try {
                    for (int v = b.take(); v >= 0; v = b.take()) log.append(v).append(' ');
                } catch (InterruptedException e) {}
            });
            consumer.start();
            producer.start();
            producer.join();
            consumer.join();
            System.out.println(size + ": " + log.toString().trim() + " " + (b.largest <= size) + " " + b.count);
        }
        Buffer shared = new Buffer(2);
        int[] sums = new int[2];
        Thread[] all = new Thread[4];
        for (int i = 0; i < 2; i++) {
            int k = i;
            all[i] = new Thread(() -> {
                try {
                    for (int j = 1; j <= 10; j++) shared.put(j);
                } catch (InterruptedException e) {}
            });
            all[i + 2] = new Thread(() -> {
                try {
                    for (int j = 0; j < 10; j++) sums[k] += shared.take();
                } catch (InterruptedException e) {}
            });
        }
        for (Thread t : all) t.start();
        for (Thread t : all) t.join();
        System.out.println(sums[0] + sums[1]);
    }
}
