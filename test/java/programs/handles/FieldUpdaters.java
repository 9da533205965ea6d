import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/** Which fields updaters are given for, and which objects and values they take. */
public class FieldUpdaters {
    interface Action {
        Object run();
    }

    static class Base {
        volatile int count = 1;
        int plain;
        static volatile int shared;
        volatile long wide = 2;
        volatile short narrow;
        volatile Integer boxed = 3;
        volatile String text = "a";
        String calm;
        volatile Object any;
        private volatile int hidden = 4;
        protected volatile int guarded = 5;
        volatile int[] numbers;
        final int fixed = 6;
    }

    static class Sub extends Base {
    }

    static void show(String label, Action action) {
        try {
            Object result = action.run();
            boolean isUpdater = result != null && result.getClass().getName().contains("Updater");
            System.out.println(label + ": " + (isUpdater ? "updater" : result));
        } catch (RuntimeException e) {
            String cause = e.getCause() == null ? "" : " by " + e.getCause().getClass().getName();
            String message = e.getCause() == null ? " " + e.getMessage() : "";
            System.out.println(label + ": " + e.getClass().getName() + cause + message);
        }
    }

    static void ints() {
        show("int", () -> AtomicIntegerFieldUpdater.newUpdater(Base.class, "count"));
        show("int, not volatile", () -> AtomicIntegerFieldUpdater.newUpdater(Base.class, "plain"));
        show("int, static", () -> AtomicIntegerFieldUpdater.newUpdater(Base.class, "shared"));
        show("int, final", () -> AtomicIntegerFieldUpdater.newUpdater(Base.class, "fixed"));
        show("int of long", () -> AtomicIntegerFieldUpdater.newUpdater(Base.class, "wide"));
        show("int of short", () -> AtomicIntegerFieldUpdater.newUpdater(Base.class, "narrow"));
        show("int of Integer", () -> AtomicIntegerFieldUpdater.newUpdater(Base.class, "boxed"));
        show("int of plain String", () -> AtomicIntegerFieldUpdater.newUpdater(Base.class, "calm"));
        show("int, none", () -> AtomicIntegerFieldUpdater.newUpdater(Base.class, "nothing"));
        show("int, inherited", () -> AtomicIntegerFieldUpdater.newUpdater(Sub.class, "count"));
        show("int, private in nest", () -> AtomicIntegerFieldUpdater.newUpdater(Base.class, "hidden"));
        show("int, private of another", () -> AtomicIntegerFieldUpdater.newUpdater(Stranger.class, "secret"));
        show("int, of another", () -> AtomicIntegerFieldUpdater.newUpdater(Stranger.class, "open"));
        show("int, protected", () -> AtomicIntegerFieldUpdater.newUpdater(Base.class, "guarded"));
        show("int, of an array", () -> AtomicIntegerFieldUpdater.newUpdater(Base[].class, "length"));
        show("int, of a primitive type", () -> AtomicIntegerFieldUpdater.newUpdater(int.class, "value"));
        show("int, no name", () -> AtomicIntegerFieldUpdater.newUpdater(Base.class, null));
        show("int, no class", () -> AtomicIntegerFieldUpdater.newUpdater(null, "count"));
    }

    static void others() {
        show("long", () -> AtomicLongFieldUpdater.newUpdater(Base.class, "wide"));
        show("long of int", () -> AtomicLongFieldUpdater.newUpdater(Base.class, "count"));
        show("long of plain int", () -> AtomicLongFieldUpdater.newUpdater(Base.class, "plain"));
        show("long, none", () -> AtomicLongFieldUpdater.newUpdater(Base.class, "nothing"));
        show("String", () -> AtomicReferenceFieldUpdater.newUpdater(Base.class, String.class, "text"));
        show("Object of String", () -> AtomicReferenceFieldUpdater.newUpdater(Base.class, Object.class, "text"));
        show("String of Object", () -> AtomicReferenceFieldUpdater.newUpdater(Base.class, String.class, "any"));
        show("String, not volatile", () -> AtomicReferenceFieldUpdater.newUpdater(Base.class, String.class, "calm"));
        show("int as reference", () -> AtomicReferenceFieldUpdater.newUpdater(Base.class, int.class, "count"));
        show("Integer of int", () -> AtomicReferenceFieldUpdater.newUpdater(Base.class, Integer.class, "count"));
        show("int[]", () -> AtomicReferenceFieldUpdater.newUpdater(Base.class, int[].class, "numbers"));
        show("String, none", () -> AtomicReferenceFieldUpdater.newUpdater(Base.class, String.class, "nothing"));
        show("no type", () -> AtomicReferenceFieldUpdater.newUpdater(Base.class, null, "text"));
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    static void uses() {
        Base base = new Base();
        AtomicIntegerFieldUpdater<Base> count = AtomicIntegerFieldUpdater.newUpdater(Base.class, "count");
        AtomicIntegerFieldUpdater raw = count;
        show("get", () -> count.get(base) + count.get(new Sub()));
        show("get of null", () -> count.get(null));
        show("get of String", () -> raw.get("s"));
        show("set of String", () -> raw.compareAndSet("s", 1, 2));
        show("add to null", () -> raw.getAndAdd(null, 1));
        show("operations", () -> "" + count.getAndIncrement(base) + count.addAndGet(base, 5) + count.getAndSet(base, 9)
                + count.compareAndSet(base, 9, 10) + count.weakCompareAndSet(base, 9, 10)
                + count.updateAndGet(base, x -> x * 2) + count.getAndAccumulate(base, 3, Math::max));
        AtomicLongFieldUpdater<Base> wide = AtomicLongFieldUpdater.newUpdater(Base.class, "wide");
        show("long", () -> "" + wide.getAndAdd(base, Integer.MAX_VALUE) + wide.decrementAndGet(base));
        show("long of null", () -> wide.incrementAndGet(null));
        AtomicReferenceFieldUpdater<Base, String> text =
                AtomicReferenceFieldUpdater.newUpdater(Base.class, String.class, "text");
        AtomicReferenceFieldUpdater any = text;
        show("String", () -> text.getAndSet(base, "b") + text.updateAndGet(base, x -> x + "c")
                + text.compareAndSet(base, "x", "y") + text.get(base));
        show("set to Integer", () -> any.getAndSet(base, 1));
        show("compare with Integer", () -> any.compareAndSet(base, 1, "z"));
        show("change to Integer", () -> any.compareAndSet(base, "z", 1));
        show("String of null", () -> text.get(null));
        show("String of String", () -> any.get("s"));
        show("String to null", () -> text.getAndSet(base, null) + text.get(base));
    }

    public static void main(String[] arguments) {
        ints();
        others();
        uses();
    }
}

class Stranger {
    private volatile int secret;
    volatile int open;
}
