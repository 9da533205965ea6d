import java.util.LinkedList;
import java.util.Objects;
import java.util.Queue;
public class Channel {
    static class Channel<T> {
        private final Queue<T> items = new LinkedList<>();
        synchronized void put(T item) { items.add(Objects.requireNonNull(item, "item")); notifyAll(); }
        synchronized T take() throws InterruptedException { while (items.isEmpty()) wait(); return items.remove(); }
    }
    static final Channel<String> channel = new Channel<>();
    public static void main(String[] a) throws InterruptedException {
        Thread t = new Thread(() -> { channel.put("hello"); channel.put("world"); });
        t.start();
        String first = channel.take(), second = channel.take();
        assert first.equals("hello");
        assert (first + " " + second).equals("hello world");
        t.join();
    }
}
