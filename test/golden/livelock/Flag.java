// A thread waits for a flag in a loop. Without an argument nobody ever sets it. A thread that spins while another
// one is about to let it go is none of this: the other one gets its turn.
// test: bandera check --quiet --check livelock %s
// expect: exit 1
// expect: ~livelock: violated at Flag.java:14 \(replayed, \d+ steps, then a loop of 2 steps\)
// test: bandera check --quiet --check deadlock,livelock %s -- set
// expect: ~deadlock: holds .*\nlivelock: holds \(\d+ states\)\nverdict: holds
// test: bandera check --quiet --check livelock --no-coarsen %s -- set
// expect: livelock: holds (
public class Flag {
    static volatile boolean isSet;

    static void await() {
        while (!isSet) {
            Thread.onSpinWait();
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread waiter = new Thread(Flag::await, "waiter");
        waiter.start();
        if (arguments.length > 0) {
            isSet = true;
        }
        waiter.join();
    }
}
