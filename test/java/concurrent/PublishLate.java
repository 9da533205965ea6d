// An object is private until it is published, with all it leads to; what is stored into it before is seen whole.
// check: holds
// check later: assert violated
public class PublishLate {
    static class Node {
        int value;
        Node next;
    }

    static volatile Node head;

    static void publish(boolean later) {
        Node inner = new Node();
        Node outer = new Node();
        outer.next = inner;
        inner.value = 1;
        head = outer;
        if (later) {
            // Reached by others now, although nothing but a local variable of this thread names it.
            inner.value = 2;
            inner.value = 1;
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        boolean later = arguments.length > 0;
        Thread publisher = new Thread(() -> publish(later));
        publisher.start();
        Node seen = head;
        assert seen == null || seen.next.value == 1;
        publisher.join();
    }
}
