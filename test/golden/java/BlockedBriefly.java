// A monitor that is given back at once was taken nevertheless, and can have blocked a thread.
// test: bandera check --quiet %s
// expect: exit 1
// expect: assert: violated at BlockedBriefly.java:13
public class BlockedBriefly {
    static synchronized void enter() {
    }

    public static void main(String[] arguments) {
        Thread thread = new Thread(BlockedBriefly::enter);
        new Thread(BlockedBriefly::enter).start();
        thread.start();
        assert thread.getState() != Thread.State.BLOCKED;
    }
}
