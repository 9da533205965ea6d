// A stack in an array that should grow when it is full, but does not. One thread pushes three items onto a
// stack for two, another one pops items: whether an index is out of bounds depends on the schedule.
//
// test: bandera check %s
// expect: exit 1
// expect: exception: violated
// expect: ArrayIndexOutOfBounds
// expect: verdict: violated

public final class GrowableStack {
    private static final int EMPTY = -1;

    private final int[] items;
    private int top = EMPTY;

    private GrowableStack(int size) {
        items = new int[size];
    }

    private synchronized void push(int item) {
        top++;
        items[top] = item;
    }

    /** Removes the item on top, if there is one. */
    private synchronized void pop() {
        if (top != EMPTY) {
            top--;
        }
    }

    public static void main(String[] args) {
        GrowableStack stack = new GrowableStack(2);
        Runnable push = () -> {
            for (int item = 1; item <= 3; item++) {
                stack.push(item);
            }
        };
        Runnable pop = () -> {
            for (int count = 0; count < 2; count++) {
                stack.pop();
            }
        };
        new Thread(push, "pusher").start();
        new Thread(pop, "popper").start();
    }
}
