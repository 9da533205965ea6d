// A queue for messages between any number of threads, sorted by priority and with room for two: senders wait while it
// is full, receivers while it is empty. A receiver always gets the most urgent message.
//
// test: bandera check %s
// expect: exit 0
// expect: deadlock: holds
// expect: assert: holds
// expect: exception: holds
// expect: verdict: holds

public final class PriorityMessageQueue {
    private static final class Message {
        private final int priority;
        private Message next;

        Message(int priority) {
            this.priority = priority;
        }
    }

    private static final int ROOM = 2;

    private final Message head = new Message(Integer.MAX_VALUE); // before the first
    private int length;

    private synchronized void send(Message message) {
        while (length == ROOM) {
            awaitChange();
        }
        Message before = head;
        while (before.next != null && before.next.priority >= message.priority) {
            before = before.next;
        }
        message.next = before.next;
        before.next = message;
        length++;
        notifyAll();
    }

    private synchronized void receive() {
        while (length == 0) {
            awaitChange();
        }
        Message message = head.next;
        head.next = message.next;
        length--;
        for (Message rest = head.next; rest != null; rest = rest.next) {
            assert rest.priority <= message.priority : "a more urgent message stays behind";
        }
        notifyAll();
    }

    /** Waits for a change; no thread of this program is interrupted. */
    private void awaitChange() {
        try {
            wait();
        } catch (InterruptedException end) {
            throw new IllegalStateException(end);
        }
    }

    private void sendAll(int... priorities) {
        for (int priority : priorities) {
            send(new Message(priority));
        }
    }

    private void receiveAll(int messages) {
        for (int i = 0; i < messages; i++) {
            receive();
        }
    }

    public static void main(String[] args) {
        PriorityMessageQueue queue = new PriorityMessageQueue();
        new Thread(() -> queue.sendAll(1, 3), "client-1").start();
        new Thread(() -> queue.sendAll(2), "client-2").start();
        new Thread(() -> queue.receiveAll(3), "server").start();
    }
}
