// Both threads write one field of an object, and each of them a field of its own: only the first is a scheduling point.
// test: bandera check --quiet --no-ample --stats %s
// expect: exit 0
// expect: ~^owned: +left and right of OwnedByField made at OwnedByField.java:16$
// expect: ~^not owned: +both of OwnedByField made at OwnedByField.java:16$
// expect: deadlock: holds (23 states)
// test: bandera check --quiet --no-ample --search bfs %s
// expect: exit 0
// expect: deadlock: holds (23 states)
// test: bandera check --quiet --no-ample --no-owned %s
// expect: exit 0
// expect: deadlock: holds (37 states)
public class OwnedByField {
    volatile int both, left, right;

    static final OwnedByField SHARED = new OwnedByField();

    static void run() {
        SHARED.right = 1;
        SHARED.both = 1;
        SHARED.right = 2;
        SHARED.right = 3;
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread thread = new Thread(OwnedByField::run);
        thread.start();
        SHARED.left = 1;
        SHARED.both = 2;
        SHARED.left = 2;
        SHARED.left = 3;
        thread.join();
        assert SHARED.left + SHARED.right == 6 && SHARED.both != 0;
    }
}
