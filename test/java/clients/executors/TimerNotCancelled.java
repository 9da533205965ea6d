// Nobody cancels the timer: its thread waits for ever.
// check: deadlock violated
// outcomes: deadlock, scheduled
import java.util.Timer;
import java.util.TimerTask;

public class TimerNotCancelled {
    static Timer timer;
    static String outcome;

    public static void main(String[] arguments) {
        timer = new Timer();
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
            }
        }, 1);
        outcome = "scheduled";
    }
}
