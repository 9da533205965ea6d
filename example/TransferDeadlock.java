// Two transfers between the same two accounts, in opposite directions. Each acquires the lock of its source account,
// then that of its target account: once both hold their first lock, each waits for the other.
//
// test: bandera check %s
// expect: exit 1
// expect: deadlock: violated
// expect: verdict: violated

public final class TransferDeadlock {
    private static final class Account {
        private int balance = 50;
    }

    private static void transfer(Account source, Account target, int amount) {
        synchronized (source) {
            synchronized (target) {
                source.balance -= amount;
                target.balance += amount;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Account savings = new Account();
        Account checking = new Account();
        Thread there = new Thread(() -> transfer(savings, checking, 10), "there");
        Thread back = new Thread(() -> transfer(checking, savings, 20), "back");
        there.start();
        back.start();
        there.join();
        back.join();
        assert savings.balance == 60 && checking.balance == 40;
    }
}
