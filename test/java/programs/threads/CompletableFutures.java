// CompletableFuture chains with one outcome.
import java.util.concurrent.*;

public class CompletableFutures {
    public static void main(String[] args) throws Exception {
        Executor direct = Runnable::run;
        CompletableFuture<Integer> a = CompletableFuture.supplyAsync(() -> 20, direct);
        System.out.println(
            a.thenApply(x -> x + 1).thenCombine(CompletableFuture.completedFuture(2), (x, y) -> x * y).get());
        System.out.println(a.thenCompose(x -> CompletableFuture.supplyAsync(() -> x * 3, direct)).join());
        CompletableFuture<String> manual = new CompletableFuture<>();
        StringBuilder log = new StringBuilder();
        manual.thenAccept(s -> log.append("got ").append(s));
        System.out.println(manual.isDone() + " " + manual.complete("value") + " " + manual.complete("other") + " " +
                           log);
        CompletableFuture<Integer> bad = CompletableFuture.supplyAsync(() -> {
            if (true) throw new IllegalStateException("broken");
            return 1;
        }, direct);
        System.out.println(bad.isCompletedExceptionally());
        try {
            bad.get();
        } catch (ExecutionException e) { System.out.println(e.getCause().getMessage()); }
        try {
            bad.join();
        } catch (CompletionException e) { System.out.println(e.getCause().getClass().getSimpleName()); }
        System.out.println(bad.exceptionally(e -> - 1).get() + " " +
                           bad.handle((v, e) -> e == null ? "fine" : "handled").get());
        System.out.println(CompletableFuture.allOf(a, manual).thenApply(v -> a.join() + manual.join()).get());
        CompletableFuture<Integer> slow = new CompletableFuture<>();
        Thread t = new Thread(() -> slow.complete(5));
        CompletableFuture<Integer> dependent = slow.thenApply(x -> x * 2);
        t.start();
        System.out.println(dependent.get());
        t.join();
        System.out.println(slow.getNow(-1) + " " + new CompletableFuture<Integer>().getNow(-1));
        System.out.println(CompletableFuture.anyOf(CompletableFuture.completedFuture("any")).get());
        CompletableFuture<Void> run = CompletableFuture.runAsync(() -> log.append("!"), direct);
        System.out.println(run.get() + " " + log);
        CompletableFuture<Object> failed = CompletableFuture.failedFuture(new Exception("given"));
        failed.whenComplete((v, e) -> System.out.println(v + " " + e.getMessage()));
        CompletableFuture<Integer> real = CompletableFuture.supplyAsync(() -> 99);
        System.out.println(real.get());
    }
}
