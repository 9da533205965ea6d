// An uncaught exception whose class overrides toString.
public class UncaughtOwnClass {
    static class Trouble extends RuntimeException {
        final int level;
        Trouble(int level) {
            super("level " + level);
            this.level = level;
        }
        @Override
        public String toString() {
            return "Trouble of " + getMessage();
        }
    }

    public static void main(String[] args) {
        for (int level = 0; level < 5; level++) {
            try {
                if (level % 2 == 0) throw new Trouble(level);
                System.out.println("no trouble at " + level);
            } catch (Trouble t) {
                System.out.println("handled " + t);
                if (t.level == 4) throw t;
            }
        }
    }
}
