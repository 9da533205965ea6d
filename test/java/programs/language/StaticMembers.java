// Static fields and methods, shared between instances.
public class StaticMembers {
    static int count;
    final int id;
    static final StringBuilder log = new StringBuilder();
    static long total;
    static final int[] table = new int[5];

    static {
        for (int i = 0; i < table.length; i++) table[i] = i * i;
    }

    StaticMembers() {
        id = ++count;
        log.append(id).append(';');
        total += id;
    }

    static StaticMembers make() { return new StaticMembers(); }

    static int sum() {
        int s = 0;
        for (int t : table) s += t;
        return s;
    }

    static class Counter {
        static int hits;
        int mine;
        void hit() {
            hits++;
            mine++;
        }
        static void reset() { hits = 0; }
    }

    static class Sub extends Counter {
        static String name = "sub";
        void hit() {
            super.hit();
            hits += 10;
        }
    }

    interface Constants {
        int ONE = 1;
        String TEXT = "text" + ONE;
        int[] ARRAY = {1, 2, 3};
    }

    static class User implements Constants {
        int get() { return ONE + ARRAY[2] + TEXT.length(); }
    }

    public static void main(String[] args) {
        StaticMembers a = new StaticMembers(), b = make();
        System.out.println(a.id + " " + b.id + " " + a.count + " " + StaticMembers.count);
        b.count = 10;
        System.out.println(make().id + " " + log + " " + total);
        System.out.println(sum());
        table[0] = 100;
        System.out.println(sum());
        Counter c = new Counter(), d = new Sub();
        c.hit();
        d.hit();
        d.hit();
        System.out.println(Counter.hits + " " + Sub.hits + " " + c.mine + " " + d.mine);
        Sub.reset();
        System.out.println(Counter.hits);
        System.out.println(new User().get() + User.ONE);
        Constants.ARRAY[0] = 50;
        System.out.println(User.ARRAY[0]);
        System.out.println(Sub.name + ((Sub) d).name);
        StaticMembers none = null;
        System.out.println(none.count);
        System.out.println(Constants.TEXT);
    }
}
