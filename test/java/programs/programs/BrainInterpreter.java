// An interpreter of an eight-instruction tape language.
import java.util.*;

public class BrainInterpreter {
    static String run(String code, String input) {
        int[] jump = new int[code.length()];
        Deque<Integer> open = new ArrayDeque<>();
        for (int i = 0; i < code.length(); i++)
            if (code.charAt(i) == '[')
                open.push(i);
            else if (code.charAt(i) == ']') {
                if (open.isEmpty()) return "unbalanced at " + i;
                int j = open.pop();
                jump[i] = j;
                jump[j] = i;
            }
        if (!open.isEmpty()) return "unclosed at " + open.peek();
        byte[] tape = new byte[30];
        int at = 0, in = 0, steps = 0;
        StringBuilder out = new StringBuilder();
        for (int pc = 0; pc < code.length(); pc++, steps++) {
            if (steps > 20000) return out + "... too long";
            switch (code.charAt(pc)) {
            case '>': at++; break;
            case '<': at--; break;
            case '+': tape[at]++; break;
            case '-': tape[at]--; break;
            case '.': out.append((char) tape[at]); break;
            case ',': tape[at] = in < input.length() ? (byte) input.charAt(in++) : 0; break;
            case '[':
                if (tape[at] == 0) pc = jump[pc];
                break;
            case ']':
                if (tape[at] != 0) pc = jump[pc];
                break;
            }
        }
        return out + " (" + steps + ")";
    }

    public static void main(String[] args) {
        System.out.println(run("++++++[>++++++++++<-]>+++++.", ""));
        System.out.println(run("++++++++[>++++[>++>+++>+++>+<<<<-]>+>+>->>+[<]<-]>>.>---.+++++++..+++.", ""));
        System.out.println(run(",[.,]", "echo"));
        System.out.println(run(",>,<[->+<]>.", "!!"));
        System.out.println(run("+[", ""));
        System.out.println(run("]", ""));
        System.out.println(run("-.", "").length());
        System.out.println(run(">,[>,]<[.<]", "abc"));
        try {
            run("<.", "");
        } catch (ArrayIndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
    }
}
