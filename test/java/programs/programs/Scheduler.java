// Round robin and priorities among simulated tasks.
import java.util.*;

public class Scheduler {
    interface Task {
        boolean step();
        String name();
    }

    static class Counter implements Task {
        private final String name;
        private int left;
        Counter(String name, int n) {
            this.name = name;
            left = n;
        }
        public boolean step() { return --left > 0; }
        public String name() { return name + left; }
    }

    static class Spawner implements Task {
        private final Deque<Task> queue;
        private int n;
        Spawner(Deque<Task> q) { queue = q; }
        public boolean step() {
            n++;
            queue.addLast(new Counter("child" + n + "-", n));
            return n < 3;
        }
        public String name() { return "spawner" + n; }
    }

    static class Failing implements Task {
        private int n = 2;
        public boolean step() {
            if (n-- == 0) throw new IllegalStateException("crashed");
            return true;
        }
        public String name() { return "failing" + n; }
    }

    static String run(Deque<Task> q) {
        StringBuilder log = new StringBuilder();
        int turns = 0;
        while (!q.isEmpty() && turns++ < 50) {
            Task t = q.removeFirst();
            log.append(t.name());
            try {
                if (t.step())
                    q.addLast(t);
                else
                    log.append('.');
            } catch (IllegalStateException e) { log.append('!').append(e.getMessage()); }
            log.append(' ');
        }
        return log.append(turns).toString();
    }

    public static void main(String[] args) {
        System.out.println(
            run(new ArrayDeque<>(List.of(new Counter("a", 3), new Counter("b", 1), new Counter("c", 2)))));
        Deque<Task> q = new ArrayDeque<>();
        q.add(new Spawner(q));
        q.add(new Counter("x", 2));
        System.out.println(run(q));
        System.out.println(run(new ArrayDeque<>(List.of(new Failing(), new Counter("y", 4)))));
        System.out.println(run(new ArrayDeque<>(List.of(new Task() {
                               public boolean step() { return true; }
                               public String name() { return "e"; }
                           }))).length());
        PriorityQueue<int[]> jobs = new PriorityQueue<>((a, b) -> a[0] != b[0] ? b[0] - a[0] : a[1] - b[1]);
        int[][] input = {{1, 5}, {3, 2}, {2, 9}, {3, 1}};
        jobs.addAll(List.of(input));
        StringBuilder s = new StringBuilder();
        while (!jobs.isEmpty()) {
            int[] j = jobs.poll();
            s.append(j[0]).append(':').append(j[1]).append(' ');
            if (j[0] == 3) jobs.add(new int[] {1, j[1] + 10});
        }
        System.out.println(s.toString().trim());
    }
}
