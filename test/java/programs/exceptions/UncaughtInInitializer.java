// A static initialiser of the main class's helper fails and nobody catches it.
public class UncaughtInInitializer {
    static class Configuration {
        static final String MODE = "strict";
        static final Integer LIMIT;
        static {
            System.out.println("reading the limit");
            LIMIT = Integer.valueOf("twelve".substring(0, 3));
        }
    }

    public static void main(String[] args) {
        System.out.println(Configuration.MODE);
        try {
            System.out.println("limit " + Configuration.LIMIT);
        } finally { System.out.println("leaving"); }
    }
}
