// A thread that suspends itself goes on when another resumes it afterwards, and keeps its locks until then. Where these
// methods only throw, there is nothing to see.
// test: case "$("${JAVA_HOME:+$JAVA_HOME/bin/}javac" -version)" in *' 17'* | *' 18'* | *' 19'*) for o in --quiet --no-coarsen; do bandera check --quiet $o %s -- often; done | grep -c '^verdict: holds';; *) echo 2;; esac
// expect: ~\A2\n
// test: case "$("${JAVA_HOME:+$JAVA_HOME/bin/}javac" -version)" in *' 17'* | *' 18'* | *' 19'*) for o in --quiet --no-coarsen; do for how in once locked interrupted; do bandera check --quiet $o %s -- $how; done; done | grep -c '^deadlock: violated';; *) echo 6;; esac
// expect: ~\A6\n
// test: case "$("${JAVA_HOME:+$JAVA_HOME/bin/}javac" -version)" in *' 17'* | *' 18'* | *' 19'*) bandera check %s -- interrupted;; *) echo 'has suspended itself, and no thread resumes it';; esac
// expect: has suspended itself, and no thread resumes it
public class SuspendedByItself {
    static final Object LOCK = new Object();
    static volatile boolean isOver;

    @SuppressWarnings("removal")
    static void pause(boolean locks) {
        if (locks) {
            synchronized (LOCK) {
                Thread.currentThread().suspend();
            }
        } else {
            Thread.currentThread().suspend();
        }
        isOver = true;
    }

    @SuppressWarnings("removal")
    public static void main(String[] arguments) throws InterruptedException {
        String how = arguments[0];
        Thread thread = new Thread(() -> pause(how.equals("locked")));
        thread.start();
        switch (how) {
            case "often":
                while (!isOver) {
                    thread.resume();
                }
                break;
            case "once": // perhaps too early
                thread.resume();
                break;
            case "locked":
                synchronized (LOCK) {
                    thread.resume();
                }
                break;
            default:
                thread.interrupt();
                break;
        }
        thread.join();
        assert isOver;
    }
}
