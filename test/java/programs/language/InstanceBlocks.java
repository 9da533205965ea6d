// Initialisation blocks with loops, exceptions handled, and several constructors.
public class InstanceBlocks {
    static int instances;
    final int[] squares = new int[5];
    final String description;
    int fromBlock;
    {
        for (int i = 0; i < squares.length; i++) squares[i] = i * i;
        instances++;
    }

    {
        try {
            fromBlock = Integer.parseInt("not a number");
        } catch (NumberFormatException e) { fromBlock = -1; } finally {
            fromBlock *= 10;
        }
    }

    InstanceBlocks() { description = "default"; }

    InstanceBlocks(String s) {
        description = s;
        fromBlock++;
    }

    InstanceBlocks(int n) {
        this("number " + n);
        fromBlock += n;
    }

    static final int[] PRIMES;

    static {
        int[] found = new int[6];
        int count = 0;
    candidates:
        for (int c = 2; count < found.length; c++) {
            for (int d = 2; d * d <= c; d++)
                if (c % d == 0) continue candidates;
            found[count++] = c;
        }
        PRIMES = found;
    }

    public String toString() {
        int sum = 0;
        for (int s : squares) sum += s;
        return description + " " + sum + " " + fromBlock;
    }

    public static void main(String[] args) {
        System.out.println(new InstanceBlocks());
        System.out.println(new InstanceBlocks("text"));
        System.out.println(new InstanceBlocks(7));
        System.out.println(instances);
        for (int p : PRIMES) System.out.print(p + " ");
        System.out.println();
        InstanceBlocks a = new InstanceBlocks(), b = new InstanceBlocks();
        a.squares[0] = 100;
        System.out.println(a + " | " + b);
        System.out.println(new InstanceBlocks("anonymous") {
            int extra;
            { extra = squares[4] + fromBlock; }
            public String toString() { return super.toString() + " " + extra; }
        });
        System.out.println(instances);
    }
}
