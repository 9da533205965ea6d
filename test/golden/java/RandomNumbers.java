// Random numbers without a seed are pinned, or take every value of small ranges; the verdict says which. Those of a
// seed are always the same.
// test: bandera check %s -- ranges
// expect: exit 0
// expect: note: Random without a seed yields one fixed sequence (--random choose explores all values)
// expect: verdict: holds
// test: bandera check --random choose %s -- ranges
// expect: exit 0
// expect: note: Random without a seed yields every value (--random choose)
// expect: verdict: holds
// test: bandera check %s -- last
// expect: exit 0
// expect: verdict: holds
// test: bandera check --quiet --random choose --save %t/x.trace %s -- last; bandera replay --text %t/x.trace
// expect: exit 0
// expect: assert: violated
// expect: last = 11
// test: bandera check --random choose %s -- shuffled
// expect: exit 1
// expect: assert: violated
// test: bandera check --random choose %s -- wide
// expect: exit 3
// expect: a choice among 65 random numbers: --random choose takes at most 64
// test: bandera check --random choose %s -- real
// expect: exit 3
// expect: exploring every random number (--random pinned uses one sequence)
// test: bandera check --random choose %s -- reseeded
// expect: exit 0
// expect: verdict: holds
// test: bandera check --json - %s -- real
// expect: exit 0
// expect: "Random without a seed yields one fixed sequence (--random choose explores all values)"
// test: bandera check --random choose %s -- seeded; bandera check --random choose %s -- seeded | grep note
// expect: exit 1
// expect: verdict: holds
// test: bandera check --random always %s
// expect: exit 2
// expect: --random is one of pinned, choose, not 'always'

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;

public final class RandomNumbers {
    private RandomNumbers() {
    }

    private static void ranges() {
        Random random = new Random();
        int a = random.nextInt(4);
        int b = random.nextInt(-1, 2);
        int c = ThreadLocalRandom.current().nextInt(2, 4);
        boolean d = random.nextBoolean();
        assert a >= 0 && a < 4 && b >= -1 && b < 2 && c >= 2 && c < 4 && (d || !d);
    }

    private static void check(Random random) {
        assert random.nextInt(10) == 0 && random.nextInt(10) == 3 && random.nextInt() == -1360544799;
    }

    public static void main(String[] args) {
        switch (args[0]) {
            case "ranges" -> ranges();
            case "last" -> {
                int last = new Random().nextInt(12);
                assert last != 11;
            }
            case "shuffled" -> {
                List<Integer> list = Arrays.asList(1, 2, 3);
                Collections.shuffle(list);
                assert !list.equals(List.of(3, 1, 2));
            }
            case "wide" -> System.out.println(new Random().nextInt(65));
            case "real" -> System.out.println(Math.random() + ThreadLocalRandom.current().nextInt());
            case "reseeded" -> {
                Random random = new Random();
                random.setSeed(42);
                check(random);
            }
            default -> check(new Random(42));
        }
    }
}
