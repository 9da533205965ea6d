// Lamport's bakery algorithm: a customer draws a ticket with a number above all tickets that it reads, and is served
// before customers with greater numbers. Two customers can draw the same number at the same time; then customer-i goes
// before customer-j. A customer waits on the ticket of the other one. There are never two customers at the counter.
//
// test: bandera check %s
// expect: exit 0
// expect: deadlock: holds
// expect: assert: holds
// expect: exception: holds
// expect: verdict: holds

public final class Bakery {
    private static final int VISITS = 2;

    private static final class Ticket {
        private boolean choosing;
        private int number; // zero: not in the shop

        synchronized int number() {
            return number;
        }

        synchronized void begin() {
            choosing = true;
        }

        synchronized void draw(int chosen) {
            number = chosen;
            choosing = false;
            notifyAll();
        }

        synchronized void tear() {
            number = 0;
            notifyAll();
        }

        /** Waits while the owner of this ticket has priority over a customer with the given number. */
        synchronized void awaitTurn(int other, boolean ownerWinsTies) throws InterruptedException {
            while (choosing || number != 0 && (number < other || number == other && ownerWinsTies)) {
                wait();
            }
        }
    }

    private final Ticket[] tickets = {new Ticket(), new Ticket()};
    private int served;

    private void visit(int me) {
        int other = 1 - me;
        try {
            for (int i = 0; i < VISITS; i++) {
                tickets[me].begin();
                int number = tickets[other].number() + 1;
                tickets[me].draw(number);
                tickets[other].awaitTurn(number, other < me);
                served++;
                assert served == 1 : "two at the counter";
                served--;
                tickets[me].tear();
            }
        } catch (InterruptedException end) {
            throw new IllegalStateException(end);
        }
    }

    public static void main(String[] args) {
        Bakery bakery = new Bakery();
        new Thread(() -> bakery.visit(0), "customer-i").start();
        new Thread(() -> bakery.visit(1), "customer-j").start();
    }
}
