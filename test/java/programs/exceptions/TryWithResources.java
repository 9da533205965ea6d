// Resources: order of closing, null, effectively final variables and failing constructors.
public class TryWithResources {
    static int open;

    static class Resource implements AutoCloseable {
        final String name;
        Resource(String name) throws Exception {
            if (name.startsWith("!")) throw new Exception("cannot open " + name);
            this.name = name;
            open++;
            System.out.println("open " + name);
        }
        public void close() throws Exception {
            open--;
            System.out.println("close " + name);
        }
    }

    static int compute() throws Exception {
        try (Resource r = new Resource("r")) {
            return open;
        }
    }

    static String nested() throws Exception {
        try (Resource a = new Resource("outer"); Resource b = new Resource("inner")) {
            try (Resource c = new Resource("innermost")) {
                return "return with " + open;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(compute() + " then " + open);
        System.out.println(nested() + " then " + open);
        try (Resource none = null) {
            System.out.println("null resource is fine");
        }
        Resource kept = new Resource("kept");
        try (kept) {
            System.out.println("using " + kept.name);
        }
        try (Resource a = new Resource("a"); Resource b = new Resource("!b"); Resource c = new Resource("c")) {
            System.out.println("never");
        } catch (Exception e) { System.out.println(e.getMessage()); }
        System.out.println(open);
        for (int i = 0; i < 3; i++) {
            try (Resource r = new Resource("loop" + i)) {
                if (i == 1) continue;
                if (i == 2) break;
                System.out.println("end of " + i);
            }
        }
        try (AutoCloseable lambda = () -> System.out.println("lambda closed")) {
            System.out.println("body");
        }
        try (Resource r = new Resource("x")) {
            throw new RuntimeException("from body");
        } catch (RuntimeException e) { System.out.println(e.getMessage() + " with " + open); } finally {
            System.out.println("finally");
        }
        try (var v = new Resource("var")) {
            System.out.println(v.name);
        }
    }
}
