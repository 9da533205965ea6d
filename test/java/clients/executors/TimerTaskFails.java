// A task that fails ends the timer: the next task is refused, or never runs.
// check: exception violated
// outcomes: IllegalStateException, IllegalStateException:UnsupportedOperationException, scheduled, scheduled:UnsupportedOperationException
import java.util.Timer;
import java.util.TimerTask;

public class TimerTaskFails {
    static Object outcome;

    static class Task extends TimerTask {
        @Override
        public void run() {
            throw new UnsupportedOperationException();
        }
    }

    public static void main(String[] arguments) {
        Timer timer = new Timer();
        timer.schedule(new Task(), 0);
        timer.schedule(new Task(), 0);
        outcome = "scheduled";
    }
}
