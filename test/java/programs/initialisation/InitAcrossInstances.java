// Static counters in constructors, and instances made during initialisation.
public class InitAcrossInstances {
    static final InitAcrossInstances EARLY = new InitAcrossInstances("early");
    static int count = 100;
    static final InitAcrossInstances LATE = new InitAcrossInstances("late");
    final String name;
    final int number;

    InitAcrossInstances(String name) {
        this.name = name;
        number = ++count;
        System.out.println("made " + this);
    }

    public String toString() { return name + number; }

    static class Pool {
        static final Pool[] ALL = new Pool[3];
        static int next;
        static {
            for (int i = 0; i < ALL.length; i++) ALL[i] = new Pool();
        }
        final int id = next++;
        static Pool take() { return ALL[--next]; }
    }

    static class Tree {
        static final Tree ROOT = new Tree(null, 0);
        final Tree parent;
        final int depth;
        static int size;
        Tree(Tree parent, int depth) {
            this.parent = parent;
            this.depth = depth;
            size++;
        }
        Tree child() { return new Tree(this, depth + 1); }
    }

    public static void main(String[] args) {
        System.out.println(EARLY + " " + LATE + " " + count);
        System.out.println(new InitAcrossInstances("main"));
        System.out.println(Pool.take().id + " " + Pool.take().id + " " + Pool.next);
        Tree t = Tree.ROOT.child().child();
        System.out.println(t.depth + " " + Tree.size + " " + (t.parent.parent == Tree.ROOT));
        System.out.println(EARLY.number + LATE.number);
    }
}
