// Transfers with ordered locks keep the total.
public class BankTransfers {
    static class Account {
        final int id;
        private int balance;
        Account(int id, int balance) {
            this.id = id;
            this.balance = balance;
        }
        synchronized void deposit(int n) { balance += n; }
        synchronized boolean withdraw(int n) {
            if (balance < n) return false;
            balance -= n;
            return true;
        }
        synchronized int balance() { return balance; }
    }

    static void transfer(Account a, Account b, int n) {
        Account first = a.id < b.id ? a : b, second = a.id < b.id ? b : a;
        synchronized (first) {
            synchronized (second) {
                if (a.withdraw(n)) b.deposit(n);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Account[] accounts = new Account[4];
        for (int i = 0; i < 4; i++) accounts[i] = new Account(i, 100);
        Thread[] threads = new Thread[4];
        for (int i = 0; i < 4; i++) {
            int k = i;
            threads[i] = new Thread(() -> {
                for (int j = 0; j < 15; j++) transfer(accounts[k], accounts[(k + 1 + j % 3) % 4], 5);
            });
            threads[i].start();
        }
        for (Thread t : threads) t.join();
        int total = 0;
        boolean negative = false;
        for (Account a : accounts) {
            total += a.balance();
            negative |= a.balance() < 0;
        }
        System.out.println(total + " " + negative);
        transfer(accounts[0], accounts[0], 10);
        System.out.println(accounts[0].balance() >= 0);
        Account x = new Account(9, 50), y = new Account(8, 0);
        transfer(x, y, 30);
        transfer(x, y, 30);
        System.out.println(x.balance() + " " + y.balance());
        int[] refused = {0};
        Thread[] takers = new Thread[5];
        Account pot = new Account(7, 30);
        for (int i = 0; i < 5; i++) {
            takers[i] = new Thread(() -> {
                if (!pot.withdraw(10))
                    synchronized (refused) { refused[0]++; }
            });
            takers[i].start();
        }
        for (Thread t : takers) t.join();
        System.out.println(pot.balance() + " " + refused[0]);
    }
}
