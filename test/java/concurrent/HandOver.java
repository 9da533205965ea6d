// An object goes from one thread to another through a field. Whoever has it last has it alone; if the giver keeps it,
// both can change it.
// check: holds
// check keep: assert violated
public class HandOver {
    static class Box {
        int value;
    }

    static volatile Box slot;

    static void give(boolean keep) {
        Box box = new Box();
        box.value = 1;
        slot = box;
        if (keep) {
            box.value++;
        }
    }

    static void take() {
        Box box = slot;
        if (box != null) {
            slot = null;
            int before = box.value;
            box.value = before + 1;
            assert box.value == before + 1;
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        boolean keep = arguments.length > 0;
        Thread taker = new Thread(HandOver::take);
        taker.start();
        give(keep);
        taker.join();
    }
}
