// Long stretches in which nothing lets other threads in: limits are noticed in their midst.
// test: bandera check --quiet --memory 150M %s -- arrays
// expect: exit 3
// expect: ~deadlock: unknown \(memory limit of 150.0 MiB reached after \d+ states\)
// test: bandera check --quiet --memory 150M --search bfs %s -- list
// expect: exit 3
// expect: ~deadlock: unknown \(memory limit of 150.0 MiB reached after \d+ states\)
// test: bandera check --quiet --memory 150M %s -- string
// expect: exit 3
// expect: ~deadlock: unknown \(memory limit of 150.0 MiB reached after \d+ states\)
// test: bandera check --quiet --memory 150M --search best %s -- builder
// expect: exit 3
// expect: ~deadlock: unknown \(memory limit of 150.0 MiB reached after \d+ states\)
// test: javac -d %t %s && bandera check --quiet --timeout 1 --main Stretches %t -- count
// expect: exit 3
// expect: ~deadlock: unknown \(time limit of 1 s reached after \d+ states\)
// test: javac -d %t %s && bandera check --quiet --timeout 1 --main Stretches %t -- class
// expect: exit 3
// expect: ~deadlock: unknown \(time limit of 1 s reached after \d+ states\)
//
// A text that no array could hold is a bound.
// test: bandera check --quiet %s -- repeat
// expect: exit 3
// expect: ~deadlock: unknown \(a bound was exceeded: length of a string or array: 200000000, at Stretches.java:%here\)
//
// Signals end a search within such a stretch, too. Half a second of computing is enough to be there. What a shell
// starts in the background ignores SIGINT unless it is told otherwise.
// test: javac -d %t %s; env --default-signal=INT bandera check --quiet --main Stretches %t -- count & P=$!; until [ $(cut -d' ' -f14 /proc/$P/stat) -gt 50 ]; do sleep 0.1; done; kill -INT $P; wait $P
// expect: exit 3
// expect: ~deadlock: unknown \(interrupted after \d+ states\)
// test: javac -d %t %s; bandera check --quiet --main Stretches %t -- count & P=$!; until [ $(cut -d' ' -f14 /proc/$P/stat) -gt 50 ]; do sleep 0.1; done; kill -TERM $P; wait $P
// expect: exit 3
// expect: ~deadlock: unknown \(interrupted after \d+ states\)
import java.util.ArrayList;
import java.util.List;

public class Stretches {
    static int sum;

    static class Node {
        Node next;
    }

    static class Endless {
        static int last;

        static {
            for (int i = 0; i >= 0; i = i + 1 & 0xffff) {
                last = i;
            }
        }
    }

    static void arrays() {
        List<int[]> list = new ArrayList<>();
        while (true) {
            list.add(new int[1000000]);
        }
    }

    static void list() {
        Node first = null;
        while (true) {
            Node node = new Node();
            node.next = first;
            first = node.next == first ? node : null; // a field that nobody reads is no part of a state
        }
    }

    static void string() {
        String text = "a";
        while (true) {
            text = text + text.length();
        }
    }

    static void builder() {
        StringBuilder text = new StringBuilder("a");
        while (true) {
            text.append(text);
        }
    }

    static void count() {
        for (int i = 0; i < 2000000000; i++) {
            sum += i;
        }
    }

    public static void main(String[] arguments) {
        switch (arguments[0]) {
            case "arrays" -> arrays();
            case "list" -> list();
            case "string" -> string();
            case "builder" -> builder();
            case "count" -> count();
            case "class" -> sum = Endless.last;
            default -> sum = "ab".repeat(100000000).length(); // here
        }
    }
}
