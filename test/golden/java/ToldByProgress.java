// Threads are told apart by what they have done so far, although they go on and end like the others.
// test: bandera check --quiet --check assert %s -- 0
// expect: exit 1
// expect: ~assert: violated
// test: bandera check --quiet --check assert %s -- 1
// expect: exit 1
// expect: ~assert: violated
// test: bandera check --quiet --check assert %s -- 2
// expect: exit 1
// expect: ~assert: violated
public class ToldByProgress {
    static boolean isTaken;

    static class Worker extends Thread {
        boolean isFirst;

        @Override
        public void run() {
            isFirst = take();
            for (int i = 0; i < 2; i++) {
                pass();
            }
        }

        static synchronized boolean take() {
            boolean wasTaken = isTaken;
            isTaken = true;
            return !wasTaken;
        }

        static synchronized void pass() {
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Worker[] workers = {new Worker(), new Worker(), new Worker()};
        for (Worker worker : workers) {
            worker.start();
        }
        for (Worker worker : workers) {
            worker.join();
        }
        assert !workers[Integer.parseInt(arguments[0])].isFirst;
    }
}
