// Blocking queues hand items over in order.
import java.util.concurrent.*;

public class Blocking {
    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<Integer> q = new ArrayBlockingQueue<>(2);
        StringBuilder log = new StringBuilder();
        Thread producer = new Thread(() -> {
            try {
                for (int i = 0; i < 10; i++) q.put(i);
                q.put(-1);
            } catch (InterruptedException e) {}
        });
        Thread consumer = new Thread(() -> {
            try {
                for (int v = q.take(); v >= 0; v = q.take()) log.append(v).append(' ');
            } catch (InterruptedException e) {}
        });
        producer.start();
        consumer.start();
        producer.join();
        consumer.join();
        System.out.println(log);
        BlockingQueue<String> linked = new LinkedBlockingQueue<>();
        Thread echo = new Thread(() -> {
            try {
                while (true) {
                    String s = linked.take();
                    if (s.isEmpty()) return;
                    log.append(s.toUpperCase());
                }
            } catch (InterruptedException e) {}
        });
        log.setLength(0);
        echo.start();
        for (String s : "a b c".split(" ")) linked.add(s);
        linked.add("");
        echo.join();
        System.out.println(log);
        SynchronousQueue<Integer> hand = new SynchronousQueue<>();
        int[] sum = {0};
        Thread taker = new Thread(() -> {
            try {
                for (int i = 0; i < 3; i++) sum[0] += hand.take();
            } catch (InterruptedException e) {}
        });
        taker.start();
        for (int i = 1; i <= 3; i++) hand.put(i * 10);
        taker.join();
        System.out.println(sum[0] + " " + hand.offer(1) + " " + hand.poll());
        System.out.println(q.poll(1, TimeUnit.MILLISECONDS) + " " + q.offer(1, 1, TimeUnit.MILLISECONDS));
        Thread blocked = new Thread(() -> {
            try {
                new LinkedBlockingQueue<>().take();
            } catch (InterruptedException e) { log.append(" interrupted"); }
        });
        blocked.start();
        blocked.interrupt();
        blocked.join();
        System.out.println(log);
        DelayQueue<Delayed> none = new DelayQueue<>();
        System.out.println(none.poll());
    }
}
