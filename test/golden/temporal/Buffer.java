// A variable of a property is bound to an object; points of methods; assertions of several properties in one model.
// test: bandera check --spec test/golden/temporal/Buffer.bsl --property Empties %s
// expect: exit 1
// expect: ~(?s)\n   1  Buffer.java:\d+ in Buffer.<init> [^\n]*\n        Buffer@1.items: null -> int\[1\]@2\n        b is Buffer@1\n
// expect: ~(?s)        Buffer@1.count: 0 -> 1\n        Full\(b\) becomes true\n
// expect: ~(?s)\n-- the run ends here; its last state stays for ever: every live thread is blocked --\n  thread "producer" waits on Buffer@1, and no thread can notify it\n
// expect: ~^  step       0    1 .* \|  \.\.\.$
// expect: ~^  Full\(b\)    -    \. .*T \|    T$
// expect: ~^  T: holds after the step; -: not all variables are bound yet; right of the bar: for ever$
// expect: ~^Empties: violated at Buffer.java:%here \(replayed, \d+ steps, then nothing for ever\)$
// test: bandera check --spec test/golden/temporal/Buffer.bsl --property Taken --save %t/trace %s; printf 'first\npredicates\nlast\npredicates\n' | bandera replay %t/trace
// expect: exit 0
// expect: ~(?s)in Buffer.take +return item;\n        take.Return\(b\) becomes true\n\n  step +0 +1 +\d+\n  take.Return\(b\) +- +\. +T\n
// expect: ~^Taken: violated at Buffer.java:\d+ \(replayed, \d+ steps\)$
// expect: ~(?s)at the beginning; \d+ steps follow\n  at first: no predicate holds\n  b = null\n  take.Return\(b\) = false\n
// expect: ~(?s)  b = Buffer@1\n  take.Return\(b\) = true\n\Z
// test: bandera check --spec test/golden/temporal/Buffer.bsl --property Calls --all %s
// expect: exit 1
// expect: ~(?s)        acquires the monitor of Buffer@1\n        add.Call\(b\) becomes true\n +\d+  Buffer.java:\d+ in Buffer.add [^\n]*\n        add.Call\(b\) becomes false\n        reads Buffer@1.count: 0\n
// test: bandera check --spec test/golden/temporal/Buffer.bsl --property Rooms --property Sizes --save %t/trace %s; grep '^p' %t/trace; bandera replay --text %t/trace
// expect: exit 0
// expect: ~^properties "Rooms" "Sizes"$
// expect: ~^property specification "Rooms" assert$
// expect: ~(?s)Rooms is violated: Buffer.add.Room does not hold: count < items.length, in thread "producer"\n  thread "producer"\n.*Rooms is violated: Buffer.add.Room does not hold: count < items.length, in thread "producer"\n
// test: bandera check --spec test/golden/temporal/Buffer.bsl --property Rooms --save %t/trace %s > /dev/null; sed -i 's/ "Rooms" assert$/ "Room" assert/' %t/trace; bandera replay --text %t/trace
// expect: exit 2
// expect: error: the property 'Room' is not a property of the trace's model
// test: bandera check --spec test/golden/temporal/Buffer.bsl --property Rooms --save %t/trace %s > /dev/null; sed -i 's/ "Rooms" assert$/ "Rooms"/' %t/trace; bandera replay --text %t/trace
// expect: exit 2
// expect: error: 'Rooms' is not a temporal property, as the trace says it is
// test: bandera check --quiet --check deadlock --spec test/golden/temporal/Buffer.bsl --property Sizes --save %t/trace %s; bandera replay --text %t/trace; sed -i '/^specification/d; /^properties/d' %t/trace; bandera replay --text %t/trace
// expect: exit 2
// expect: ~(?s)\ndeadlock: every live thread is blocked\n  thread "producer" waits on Buffer@1
// expect: ~error: the trace cannot be replayed: step \d+: the thread is at another location$
/**
 * @observable
 *   EXP Full: count == items.length;
 *   EXP Empty: count == 0;
 */
public class Buffer {
    private final int[] items = new int[1];
    private int count;
    /**
     * @observable INVOKE Call;
     * @assert
     *   PRE Room: count < items.length;
     *   POST Held: count > 0;
     */
    public synchronized void add(int item) throws InterruptedException {
        while (count == items.length) {
            wait(); // here
        }
        items[count++] = item;
        notifyAll();
    }
    /** @observable RETURN Return; */
    public synchronized int take() throws InterruptedException {
        while (count == 0) {
            wait();
        }
        int item = items[--count];
        notifyAll();
        return item;
    }
    private void fill() {
        try {
            while (true) {
                add(1);
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
    public static void main(String[] arguments) throws InterruptedException {
        Buffer buffer = new Buffer();
        new Thread(buffer::fill, "producer").start();
        buffer.take();
    }
}
