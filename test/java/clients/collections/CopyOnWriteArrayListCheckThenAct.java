// The list becomes shorter between size and get.
// check: exception violated
// outcomes: 2, ArrayIndexOutOfBoundsException
import java.util.concurrent.CopyOnWriteArrayList;

public class CopyOnWriteArrayListCheckThenAct {
    static final CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>();
    static Object outcome;

    public static void main(String[] arguments) {
        list.add(1);
        list.add(2);
        new Thread(() -> list.remove(0)).start();
        outcome = list.get(list.size() - 1);
    }
}
