// Stacks and queues at work: postfix, infix, undo and hot potato.
import java.util.*;

public class StackMachines {
    static int postfix(String e) {
        Deque<Integer> s = new ArrayDeque<>();
        for (String t : e.split(" ")) switch (t) {
            case "+": s.push(s.pop() + s.pop()); break;
            case "*": s.push(s.pop() * s.pop()); break;
            case "-": s.push(-s.pop() + s.pop()); break;
            default: s.push(Integer.parseInt(t));
            }
        if (s.size() != 1) throw new IllegalStateException("left " + s);
        return s.pop();
    }

    static String infix(String e) {
        StringBuilder out = new StringBuilder();
        Stack<Character> ops = new Stack<>();
        String order = "(+-*/";
        for (char c : e.toCharArray())
            if (Character.isDigit(c))
                out.append(c).append(' ');
            else if (c == '(')
                ops.push(c);
            else if (c == ')') {
                while (ops.peek() != '(') out.append(ops.pop()).append(' ');
                ops.pop();
            } else {
                while (!ops.empty() && order.indexOf(ops.peek()) / 2 >= (order.indexOf(c) + 1) / 2 && ops.peek() != '(')
                    out.append(ops.pop()).append(' ');
                ops.push(c);
            }
        while (!ops.empty()) out.append(ops.pop()).append(' ');
        return out.toString().trim();
    }

    static int potato(int n, int k) {
        Queue<Integer> q = new LinkedList<>();
        for (int i = 1; i <= n; i++) q.add(i);
        while (q.size() > 1) {
            for (int i = 1; i < k; i++) q.add(q.remove());
            q.remove();
        }
        return q.element();
    }

    public static void main(String[] args) {
        System.out.println(postfix("3 4 + 2 *") + " " + postfix("5 1 2 + 4 * + 3 -"));
        System.out.println(infix("(3+4)*2") + " | " + infix("1*2+3*4"));
        for (String bad : new String[] {"1 +", "1 2", "x"}) try {
                postfix(bad);
            } catch (RuntimeException e) { System.out.println(e.getClass().getSimpleName()); }
        System.out.println(potato(7, 3) + " " + potato(10, 2) + " " + potato(1, 5));
        Deque<String> undo = new ArrayDeque<>(), redo = new ArrayDeque<>();
        String text = "";
        for (String c : "+a +b u +c u u r r r".split(" ")) {
            if (c.startsWith("+")) {
                undo.push(text);
                redo.clear();
                text += c.substring(1);
            } else if (c.equals("u") && !undo.isEmpty()) {
                redo.push(text);
                text = undo.pop();
            } else if (c.equals("r") && !redo.isEmpty()) {
                undo.push(text);
                text = redo.pop();
            }
            System.out.println(c + " '" + text + "'");
        }
        int[] next = new int[5], data = {2, 1, 5, 3, 4};
        Deque<Integer> waiting = new ArrayDeque<>();
        for (int i = 0; i < 5; i++) {
            while (!waiting.isEmpty() && data[waiting.peek()] < data[i]) next[waiting.pop()] = data[i];
            waiting.push(i);
        }
        System.out.println(Arrays.toString(next));
    }
}
