// Objects of a class and its subclasses, of an interface, of two classes at once, and elements of arrays. What happens
// to each of them is known, so is which property holds of all.
//
// test: bandera check --all --spec $(dirname %s)/quantified.bsl %s
// expect: exit 1
// expect: ~(?m)^SomeGrow: violated
// expect: ~(?m)^NoneShrinks: holds
// expect: ~(?m)^SubclassesToo: violated
// expect: ~(?m)^OnlySubclass: holds
// expect: ~(?m)^Interface: violated
// expect: ~(?m)^Pairs: violated
// expect: ~(?m)^SamePair: holds
// expect: ~(?m)^Shelved: violated
// expect: ~(?m)^ShelvedSmall: holds
// expect: ~(?m)^OwnShelf: violated
// expect: ~(?m)^OwnShelfSmall: holds
// expect: ~(?m)^Filled: violated
// expect: ~(?m)^FilledSmall: holds
// expect: ~(?m)^Copied: violated
// expect: ~(?m)^CopiedSmall: holds
// expect: ~(?m)^verdict: violated

public final class Quantified {
    interface Thing {
    }

    /**
     * @observable
     *   EXP Big: size > 2;
     *   EXP Negative: size &lt; 0;
     *   EXP Huge: size > 3;
     *   static EXP Equal(Box one, Box other): one.size == other.size;
     */
    static class Box implements Thing {
        int size;

        Box(int size) {
            this.size = size;
        }

        Box() {
            this(1);
        }

        /** @observable INVOKE Grows(this, Thing by): by == thing; */
        void grow(Thing thing) {
            size++;
        }
    }

    /** @observable EXP Locked: locked; */
    static class Safe extends Box {
        boolean locked = true;

        Safe() {
            super(2);
        }
    }

    static Box[] shelf = new Box[2];
    static Box[] copy;
    Box[] own = new Box[1];
    final Box[] full;

    Quantified(Box one, Box other) {
        full = new Box[2];
        full[1] = one;
        full[0] = other;
    }

    public static void main(String[] arguments) {
        Box box = new Box();        // 1, then 2
        Safe safe = new Safe();     // 2, then 3
        Box large = new Box(4);     // 4, then 5; on no shelf
        box.grow(safe);
        shelf[0] = box;
        shelf[1] = safe;
        Quantified here = new Quantified(box, safe);
        here.own[0] = safe;
        Box[] filled = {box, safe};
        copy = new Box[2];
        System.arraycopy(filled, 0, copy, 0, 2);
        safe.grow(safe);
        large.grow(box);
    }
}
