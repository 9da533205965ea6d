// Resources inside resources, loops and lambdas.
import java.util.*;

public class NestedResources {
    static final List<String> log = new ArrayList<>();

    record Resource(String name, boolean failing) implements AutoCloseable {
        Resource(String name) { this(name, false); }
        Resource { log.add("+" + name); }
        @Override
        public void close() {
            log.add("-" + name);
            if (failing) throw new IllegalStateException("closing " + name);
        }
        Resource child(String n) { return new Resource(name + "." + n); }
    }

    static void flush(Object r) {
        System.out.println(r + " " + log);
        log.clear();
    }

    static String nested(int depth) {
        if (depth == 0) throw new ArithmeticException("bottom");
        try (Resource r = new Resource("d" + depth)) {
            return nested(depth - 1);
        }
    }

    public static void main(String[] args) {
        try (Resource a = new Resource("a"); Resource b = a.child("b"); Resource c = b.child("c")) {
            log.add("body");
        }
        flush("chain");
        try {
            nested(3);
        } catch (ArithmeticException e) { flush(e.getMessage()); }
        for (int i = 0; i < 3; i++) try (Resource r = new Resource("i" + i)) {
                if (i == 1) continue;
                log.add("use");
            }
        flush("loop");
        try (Resource r = new Resource("bad", true)) {
            log.add("body");
        } catch (IllegalStateException e) { flush(e.getMessage()); }
        try {
            try (Resource r = new Resource("bad", true)) {
                throw new IllegalArgumentException("body");
            } finally { log.add("finally"); }
        } catch (IllegalArgumentException e) { flush(e.getMessage() + " " + e.getSuppressed()[0].getMessage()); }
        Runnable r = () -> {
            try (Resource x = new Resource("lambda")) {
                log.add("run");
            }
        };
        r.run();
        flush("lambda");
        List<Resource> held = new ArrayList<>();
        try {
            for (int i = 0; i < 3; i++) held.add(new Resource("h" + i));
        } finally {
            Collections.reverse(held);
            held.forEach(Resource::close);
        }
        flush("by hand");
        try (Resource outer = new Resource("o")) {
            try (Resource inner = new Resource("i", true)) {
                log.add("both");
            } catch (IllegalStateException e) { log.add("caught"); }
        }
        flush("inner failure");
    }
}
