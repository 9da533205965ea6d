// States of threads are told apart in programs that ask for them, whatever explores them; a trace can be replayed.
// test: bandera check --quiet %s
// expect: exit 0
// expect: verdict: holds
// test: bandera check --quiet %s -- blocked
// expect: exit 1
// expect: assert: violated at SeenStates.java:27
// test: bandera check --quiet --save %t/trace %s -- blocked; bandera replay --text %t/trace
// expect: AssertionError
// test: bandera run %s
// expect: exit 0
// expect: BLOCKED
public class SeenStates {
    public static void main(String[] arguments) throws InterruptedException {
        Object monitor = new Object();
        Thread thread = new Thread(() -> {
            synchronized (monitor) {
                monitor.notify();
            }
        });
        synchronized (monitor) {
            thread.start();
            while (thread.getState() != Thread.State.BLOCKED) {
                Thread.yield();
            }
            System.out.println(thread.getState());
            assert arguments.length == 0;
        }
        thread.join();
        assert thread.getState() == Thread.State.TERMINATED;
    }
}
