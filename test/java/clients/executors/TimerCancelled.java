// A task is cancelled, or main was too late.
// check: holds
// outcomes: cancelled, too-late
import java.util.Timer;
import java.util.TimerTask;

public class TimerCancelled {
    static volatile boolean ran;
    static String outcome;

    public static void main(String[] arguments) throws InterruptedException {
        Timer timer = new Timer();
        TimerTask task = new TimerTask() {
            @Override
            public void run() {
                ran = true;
            }
        };
        timer.schedule(task, 1);
        boolean cancelled = task.cancel();
        timer.cancel();
        outcome = (cancelled ? "cancelled" : "too-late") + (cancelled && ran ? "-ran" : "");
    }
}
