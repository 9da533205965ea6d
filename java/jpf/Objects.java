package jpf;

import java.util.ArrayList;
import jpf.Threads.Frame;
import jpf.Threads.Lock;
import jpf.Threads.Process;

/** Objects of a model, and the errors that name them. */
@SuppressWarnings("serial")
abstract class Objects extends Values {
    /** How to take back what the present transformation has done so far, last things last. */
    static final ArrayList<Runnable> UNDO = new ArrayList<>();

    /** An object of the model. */
    static class Thing {
        final Lock monitor = MONITORS ? new Lock(true) : null;
        int collection;
        int serial;
        /** Its identity hash; 0 until somebody asks. */
        int hash;
        private static int serials;

        static <T extends Thing> T made(T object, int collection) {
            Thing thing = object;
            thing.collection = collection;
            if (SHOWS) {
                thing.serial = serials++;
            }
            return object;
        }

        /** Objects that exist for ever, by collection and then by age. */
        static final ArrayList<Thing> KEPT = new ArrayList<>();
        private int keptIn;

        static <T extends Thing> T kept(T object, int collection) {
            Thing thing = object;
            thing.keptIn = collection;
            int at = KEPT.size();
            while (at > 0 && KEPT.get(at - 1).keptIn > collection) {
                at--;
            }
            KEPT.add(at, thing);
            if (TRAPS) {
                UNDO.add(() -> KEPT.remove(thing));
            }
            return object;
        }

        /** Adds what this object refers to. */
        void visit(ArrayList<Thing> all) {
        }

        /** How many values it holds: fields, or elements. */
        int cells() {
            return 0;
        }

        /** One of them, by its distance from the first. */
        Object get(int at) {
            throw new IndexError(at, 0);
        }

        void put(int at, Object value) {
            throw new IndexError(at, 0);
        }

        /** Every object that there is, in the order in which a search from variables meets them. */
        static ArrayList<Thing> reached() {
            ArrayList<Thing> all = new ArrayList<>(KEPT);
            visitGlobals(all);
            for (Process each = Process.first; each != null; each = each.next) {
                for (Frame frame = each.frame; frame != null; frame = frame.caller) {
                    frame.visit(all);
                }
            }
            return goOn(all);
        }

        static ArrayList<Thing> reached(Thing from) {
            ArrayList<Thing> all = new ArrayList<>();
            reach(all, from);
            return goOn(all);
        }

        private static ArrayList<Thing> goOn(ArrayList<Thing> all) {
            for (int i = 0; i < all.size(); i++) {
                all.get(i).visit(all);
            }
            return all;
        }

        /** Any object of a type, or null where there is none. */
        static Thing any(Class<?> type, ArrayList<Thing> all) {
            int count = 0;
            for (int i = 0; i < all.size(); i++) {
                count += type.isInstance(all.get(i)) ? 1 : 0;
            }
            int skipped = count > 0 ? choose(count) : 0;
            for (int i = 0; i < all.size(); i++) {
                if (type.isInstance(all.get(i)) && skipped-- == 0) {
                    return all.get(i);
                }
            }
            return null;
        }
    }

    /** An array of references that others extend, or that extends others: what may be in it only its own class says. */
    abstract static class References extends Thing {
        final Thing[] items;

        References(int length) {
            items = new Thing[length];
        }

        /** Whether an object is of the type of the elements. */
        abstract boolean takes(Thing object);

        void set(Thing object, long at) {
            int place = index(at, items.length);
            if (object != null && !takes(object)) {
                throw new StoreError(object);
            }
            Thing old = items[place];
            if (TRAPS) {
                UNDO.add(() -> items[place] = old);
            }
            items[place] = object;
        }

        @Override int cells() {
            return items.length;
        }

        @Override Object get(int at) {
            return items[at];
        }

        @Override void put(int at, Object value) {
            items[at] = (Thing) value;
        }

        @Override void visit(ArrayList<Thing> all) {
            for (int i = 0; i < items.length; i++) {
                reach(all, items[i]);
            }
        }
    }

    static void reach(ArrayList<Thing> all, Thing object) {
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i) == object) {
                return;
            }
        }
        if (object != null) {
            all.add(object);
        }
    }

    /** An object was thrown that nothing catches. */
    static final class UncaughtException extends RuntimeException {
        final transient Thing object;

        UncaughtException(Thing object) {
            super(object.getClass().getName());
            this.object = object;
        }
    }

    /** An object was stored into an array whose elements are of another type. */
    static final class StoreError extends ArrayStoreException {
        final transient Thing object;

        StoreError(Thing object) {
            super(object.getClass().getName());
            this.object = object;
        }
    }

    static final class CastError extends ClassCastException {
        final transient Thing object;
        final String type;

        CastError(Thing object, String type) {
            super("not a " + type);
            this.object = object;
            this.type = type;
        }
    }

    static Thing cast(Thing object, String type, Class<?> admitted) {
        if (object != null && !admitted.isInstance(object)) {
            throw new CastError(object, type);
        }
        return object;
    }

    static Thing cast(Thing object, String type, int... collections) {
        boolean fits = object == null;
        for (int i = 0; i < collections.length && !fits; i++) {
            fits = object.collection == collections[i];
        }
        if (!fits) {
            throw new CastError(object, type);
        }
        return object;
    }

    /** How people know an object: its type, and how many were made before it. */
    static String show(Thing object) {
        return object == null ? "null" : NAMES[object.collection] + "#" + object.serial;
    }
}
