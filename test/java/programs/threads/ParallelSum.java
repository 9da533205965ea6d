// Dividing work among threads and adding up the parts.
public class ParallelSum {
    static class Task extends Thread {
        final int[] data;
        final int from, to;
        long sum;
        int largest = Integer.MIN_VALUE;
        Task(int[] data, int from, int to) {
            this.data = data;
            this.from = from;
            this.to = to;
        }
        @Override
        public void run() {
            if (to - from > 40) {
                int middle = (from + to) / 2;
                Task a = new Task(data, from, middle), b = new Task(data, middle, to);
                a.start();
                b.run();
                try {
                    a.join();
                } catch (InterruptedException e) { throw new IllegalStateException(e); }
                sum = a.sum + b.sum;
                largest = Math.max(a.largest, b.largest);
            } else
                for (int i = from; i < to; i++) {
                    sum += data[i];
                    largest = Math.max(largest, data[i]);
                }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int[] data = new int[200];
        int x = 1;
        for (int i = 0; i < data.length; i++) {
            x = x * 1103515245 + 12345;
            data[i] = x >> 20;
        }
        Task t = new Task(data, 0, data.length);
        t.start();
        t.join();
        long expected = 0;
        for (int v : data) expected += v;
        System.out.println(t.sum + " " + (t.sum == expected) + " " + t.largest);
        int[][] a = {{1, 2}, {3, 4}, {5, 6}}, b = {{1, 0, 2}, {0, 1, 3}};
        int[][] c = new int[3][3];
        Thread[] rows = new Thread[3];
        for (int r = 0; r < 3; r++) {
            int row = r;
            rows[r] = new Thread(() -> {
                for (int k = 0; k < 3; k++)
                    for (int j = 0; j < 2; j++) c[row][k] += a[row][j] * b[j][k];
            });
            rows[r].start();
        }
        for (Thread row : rows) row.join();
        System.out.println(java.util.Arrays.deepToString(c));
        int[] sorted = {9, 3, 7, 1, 8, 2, 6};
        sort(sorted, 0, sorted.length);
        System.out.println(java.util.Arrays.toString(sorted));
    }

    static void sort(int[] a, int from, int to) throws InterruptedException {
        if (to - from < 2) return;
        int middle = (from + to) / 2;
        Thread left = new Thread(() -> {
            try {
                sort(a, from, middle);
            } catch (InterruptedException e) {}
        });
        left.start();
        sort(a, middle, to);
        left.join();
        int[] copy = java.util.Arrays.copyOfRange(a, from, to);
        int i = 0, j = middle - from;
        for (int k = from; k < to; k++)
            a[k] = j >= copy.length || i < middle - from && copy[i] <= copy[j] ? copy[i++] : copy[j++];
    }
}
