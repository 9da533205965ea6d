// A state is stored in one way only, whenever it is met, so that all orders of the search count the same states:
// objects whose monitors are used late, and more texts than there was room for at first.
// test: bandera check --no-ample --quiet --search dfs %s
// expect: exit 0
// expect: deadlock: holds (290 states)
// test: bandera check --no-ample --quiet --search bfs %s
// expect: exit 0
// expect: deadlock: holds (290 states)
// test: bandera check --no-ample --quiet --search best %s
// expect: exit 0
// expect: deadlock: holds (290 states)
// test: bandera check --no-ample --quiet --search astar %s
// expect: exit 0
// expect: deadlock: holds (290 states)
public class Orders {
    static volatile Object left, right;

    private int count = 2;

    private synchronized void down() {
        count--;
        if (count == 0) {
            notifyAll();
        }
    }

    private synchronized void await() throws InterruptedException {
        while (count > 0) {
            wait();
        }
    }

    private static void leftTexts() {
        left = "l0";
        left = "l1";
        left = "l2";
        left = "l3";
        left = "l4";
        left = "l5";
        left = "l6";
        left = "l7";
        left = "l8";
        left = "l9";
    }

    private static void rightTexts() {
        right = "r0";
        right = "r1";
        right = "r2";
        right = "r3";
        right = "r4";
        right = "r5";
        right = "r6";
        right = "r7";
        right = "r8";
        right = "r9";
    }

    public static void main(String[] arguments) throws InterruptedException {
        Orders orders = new Orders();
        Thread first = new Thread(() -> {
            leftTexts();
            orders.down();
        });
        Thread second = new Thread(() -> {
            rightTexts();
            orders.down();
        });
        first.start();
        second.start();
        orders.await();
    }
}
