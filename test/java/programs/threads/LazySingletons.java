// One instance only, whatever threads ask first.
public class LazySingletons {
    static int made;
    final int id;

    private LazySingletons() {
        synchronized (LazySingletons.class) { id = ++made; }
    }

    static class Holder { static final LazySingletons INSTANCE = new LazySingletons(); }
    static volatile LazySingletons checked;

    static LazySingletons doubleChecked() {
        LazySingletons c = checked;
        if (c == null)
            synchronized (Holder.class) {
                c = checked;
                if (c == null) checked = c = new LazySingletons();
            }
        return c;
    }

    static LazySingletons guarded;

    static synchronized LazySingletons plain() {
        if (guarded == null) guarded = new LazySingletons();
        return guarded;
    }

    interface Source {
        LazySingletons get();
    }

    static boolean allSame(Source s) throws InterruptedException {
        LazySingletons[] seen = new LazySingletons[4];
        Thread[] t = new Thread[4];
        for (int i = 0; i < 4; i++) {
            int k = i;
            t[i] = new Thread(() -> seen[k] = s.get());
            t[i].start();
        }
        for (Thread x : t) x.join();
        boolean same = seen[0] != null;
        for (LazySingletons l : seen) same &= l == seen[0];
        return same;
    }

    public static void main(String[] args) throws InterruptedException {
        System.out.println(allSame(() -> Holder.INSTANCE) + " " + made);
        System.out.println(allSame(LazySingletons::doubleChecked) + " " + made);
        System.out.println(allSame(LazySingletons::plain) + " " + made);
        System.out.println(Holder.INSTANCE != checked && checked != guarded);
        System.out.println(Holder.INSTANCE.id + checked.id + guarded.id);
        java.util.concurrent.ConcurrentHashMap<String, LazySingletons> map =
            new java.util.concurrent.ConcurrentHashMap<>();
        System.out.println(allSame(() -> map.computeIfAbsent("k", k -> new LazySingletons())) + " " + made);
        System.out.println(allSame(() -> Holder.INSTANCE) + " " + made);
    }
}
