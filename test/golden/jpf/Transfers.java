// A Java program as a Java program: its functions, its texts, what it begins with, and what it throws.
//
// test: bandera emit java %s
// expect: exit 0
// expect: public final class Transfers {
// expect: Native.literal("not enough")
// expect: Native.FACTS.put("literal:not enough", Native.base(
// expect: Native.FACTS.put("class:Transfers$Account", Transfers_Account.class);
// expect: return object instanceof Transfers_Account;
// expect: if (object instanceof java_lang_AssertionError) { return "assert"; }
// expect: static final class Native {
// test: bandera emit java --check none %s
// expect: exit 0
// expect: if (object instanceof java_lang_AssertionError) { return null; }
// test: bandera check --quiet %s
// expect: exit 1
// expect: assert: violated

public final class Transfers {
    static final class Account {
        int balance = 1;

        synchronized void take(int amount) {
            if (amount > balance) {
                throw new IllegalStateException("not enough");
            }
            balance -= amount;
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Account[] accounts = {new Account(), new Account()};
        int[] failures = new int[1];
        Thread other = new Thread(() -> {
            try {
                accounts[0].take(1);
            } catch (IllegalStateException problem) {
                failures[0]++;
            }
        });
        other.start();
        accounts[0].take(1);
        other.join();
        assert failures[0] == 0 : "the other was late";
    }
}
