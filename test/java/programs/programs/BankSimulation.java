// Accounts, fees, interest and a statement.
import java.util.*;

public class BankSimulation {
    static class InsufficientFunds extends Exception {
        InsufficientFunds(String who, long missing) { super(who + " lacks " + missing); }
    }

    static abstract class Account {
        final String owner;
        protected long cents;
        private final List<String> history = new ArrayList<>();
        Account(String owner) { this.owner = owner; }
        void deposit(long c) {
            if (c <= 0) throw new IllegalArgumentException("amount " + c);
            cents += c;
            note("deposit", c);
        }
        void withdraw(long c) throws InsufficientFunds {
            if (c + fee(c) > limit()) throw new InsufficientFunds(owner, c + fee(c) - limit());
            cents -= c + fee(c);
            note("withdraw", c);
        }
        long limit() { return cents; }
        long fee(long c) { return 0; }
        abstract void month();
        protected void note(String what, long c) {
            history.add(String.format("%-9s %8.2f %9.2f", what, c / 100.0, cents / 100.0));
        }
        void print() {
            System.out.println(getClass().getSimpleName() + " of " + owner);
            history.forEach(h -> System.out.println("  " + h));
        }
    }

    static class Savings extends Account {
        final double rate;
        Savings(String o, double rate) {
            super(o);
            this.rate = rate;
        }
        void month() {
            long interest = Math.round(cents * rate / 12);
            cents += interest;
            note("interest", interest);
        }
    }

    static class Checking extends Account {
        Checking(String o) { super(o); }
        @Override
        long limit() {
            return cents + 10000;
        }
        @Override
        long fee(long c) {
            return Math.max(50, c / 100);
        }
        void month() {
            if (cents < 0) {
                cents -= 500;
                note("overdraft", 500);
            }
        }
    }

    static void transfer(Account a, Account b, long c) {
        try {
            a.withdraw(c);
            b.deposit(c);
        } catch (InsufficientFunds e) { System.out.println(e.getMessage()); }
    }

    public static void main(String[] args) {
        Account s = new Savings("Ann", 0.03), c = new Checking("Bob");
        s.deposit(100000);
        c.deposit(5000);
        transfer(s, c, 25050);
        transfer(c, s, 38000);
        transfer(s, c, 1000000);
        for (int m = 0; m < 3; m++) {
            s.month();
            c.month();
        }
        transfer(c, s, 10000);
        try {
            s.deposit(-5);
        } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        s.print();
        c.print();
        System.out.println(s.cents + c.cents);
    }
}
