// The program runs on after main returns, until the last thread ends.
public class MainEndsFirst {
    static class Chain extends Thread {
        final int left;
        final Thread before;
        Chain(int left, Thread before) {
            this.left = left;
            this.before = before;
        }
        @Override
        public void run() {
            try {
                before.join();
            } catch (InterruptedException e) { return; }
            System.out.println("link " + left);
            if (left > 0)
                new Chain(left - 1, this).start();
            else
                System.out.println("the last one");
        }
    }

    public static void main(String[] args) {
        System.out.println("main starts the chain");
        new Chain(4, Thread.currentThread()).start();
        System.out.println("main returns");
    }
}
