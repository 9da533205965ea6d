// Whoever takes the box has it alone once main has let go of it. Which accesses the taker makes must be known also
// where main has still got it: they race.
// test: bandera check --quiet --check race %s
// expect: exit 1
// expect: ~race: violated
// test: bandera check --quiet --check race --no-ample %s
// expect: exit 1
public class LetGo {
    static class Box {
        int value;
    }

    static volatile Box slot;

    static void take() {
        Box box = slot;
        if (box != null) {
            slot = null;
            box.value++;
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread taker = new Thread(LetGo::take);
        taker.start();
        Box box = new Box();
        slot = box;
        box.value++;
        taker.join();
    }
}
