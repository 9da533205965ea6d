// PriorityQueue order, comparators and removal.
import java.util.*;

public class PriorityQueues {
    record Task(String name, int priority) implements Comparable<Task> {
        public int compareTo(Task o) { return Integer.compare(priority, o.priority); }
    }

    public static void main(String[] args) {
        PriorityQueue<Integer> q = new PriorityQueue<>();
        for (int i : new int[] {5, 3, 8, 1, 9, 2, 7, 1}) q.add(i);
        System.out.println(q + " " + q.peek() + " " + q.size());
        StringBuilder s = new StringBuilder();
        while (!q.isEmpty()) s.append(q.poll()).append(' ');
        System.out.println(s);
        System.out.println(q.poll() + " " + q.peek());
        PriorityQueue<Integer> max = new PriorityQueue<>(Comparator.reverseOrder());
        max.addAll(List.of(4, 6, 2, 9));
        System.out.println(max.poll() + max.poll() + " " + max);
        PriorityQueue<Task> tasks = new PriorityQueue<>();
        tasks.add(new Task("low", 9));
        tasks.add(new Task("high", 1));
        tasks.add(new Task("middle", 5));
        System.out.println(tasks.remove(new Task("middle", 5)) + " " + tasks.contains(new Task("low", 9)) + " " +
                           tasks.contains(new Task("low", 8)));
        System.out.println(tasks.poll().name() + tasks.poll().name());
        PriorityQueue<String> words = new PriorityQueue<>(Comparator.comparing(String::length).thenComparing(w -> w));
        words.addAll(List.of("ccc", "a", "bb", "aa", "b"));
        Iterator<String> it = words.iterator();
        while (it.hasNext())
            if (it.next().equals("bb")) it.remove();
        List<String> out = new ArrayList<>();
        while (!words.isEmpty()) out.add(words.remove());
        System.out.println(out);
        try {
            q.add(null);
        } catch (NullPointerException e) { System.out.println("no nulls"); }
        try {
            q.element();
        } catch (NoSuchElementException e) { System.out.println("empty"); }
        PriorityQueue<Integer> heap = new PriorityQueue<>(List.of(9, 8, 7, 6, 5, 4, 3, 2, 1));
        System.out.println(heap);
        heap.removeIf(x -> x % 2 == 0);
        System.out.println(heap);
        heap.remove(3);
        System.out.println(Arrays.toString(heap.toArray()));
        int x = 7;
        PriorityQueue<Integer> many = new PriorityQueue<>();
        for (int i = 0; i < 100; i++) {
            x = x * 31 % 101;
            many.offer(x);
            if (i % 4 == 3) many.poll();
        }
        int checksum = 0;
        while (!many.isEmpty()) checksum = checksum * 17 + many.poll();
        System.out.println(checksum);
    }
}
