// States are not told apart by fields that nothing reads (last), or nothing writes (never). They are by those that only
// a subclass reads (turn), and by all of them where a whole object is copied.
// test: bandera check --quiet --check assert --no-por %s
// expect: exit 0
// expect: assert: holds (29 states)
// test: bandera check --quiet --check assert --no-por --no-liveness %s
// expect: exit 0
// expect: assert: holds (44 states)
// test: bandera check --quiet --check assert --no-por --search bfs %s
// expect: exit 0
// expect: assert: holds (29 states)
// test: bandera bir --dump-after=unstored %s
// expect: exit 0
// expect:     last: int unstored;
// expect:     never: int unstored;
// expect:     turn: int;
// test: bandera check --quiet --check assert --no-por %s -- copy
// expect: exit 0
// expect: assert: holds (44 states)
// test: bandera bir --dump-after=unstored %s -- copy
// expect: exit 0
// expect:     last: int;
// expect:     never: int unstored;
// expect:     turn: int;
public class NeverRead implements Cloneable {
    volatile int last;
    int never;
    volatile int turn;

    static class Sub extends NeverRead {
        int turned() {
            return never + turn;
        }
    }

    static final Sub SHARED = new Sub();

    void write(int who) {
        last = who;
        turn = who;
        last = -who;
    }

    public static void main(String[] arguments) throws Exception {
        Thread one = new Thread(() -> SHARED.write(1)), two = new Thread(() -> SHARED.write(2));
        one.start();
        two.start();
        one.join();
        two.join();
        assert SHARED.turned() != 0;
        if (arguments.length > 0) {
            assert ((Sub) SHARED.clone()).turned() == SHARED.turned();
        }
    }
}
