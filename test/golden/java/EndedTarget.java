// Who calls run of a thread that has ended runs its target once more from JDK 19 on; before, the target is gone.
// test: case "$("${JAVA_HOME:+$JAVA_HOME/bin/}javac" -version)" in *' 17'* | *' 18'*) bandera check --quiet %s;; *) echo 'verdict: holds';; esac
// expect: verdict: holds
// test: case "$("${JAVA_HOME:+$JAVA_HOME/bin/}javac" -version)" in *' 17'* | *' 18'*) echo 'unknown (not supported: java.lang.Thread.run';; *) bandera check --quiet %s;; esac
// expect: unknown (not supported: java.lang.Thread.run
public class EndedTarget {
    static int runs;

    public static void main(String[] arguments) throws InterruptedException {
        Thread thread = new Thread(() -> runs++);
        thread.run();
        thread.start();
        thread.join();
        thread.run();
        assert runs == 2;
    }
}
