// Break and continue through finally blocks.
public class FinallyInLoops {
    public static void main(String[] args) {
        for (int i = 0; i < 5; i++) {
            try {
                if (i == 1) continue;
                if (i == 3) break;
                System.out.println("body " + i);
            } finally { System.out.println("finally " + i); }
        }
    outer:
        for (int i = 0; i < 3; i++) {
            try {
                for (int j = 0; j < 3; j++) {
                    try {
                        if (j == 1) continue outer;
                        System.out.println(i + " " + j);
                        if (i == 2) break outer;
                    } finally { System.out.println("inner " + i + j); }
                }
            } finally { System.out.println("outer " + i); }
        }
        int n = 0;
        while (true) {
            try {
                n++;
                if (n < 3) continue;
                try {
                    if (n == 4) break;
                } finally { n += 1; }
                System.out.println("n " + n);
            } finally {
                n *= 2;
                if (n > 50) break;
            }
        }
        System.out.println(n);
        int count = 0;
        for (int i = 0; i < 4; i++) {
            try {
                if (i % 2 == 0) throw new RuntimeException("even");
                count += 1;
            } catch (RuntimeException e) {
                count += 10;
                continue;
            } finally { count += 100; }
            count += 1000;
        }
        System.out.println(count);

    block : {
        try {
            if (count > 0) break block;
            System.out.println("never");
        } finally { System.out.println("leaves the block"); }
    }

        int d = 0;
        do {
            try {
                d++;
                if (d == 2) continue;
                System.out.println("d " + d);
            } finally { d++; }
        } while (d < 6);
        System.out.println(d);
        System.out.println(find(new int[] {4, 8, 15}, 8));
        System.out.println(find(new int[] {4}, 8));
    }

    static String find(int[] values, int key) {
        int looked = 0;
        for (int v : values) {
            try {
                if (v == key) return "found after " + looked;
            } finally { looked++; }
        }
        return "missing after " + looked;
    }
}
