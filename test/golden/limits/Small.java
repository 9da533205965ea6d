// Memory that is only reserved does not count: a small program needs little.
// test: bandera check --quiet --memory 60M %s
// expect: exit 0
// expect: verdict: holds
public class Small {
    static int count;

    static synchronized void add() {
        count++;
    }

    public static void main(String[] arguments) {
        for (int i = 0; i < 3; i++) {
            new Thread(Small::add).start();
        }
    }
}
