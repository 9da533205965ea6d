// Arithmetic of int and long that wraps is an error with --check overflow, in the program's own code; whoever would
// catch everything does not catch it.
// test: bandera check --check overflow %s -- tasks
// expect: exit 1
// expect: overflow: violated at Overflow.java:%here (replayed
// expect: 2000000000 + 2000000000 does not fit an int, in thread "pool-1-thread-2"
// expect: ~thread "pool-1-thread-1"\n(.*\n)* +Overflow.total: 0 -> 2000000000\n
// test: bandera check --quiet --check overflow --save %t/trace %s -- tasks >%t/out; bandera replay --text %t/trace
// expect: 2000000000 + 2000000000 does not fit an int, in thread "pool-1-thread-2"
// test: bandera check --quiet --check overflow,assert %s -- fits
// expect: exit 0
// expect: overflow: holds
// expect: assert: holds
// test: for i in $(seq 0 13); do bandera check --quiet --check overflow %s -- $i | head -1 | sed "s/ at .*//; s/ (.*//; s/^/$i /"; done
// expect: ~\A0 overflow: violated\n1 overflow: violated\n2 overflow: violated\n3 overflow: violated\n4 overflow: violated\n5 overflow: violated\n
// expect: ~\n6 overflow: violated\n7 overflow: violated\n8 overflow: violated\n9 overflow: violated\n10 overflow: violated\n11 overflow: violated\n
// expect: ~\n12 overflow: holds\n13 overflow: holds\n
// test: bandera check --check overflow %s -- 9
// expect: 0 - -9223372036854775808 does not fit a long, in thread "main"
// Who does not ask is not told, neither by `all` nor by `exception`.
// test: bandera check --quiet --check all %s -- 0
// expect: exit 0
// expect: ~\A(?!(.|\n)*overflow)
// test: bandera check --engine spin --check overflow %s -- 0
// expect: exit 2
// expect: --check overflow requires --engine native
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class Overflow {
    private static int total;

    private static synchronized void add(int amount) {
        try {
            total += amount; // here
        } catch (Throwable anything) {
            total = 0;
        }
    }

    private static void calculate(int which, int most, long mostLong) {
        int least = -most - 1;
        long leastLong = -mostLong - 1, result = 0;
        switch (which) {
        case 0 -> result = most + 1;
        case 1 -> result = least - 1;
        case 2 -> result = most * 2;
        case 3 -> result = -least;
        case 4 -> result = least / (most - most - 1);
        case 5 -> most++;
        case 6 -> result = mostLong + 1;
        case 7 -> result = leastLong - 1;
        case 8 -> result = mostLong * 2;
        case 9 -> result = -leastLong;
        case 10 -> result = leastLong / (most - most - 1);
        case 11 -> least -= 1;
        case 12 -> result = "hashed by the library, where numbers wrap".hashCode() + (most << 1) + (long) least * most;
        default -> {
            result = least + most + most + 1 - (-most) * -1 + least / 1 + (byte) -most;
            result += mostLong + mostLong / -1;
        }
        }
        assert result != 1;
    }

    public static void main(String[] arguments) {
        if (arguments[0].equals("tasks")) {
            ExecutorService pool = Executors.newFixedThreadPool(2);
            pool.submit(() -> add(2000000000));
            pool.submit(() -> add(2000000000));
            pool.shutdown();
        } else if (arguments[0].equals("fits"))
            add(2000000000);
        else
            calculate(Integer.parseInt(arguments[0]), Integer.MAX_VALUE, Long.MAX_VALUE);
    }
}
