// ArrayDeque from both ends, with growth and wrapping around.
import java.util.*;

public class Deques {
    public static void main(String[] args) {
        Deque<Integer> d = new ArrayDeque<>(2);
        for (int i = 0; i < 20; i++) {
            if (i % 3 == 0)
                d.addFirst(i);
            else
                d.addLast(i);
        }
        System.out.println(d + " " + d.size());
        System.out.println(d.peekFirst() + " " + d.peekLast() + " " + d.getFirst() + " " + d.getLast());
        System.out.println(d.pollFirst() + " " + d.pollLast() + " " + d.pop() + " " + d.remove() + " " +
                           d.removeLast());
        d.push(100);
        d.offerFirst(200);
        d.offerLast(300);
        System.out.println(d);
        System.out.println(d.contains(10) + " " + d.remove(10) + " " + d.contains(10) + " " +
                           d.removeFirstOccurrence(7) + " " + d.removeLastOccurrence(7));
        Iterator<Integer> it = d.iterator();
        while (it.hasNext())
            if (it.next() % 2 == 0) it.remove();
        System.out.println(d);
        Iterator<Integer> back = d.descendingIterator();
        StringBuilder s = new StringBuilder();
        while (back.hasNext()) s.append(back.next()).append(' ');
        System.out.println(s);
        int checksum = 0;
        ArrayDeque<Integer> ring = new ArrayDeque<>();
        for (int i = 0; i < 200; i++) {
            ring.addLast(i);
            if (i % 3 != 0) checksum = checksum * 31 + ring.removeFirst();
        }
        System.out.println(checksum + " " + ring.size());
        System.out.println(ring.clone().size() + " " + ring.toArray().length + " " +
                           Arrays.toString(new ArrayDeque<>(List.of(3, 1)).toArray(new Integer[0])));
        d.clear();
        System.out.println(d.isEmpty() + " " + d.poll() + " " + d.peek());
        try {
            d.removeFirst();
        } catch (NoSuchElementException e) { System.out.println("empty"); }
        try {
            d.add(null);
        } catch (NullPointerException e) { System.out.println("no nulls"); }
        d.addAll(List.of(1, 2, 3));
        d.removeIf(x -> x == 2);
        System.out.println(d);
        String text = "{[()]}((";
        Deque<Character> stack = new ArrayDeque<>();
        boolean ok = true;
        for (char c : text.toCharArray()) {
            if ("{[(".indexOf(c) >= 0)
                stack.push(c);
            else
                ok &= !stack.isEmpty() && "{[(".indexOf(stack.pop()) == "}])".indexOf(c);
        }
        System.out.println(ok + " " + stack);
    }
}
