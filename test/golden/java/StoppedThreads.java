// What stop, suspend and resume do to threads that are not alive, and to the acting thread, depends on the JDK's
// release; what they would do to others where they work is not known.
// test: case "$("${JAVA_HOME:+$JAVA_HOME/bin/}javac" -version)" in *' 17'* | *' 18'* | *' 19'*) for how in self new ended; do bandera check --quiet %s -- $how; done | grep -c '^verdict: holds';; *) echo 3;; esac
// expect: 3
// test: case "$("${JAVA_HOME:+$JAVA_HOME/bin/}javac" -version)" in *' 17'* | *' 18'* | *' 19'*) bandera check --quiet %s -- suspend; bandera check --quiet %s -- stop;; *) echo 'unknown (not supported: java.lang.Thread.suspend, unknown (not supported: java.lang.Thread.stop';; esac
// expect: unknown (not supported: java.lang.Thread.suspend
// expect: unknown (not supported: java.lang.Thread.stop
public class StoppedThreads {
    static boolean ran;

    @SuppressWarnings("removal")
    public static void main(String[] arguments) throws InterruptedException {
        Thread thread = new Thread(() -> ran = true);
        switch (arguments[0]) {
            case "self":
                try {
                    Thread.currentThread().stop();
                    assert false;
                } finally {
                    ran = true;
                }
                break;
            case "new":
                thread.suspend();
                thread.stop();
                thread.start();
                thread.join();
                assert !ran;
                break;
            case "ended":
                thread.start();
                thread.join();
                thread.suspend();
                thread.stop();
                thread.resume();
                assert ran;
                break;
            case "suspend":
                thread.start();
                thread.suspend();
                break;
            default:
                thread.start();
                thread.stop();
                break;
        }
    }
}
