// The search finds a violation soon. What looks for a shorter one meets a stretch without end: it is cut short, and the violation
// shown; also when there is no time left.
// test: bandera check --quiet %s
// expect: exit 1
// expect: ~assert: violated at Shorten.java:%here \(replayed, \d+ steps\)
// test: bandera check --quiet --timeout 2 %s
// expect: ~assert: (violated at Shorten.java:%here|unknown \(time limit of 2 s)
public class Shorten {
    static volatile int turns;
    static volatile int sum;

    public static void main(String[] arguments) {
        Thread walker = new Thread(() -> {
            for (int i = 0; i < 40; i++) {
                turns++;
            }
            assert turns < 40; // here
        });
        Thread counter = new Thread(() -> {
            int own = 0;
            for (int i = 0; i < 2000000000; i++) {
                own = own * 31 + i;
            }
            sum = own;
        });
        walker.start();
        counter.start();
    }
}
