// A switch on texts, and a message that no run makes.
//
// test: bandera check --quiet %s
// expect: exit 0
// expect: verdict: holds
// test: bandera check --quiet --engine spin %s
// expect: exit 0
// expect: verdict: holds

public class Commands {
    static int balance;
    static synchronized void run(String command) {
        switch (command) {
        case "deposit": balance += 10; break;
        case "withdraw": balance -= 5; break;
        default: throw new IllegalArgumentException("unknown command " + command);
        }
    }
    public static void main(String[] a) throws InterruptedException {
        Thread t = new Thread(() -> run("deposit")), u = new Thread(() -> run("withdraw"));
        t.start(); u.start(); t.join(); u.join();
        assert balance == 5;
    }
}
