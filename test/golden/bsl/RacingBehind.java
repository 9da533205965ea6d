// A race is found also where an assertion of a specification is false: what is built in is checked again then, alone.
//
// test: bandera check --all --quiet --check race --spec $(dirname %s)/racing_behind.bsl %s
// expect: exit 1
// expect: race: violated
// expect: Alone: violated
public final class RacingBehind {
    private static int count;

    /** @assert PRE Never: total < 0; */
    private static void finish(int total) {
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> count++);
        other.start();
        count++;
        other.join();
        finish(count);
    }
}
