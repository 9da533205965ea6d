// Two locks in two orders, one of them behind a reference that is read late.
// check: deadlock violated
// check ordered: holds
public class LockOrder {
    static class Account {
        int balance;
        Account partner;
    }

    static void move(Account from) {
        synchronized (from) {
            synchronized (from.partner) {
                from.balance--;
                from.partner.balance++;
            }
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Account first = new Account();
        Account second = new Account();
        first.partner = second;
        second.partner = first;
        Account start = arguments.length > 0 ? first : second;
        Thread one = new Thread(() -> move(first));
        Thread two = new Thread(() -> move(start));
        one.start();
        two.start();
        one.join();
        two.join();
        assert first.balance + second.balance == 0;
    }
}
