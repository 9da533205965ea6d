// Two tellers pay into one account without synchronization: each reads the balance, adds to it and writes it
// back. When both read before either writes, one of the two payments is lost; main checks the sum in the end.
//
// test: bandera check %s
// expect: exit 1
// expect: assert: violated
// expect: verdict: violated

public final class Account {
    private int balance;

    private void deposit(int amount) {
        balance += amount;
    }

    public static void main(String[] args) throws InterruptedException {
        Account account = new Account();
        Thread first = new Thread(() -> account.deposit(10), "teller-1");
        Thread second = new Thread(() -> account.deposit(20), "teller-2");
        first.start();
        second.start();
        first.join();
        second.join();
        assert account.balance == 30 : "a payment is lost: " + account.balance;
    }
}
