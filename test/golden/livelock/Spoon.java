// A couple that is too polite: whoever has the spoon gives it to the other one, as long as that one is hungry. Both
// change what they share, and both get nowhere. With an argument only one of them is polite.
// test: bandera check --check livelock %s
// expect: exit 1
// expect: livelock: 2 threads only repeat these steps, for ever
// expect: thread "husband" does not get out of a loop
// expect: thread "wife" does not get out of a loop
// expect: ~livelock: violated at Spoon.java:3\d \(
// test: bandera check --quiet --check livelock --no-coarsen %s
// expect: exit 1
// test: bandera check --quiet --check livelock %s -- firm
// expect: livelock: holds (
// test: bandera check --check livelock --save %t/trace %s > /dev/null; printf 'goto 99\n' | bandera replay %t/trace | tail -11
// expect: livelock: 2 threads only repeat these steps, for ever
// test: bandera check --check livelock --json - %s | grep -E '"(name|verdict|lasso|message)"' | head -4
// expect: "name": "livelock"
// expect: "verdict": "violated"
// expect: "message": "livelock: 2 threads only repeat these steps, for ever"
public class Spoon {
    private Diner owner;

    synchronized Diner owner() {
        return owner;
    }

    synchronized void give(Diner diner) {
        owner = diner;
    }

    static class Diner {
        private boolean hungry = true;

        synchronized boolean isHungry() {
            return hungry;
        }

        void eat(Spoon spoon, Diner spouse, boolean isPolite) {
            while (isHungry()) {
                if (spoon.owner() != this) {
                    Thread.yield();
                    continue;
                }
                if (isPolite && spouse.isHungry()) {
                    spoon.give(spouse);
                    continue;
                }
                synchronized (this) {
                    hungry = false;
                }
                spoon.give(spouse);
            }
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Diner husband = new Diner(), wife = new Diner();
        Spoon spoon = new Spoon();
        spoon.give(husband);
        Thread his = new Thread(() -> husband.eat(spoon, wife, true), "husband");
        Thread hers = new Thread(() -> wife.eat(spoon, husband, arguments.length == 0), "wife");
        his.start();
        hers.start();
        his.join();
        hers.join();
    }
}
