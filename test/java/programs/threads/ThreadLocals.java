// Thread-local variables are separate in each thread.
public class ThreadLocals {
    static final ThreadLocal<Integer> number = new ThreadLocal<>();
    static final ThreadLocal<StringBuilder> text = ThreadLocal.withInitial(() -> new StringBuilder("new"));

    static final ThreadLocal<int[]> counter = new ThreadLocal<>() {
        @Override
        protected int[] initialValue() {
            return new int[1];
        }
    };
    static final InheritableThreadLocal<String> inherited = new InheritableThreadLocal<>();

    public static void main(String[] args) throws InterruptedException {
        System.out.println(number.get() + " " + text.get());
        number.set(1);
        text.get().append("-main");
        inherited.set("from main");
        String[] seen = new String[3];
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int k = i;
            threads[i] = new Thread(() -> {
                String before = "" + number.get() + text.get();
                number.set(k * 10);
                text.get().append(k);
                for (int j = 0; j <= k; j++) counter.get()[0]++;
                seen[k] =
                    before + " " + number.get() + " " + text.get() + " " + counter.get()[0] + " " + inherited.get();
            });
            threads[i].start();
        }
        for (Thread t : threads) t.join();
        for (String s : seen) System.out.println(s);
        System.out.println(number.get() + " " + text.get() + " " + counter.get()[0]);
        number.remove();
        text.remove();
        System.out.println(number.get() + " " + text.get());
        ThreadLocal<String>[] many = new ThreadLocal[20];
        for (int i = 0; i < 20; i++) {
            many[i] = new ThreadLocal<>();
            many[i].set("v" + i);
        }
        StringBuilder all = new StringBuilder();
        for (ThreadLocal<String> t : many) all.append(t.get());
        System.out.println(all);
        Thread clean = new Thread(() -> System.out.println(many[3].get() + " " + counter.get()[0]));
        clean.start();
        clean.join();
    }
}
