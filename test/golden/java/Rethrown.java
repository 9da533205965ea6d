// An exception may be thrown twice: by a task, and by main, which ends with it. What main does before is shown.
// test: bandera check %s
// expect: exit 1
// expect: ~thread "pool-1-thread-1"\n(.*\n)* +throws java.lang.IllegalStateException: no 1\n(.*\n)*thread "main"\n(.*\n)* +throws java.util.concurrent.ExecutionException: .*\n(.*\n)* +throws java.lang.IllegalStateException: no 1\n
// expect: ~\A(?!(.|\n)*after the exception was thrown)
// At the end a replay is where main throws: its variables and those of others are there.
// test: bandera check --quiet --save %t/trace %s >%t/out; printf 'last\nwhere\nlocals\n' | bandera replay %t/trace
// expect: ~thread "main"\n +at Rethrown.main\(Rethrown.java:%here\)
// expect: ~thread "other" at Rethrown.java:\d+ in Rethrown.await\n  limit = 7\n
// expect: thread "main" at Rethrown.java:%here in Rethrown.main: no variable is used from here on
// test: javac -g:lines,source -d %t %s; bandera check --quiet --save %t/trace %t >%t/out; printf 'last\nlocals\n' | bandera replay %t/trace
// expect: thread "main" at Rethrown.java:%here in Rethrown.main: no variable has a name; javac -g keeps them
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class Rethrown {
    private static final CountDownLatch entered = new CountDownLatch(1);

    static int load(int number) {
        throw new IllegalStateException("no " + number);
    }

    static synchronized void await(int limit) {
        entered.countDown();
        try {
            while (limit > 0)
                Rethrown.class.wait();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> await(7), "other");
        other.setDaemon(true);
        other.start();
        entered.await();
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Future<Integer> loaded = pool.submit(() -> load(1));
        pool.shutdown();
        try {
            loaded.get();
        } catch (ExecutionException e) {
            throw (RuntimeException) e.getCause(); // here
        }
    }
}
