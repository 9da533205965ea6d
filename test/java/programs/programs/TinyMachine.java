// An interpreter of a small stack machine.
import java.util.*;

public class TinyMachine {
    enum Code { PUSH, ADD, SUB, MUL, DIV, DUP, SWAP, JMP, JZ, LOAD, STORE, PRINT, CALL, RET, HALT }
    record Op(Code code, int arg) {}

    static String run(List<Op> program) {
        StringBuilder out = new StringBuilder();
        int[] memory = new int[8];
        Deque<Integer> stack = new ArrayDeque<>(), calls = new ArrayDeque<>();
        int pc = 0, steps = 0;
        while (steps++ < 2000) {
            Op op = program.get(pc++);
            switch (op.code()) {
            case PUSH: stack.push(op.arg()); break;
            case ADD: stack.push(stack.pop() + stack.pop()); break;
            case SUB: {
                int b = stack.pop();
                stack.push(stack.pop() - b);
                break;
            }
            case MUL: stack.push(stack.pop() * stack.pop()); break;
            case DIV: {
                int b = stack.pop();
                stack.push(stack.pop() / b);
                break;
            }
            case DUP: stack.push(stack.peek()); break;
            case SWAP: {
                int b = stack.pop(), a = stack.pop();
                stack.push(b);
                stack.push(a);
                break;
            }
            case JMP: pc = op.arg(); break;
            case JZ:
                if (stack.pop() == 0) pc = op.arg();
                break;
            case LOAD: stack.push(memory[op.arg()]); break;
            case STORE: memory[op.arg()] = stack.pop(); break;
            case PRINT: out.append(stack.pop()).append(' '); break;
            case CALL:
                calls.push(pc);
                pc = op.arg();
                break;
            case RET: pc = calls.pop(); break;
            case HALT: return out.append("halted after ").append(steps).toString();
            }
        }
        return out.append("too long").toString();
    }

    static List<Op> assemble(String text) {
        List<Op> p = new ArrayList<>();
        for (String s : text.split(";")) {
            String[] w = s.trim().split(" ");
            p.add(new Op(Code.valueOf(w[0].toUpperCase()), w.length > 1 ? Integer.parseInt(w[1]) : 0));
        }
        return p;
    }

    static void show(String text) {
        try {
            System.out.println(run(assemble(text)));
        } catch (RuntimeException e) { System.out.println(e.getClass().getSimpleName()); }
    }

    public static void main(String[] args) {
        show("push 2; push 3; add; print; halt");
        show("push 10; store 0; push 1; store 1; load 0; jz 15; load 1; load 0; mul; "
             + "store 1; load 0; push 1; sub; store 0; jmp 4; load 1; print; halt");
        show("push 5; call 4; print; halt; dup; mul; ret");
        show("push 1; push 0; div; halt");
        show("add; halt");
        show("jmp 0");
        show("push 7; push 9; swap; sub; print; halt");
        show("bogus");
        show("push 1");
    }
}
