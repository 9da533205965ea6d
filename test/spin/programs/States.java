public class States {
    enum State { IDLE, RUNNING, DONE }
    static State state = State.IDLE;
    static synchronized void next() {
        switch (state) {
        case IDLE: state = State.RUNNING; break;
        case RUNNING: state = State.DONE; break;
        default: throw new IllegalStateException("done: " + state);
        }
    }
    public static void main(String[] a) throws InterruptedException {
        Thread t = new Thread(States::next), u = new Thread(States::next);
        t.start(); u.start(); t.join(); u.join();
        assert state == State.DONE && state.ordinal() == 2 && State.values().length == 3;
    }
}
