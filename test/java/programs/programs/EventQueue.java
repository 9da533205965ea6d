// A simulation of a shop by events in virtual time.
import java.util.*;

public class EventQueue {
    record Event(int time, int order, String what, Runnable action) implements Comparable<Event> {
        public int compareTo(Event o) {
            return time != o.time ? Integer.compare(time, o.time) : Integer.compare(order, o.order);
        }
    }

    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private final Deque<Integer> waiting = new ArrayDeque<>();
    private int now, made, busy, served, totalWait;
    private final int clerks;
    private final Random random = new Random(17);
    EventQueue(int clerks) { this.clerks = clerks; }
    void at(int delay, String what, Runnable action) { events.add(new Event(now + delay, made++, what, action)); }

    void arrive(int left) {
        waiting.addLast(now);
        serve();
        if (left > 0) at(1 + random.nextInt(5), "arrival", () -> arrive(left - 1));
    }

    void serve() {
        while (busy < clerks && !waiting.isEmpty()) {
            busy++;
            totalWait += now - waiting.removeFirst();
            at(2 + random.nextInt(6), "departure", () -> {
                busy--;
                served++;
                serve();
            });
        }
    }

    void run() {
        int shown = 0;
        while (!events.isEmpty()) {
            Event e = events.poll();
            now = e.time();
            if (shown++ < 8) System.out.println(now + " " + e.what() + " waiting " + waiting.size() + " busy " + busy);
            e.action().run();
        }
        System.out.println("served " + served + " until " + now + ", waited " + totalWait);
    }

    public static void main(String[] args) {
        for (int clerks = 1; clerks <= 3; clerks++) {
            EventQueue q = new EventQueue(clerks);
            q.at(0, "arrival", () -> q.arrive(14));
            q.run();
        }
    }
}
