// LinkedList as list, queue, deque and stack.
import java.util.*;

public class LinkedLists {
    public static void main(String[] args) {
        LinkedList<Integer> l = new LinkedList<>(List.of(2, 3));
        l.addFirst(1);
        l.addLast(4);
        l.add(2, 99);
        System.out.println(l);
        System.out.println(l.getFirst() + l.getLast() + l.peek() + l.peekLast());
        System.out.println(l.removeFirst() + " " + l.removeLast() + " " + l);
        System.out.println(l.poll() + " " + l.pollLast() + " " + l.poll() + " " + l.poll() + " " + l.peekFirst());
        for (int i = 0; i < 6; i++) {
            if (i % 2 == 0)
                l.push(i);
            else
                l.offer(i);
        }
        System.out.println(l);
        System.out.println(l.pop() + " " + l.remove() + " " + l.remove(1) + " " + l.remove(Integer.valueOf(5)) + " " +
                           l);
        l.addAll(List.of(7, 8, 7, 9));
        System.out.println(l.removeFirstOccurrence(7) + " " + l.removeLastOccurrence(7) + " " +
                           l.removeLastOccurrence(100) + " " + l);
        System.out.println(l.indexOf(8) + " " + l.get(1) + " " + l.set(0, -1) + " " + l.contains(-1));
        Iterator<Integer> d = l.descendingIterator();
        while (d.hasNext()) System.out.print(d.next() + " ");
        System.out.println();
        ListIterator<Integer> it = l.listIterator(1);
        while (it.hasNext()) {
            int v = it.next();
            if (v == 8)
                it.add(80);
            else
                it.set(v * 2);
        }
        System.out.println(l);
        while (it.hasPrevious())
            if (it.previous() == 80) it.remove();
        System.out.println(l);
        try {
            new LinkedList<>().getFirst();
        } catch (NoSuchElementException e) { System.out.println("empty " + e.getMessage()); }
        try {
            new LinkedList<>().pop();
        } catch (NoSuchElementException e) { System.out.println("empty"); }
        l.add(null);
        System.out.println(l.contains(null) + " " + l.size());
        l.sort(Comparator.nullsFirst(Comparator.naturalOrder()));
        System.out.println(l);
        System.out.println(l.equals(new ArrayList<>(l)) + " " + l.clone());
        Collections.reverse(l);
        System.out.println(l);
        l.clear();
        System.out.println(l.size() + " " + l.isEmpty() + l);
    }
}
