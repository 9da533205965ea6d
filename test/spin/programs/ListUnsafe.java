import java.util.ArrayList;
import java.util.List;
public class ListUnsafe {
    static final List<String> list = new ArrayList<>();
    public static void main(String[] a) throws InterruptedException {
        Thread t = new Thread(() -> list.add("a"));
        t.start();
        list.add("b");
        t.join();
        assert list.size() == 2 : "lost " + list;
    }
}
