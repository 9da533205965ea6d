// The search finds a violation soon. What looks for a shorter one meets a stretch that takes more and more memory:
// it is cut short, and the violation is shown.
// test: bandera check --quiet --memory 200M %s
// expect: exit 1
// expect: ~assert: violated at Shorten.java:%here \(replayed, \d+ steps\)
import bandera.Bandera;
import java.util.ArrayList;
import java.util.List;

public class Shorten {
    static volatile int turns;

    static void walk() {
        for (int i = 0; i < 40; i++) {
            turns++;
        }
        assert turns < 40; // here
    }

    static void collect() {
        List<int[]> list = new ArrayList<>();
        while (true) {
            list.add(new int[1000000]);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread walker = new Thread(() -> {
            int way = Bandera.choose(2);
            turns++;
            turns++;
            if (way == 0) {
                walk();
            } else {
                collect();
            }
        });
        walker.start();
        walker.join();
    }
}
