// Lazy singletons by a static nested holder.
public class HolderIdiom {
    static class Service {
        static int made;
        final String name;
        private Service(String name) {
            made++;
            this.name = name;
            System.out.println("making " + name);
        }
        private static class Holder {
            static { System.out.println("Holder starts"); }
            static final Service INSTANCE = new Service("lazy");
            static { System.out.println("Holder done"); }
        }
        static Service instance() { return Holder.INSTANCE; }
        static void unrelated() { System.out.println("unrelated"); }
    }

    enum Single {
        INSTANCE;
        int uses;
        Single() { System.out.println("Single made"); }
        int use() { return ++uses; }
    }

    static class Eager {
        static final Eager INSTANCE = new Eager();
        static { System.out.println("Eager class"); }
        Eager() { System.out.println("Eager made"); }
        static int answer() { return 42; }
    }

    static class Registry {
        static final java.util.Map<String, Integer> MAP = new java.util.TreeMap<>();
        static {
            register("a", 1);
            register("b", 2);
        }
        static void register(String k, int v) { MAP.put(k, v); }
    }

    public static void main(String[] args) {
        System.out.println("start");
        Service.unrelated();
        System.out.println(Service.made);
        Service s = Service.instance();
        System.out.println(s == Service.instance());
        System.out.println(Service.made + s.name);
        System.out.println("enum");
        System.out.println(Single.INSTANCE.use() + Single.INSTANCE.use());
        System.out.println("eager");
        System.out.println(Eager.answer());
        Registry.register("c", 3);
        System.out.println(Registry.MAP);
    }
}
