public class Names {
    static String last = "";
    public static void main(String[] a) throws InterruptedException {
        Runnable r = () -> { synchronized (Names.class) { last = Thread.currentThread().getName(); } };
        Thread t = new Thread(r, "left"), u = new Thread(r, "right");
        t.start(); u.start(); t.join(); u.join();
        System.out.printf("last was %s%n", last);
        assert last.equals("left") || last.equals("right");
        assert !last.isEmpty() && last.length() >= 4;
    }
}
