// Nobody waits for a thread that was not started yet: main may be through with its joins before, or after two threads
// that a third one starts.
// test: bandera check --quiet --check assert %s -- 0
// expect: exit 1
// expect: ~assert: violated
// test: bandera check --quiet --check assert %s -- 1
// expect: exit 1
// expect: ~assert: violated
// test: bandera check --quiet --check assert %s -- 2
// expect: exit 1
// expect: ~assert: violated
public class JoinedBeforeStart {
    static volatile int ended;

    static synchronized void end() {
        ended++;
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread first = new Thread(JoinedBeforeStart::end);
        Thread second = new Thread(JoinedBeforeStart::end);
        new Thread(() -> {
            first.start();
            second.start();
        }).start();
        first.join();
        second.join();
        assert ended != Integer.parseInt(arguments[0]);
    }
}
