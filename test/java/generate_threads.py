"""Random calls of methods of Thread, for the programs that test/java/generate writes.

Only one thread runs at a time: others are started and joined at once, so that the program has one outcome. Methods are
called on threads that were not started, on those that have ended, and on the acting thread. What each gives or throws is
printed.
"""

# Methods that give something, and that give nothing; the thread is t.
ASKED = ("t.getName()", "t.getPriority()", "t.isDaemon()", "t.isAlive()", "t.getState()", "t.isInterrupted()",
         "t.getThreadGroup() == null", "t.getUncaughtExceptionHandler() == null", "t.getStackTrace().length == 0",
         "Thread.interrupted()", "Thread.holdsLock(t)", "t == Thread.currentThread()")
RUN = "Thread.interrupted(); t.start(); t.join()"  # to its end, whatever was before
DONE = ('t.setName("renamed")', "t.setName(null)", "t.setPriority(0)", "t.setPriority(3)", "t.setPriority(10)",
        "t.setDaemon(true)", "t.setDaemon(false)", "t.interrupt()", "t.join()", "t.join(1)", "t.join(-1)",
        RUN, "t.run()", "Thread.sleep(1)", "Thread.sleep(-1)", "t.checkAccess()", "t.notify()",
        "synchronized (t) { t.notifyAll(); }", "synchronized (t) { t.wait(1); }",
        "java.util.concurrent.locks.LockSupport.unpark(t)", "t.setUncaughtExceptionHandler(SAYING)",
        "t.setUncaughtExceptionHandler(null)")
# What the JDK has taken away in the meantime, and in which release. Nobody calls these, but for old programs: here they
# are called as often as the others together.
STOPPING = {"t.stop()": 99, "t.suspend()": 23, "t.resume()": 23, "t.countStackFrames()": 22}
ENDLESS = ("t.join()", "t.suspend()", "t.run()")  # when a thread does that to itself
BODIES = ("", 'System.out.println("runs");', "throw new IllegalStateException();", "throw new ThreadDeath();", "OWN",
          "OWN OWN")

PRELUDE = """\
    interface ThreadTask { void run(Thread t) throws Exception; }
    static final Thread.UncaughtExceptionHandler SAYING =
        (t, e) -> System.out.println(t.getName() + " ended by " + e.getClass().getName());
    static void attempt(String label, Thread t, ThreadTask task) {
        System.out.print(label + " ");
        try {
            task.run(t);
            System.out.println("done");
        } catch (Throwable e) {
            System.out.println(e.getClass().getName());
        }
    }
    static Thread made(String name, ThreadTask body) {
        return new Thread(() -> {
            try {
                body.run(Thread.currentThread());
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                System.out.println(e.getClass().getName());
            }
        }, name);
    }
"""


class ThreadUses:
    """Writes calls; random numbers come from whoever writes the program, and the JDK is of a release."""

    def __init__(self, random, release):
        self.random = random
        # From release 19 on a thread that has ended still has its target, which Bandera does not keep.
        self.done = [call if call != "t.run()" or release < 19 else "if (t.getState() != Thread.State.TERMINATED) t.run()"
                     for call in DONE]
        self.stopping = [call for call, gone in STOPPING.items() if release < gone]

    def statement(self, is_self):
        """A statement about t, which may be the acting thread."""
        if self.random.random() < 0.4:
            return f'System.out.print(({self.random.choice(ASKED)}) + " ");'
        while True:
            call = self.random.choice(self.stopping if self.random.random() < 0.4 else self.done)
            if not is_self or not call.endswith(ENDLESS):
                return call if call.endswith("}") else call + ";"

    def attempt(self, thread, statement):
        label = f"{thread}: {statement.removeprefix('System.out.print')}".replace('"', "'")
        return f'attempt("{label}", {thread}, t -> {{ {statement} }});'

    def attempts(self, thread, is_self, most):
        return [self.attempt(thread, self.statement(is_self)) for _ in range(self.random.randint(1, most))]

    def thread(self, name):
        """The lines that make a thread, use it, run it mostly, and use it again."""
        body = " ".join(self.statement(True) if word == "OWN" else word for word in self.random.choice(BODIES).split())
        lines = [f'Thread {name} = made("{name}", t -> {{ {body} }});', *self.attempts(name, False, 4)]
        if self.random.random() < 0.8:
            lines.append(self.attempt(name, f"{RUN};"))
        return lines + self.attempts(name, False, 4)

    def lines(self):
        """The statements of a method."""
        lines = [line for number in range(self.random.randint(2, 3)) for line in self.thread(f"thread{number}")]
        return [*lines, "Thread self = Thread.currentThread();", *self.attempts("self", True, 5)]
