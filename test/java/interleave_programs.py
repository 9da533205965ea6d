"""Random concurrent Java programs for test/java/interleave: small, and full of what threads can notice of each other.
test/java/reductions_programs.py makes more of them.

A program is a few threads that run statements on shared fields, arrays, locks and objects. Statements stand by
themselves (what they need is declared around them just when it is mentioned), so that any of them can be left out:
shrinking relies on it. In the end main joins the threads and sums up what is left into a result from 0 to 7.
"""

import dataclasses
import random
import re
import textwrap

RESULTS = 8
FORMS = ("lambda", "subclass")  # and "runnable", a class of tasks

# What a program may mention: members of its class, and locals, which a thread makes for itself and may publish later.
MEMBERS = {
    "count": "static int count;",
    "ready": "static volatile int ready;",
    "wide": "static long wide;",
    "flag": "static boolean flag;",
    "head": "static Node head;",
    "slot": "static volatile Node slot;",
    "shared": "static int[] shared;",
    "fixed": "static Fixed fixed;",
    "ROOT": "static final Node ROOT = new Node();",
    "A": "static final Object A = new Object();",
    "B": "static final Object B = new Object();",
    "CELLS": "static final int[] CELLS = new int[2];",
    "NODES": "static final Node[] NODES = new Node[2];",
    "ATOMIC": "static final AtomicInteger ATOMIC = new AtomicInteger();",
    "PLACE": "static final AtomicReference<Node> PLACE = new AtomicReference<>();",
    "LOCK": "static final ReentrantLock LOCK = new ReentrantLock();",
    "SEEN": "static final Object SEEN = new Object();",
    "guard": "static volatile Object guard;",
    "last": "static Thread last;",
    "LOCAL": "static final ThreadLocal<Integer> LOCAL = new ThreadLocal<>();",
    "ticket": "static AtomicInteger ticket;",
    "Node": """\
        static class Node {
            int value;
            volatile boolean mark;
            Node next;

            synchronized void add(int more) {
                value += more;
            }

            int total() {
                int sum = 0;
                int steps = 0;
                for (Node node = this; node != null && steps < 4; node = node.next) {
                    sum = 2 * sum + node.value + (node.mark ? 1 : 0);
                    steps++;
                }
                return sum;
            }
        }
        """,
    "Fixed": """\
        static class Fixed {
            final int number;
            int loose;

            Fixed(int number) {
                this.number = number;
                loose = number + 1;
            }
        }
        """,
    "Lazy": """\
        static class Lazy {
            static int made = count + 1;

            static {
                count++;
            }
        }
        """,
    "Slow": """\
        static class Slow {
            static int made;

            static {
                synchronized (A) {
                    made = count + 1;
                }
                ATOMIC.incrementAndGet();
            }
        }
        """,
    "Left": """\
        static class Left {
            static int number = 1;
            static int other = Right.number + 1;
        }
        """,
    "Right": """\
        static class Right {
            static int number = 2;
            static int other = Left.number + 1;
        }
        """,
    "Broken": """\
        static class Broken {
            static int number = 6 / ready;
        }
        """,
    "fail": """\
        static void fail(char how) {
            switch (how) {
                case 'a': throw new AssertionError();
                case 'e': throw new IllegalStateException();
                case 'm': throw new IllegalMonitorStateException();
                case 'b': throw new ArrayIndexOutOfBoundsException();
                default: return;
            }
        }
        """,
    "bump": """\
        static synchronized void bump() {
            count++;
        }
        """,
    "constant": """\
        static Object constant() {
            return (Runnable) () -> { };
        }
        """,
    "handle": """\
        static VarHandle handle(Class<?> owner, String name, Class<?> type, boolean isStatic) {
            try {
                MethodHandles.Lookup lookup = MethodHandles.lookup();
                return isStatic ? lookup.findStaticVarHandle(owner, name, type) : lookup.findVarHandle(owner, name, type);
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        }
        """,
    "COUNT": """\
        static final VarHandle COUNT = handle(MethodHandles.lookup().lookupClass(), "count", int.class, true);
        """,
    "SLOT": """\
        static final VarHandle SLOT = handle(MethodHandles.lookup().lookupClass(), "slot", Node.class, true);
        """,
    "VALUE": """static final VarHandle VALUE = handle(Node.class, "value", int.class, false);""",
    "ELEMENT": "static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);",
}
LOCALS = {
    "mine": "Node mine = new Node();",
    "cells": "int[] cells = new int[2];",
    "own": "Object own = new Object();",
    "list": "ArrayList<Integer> list = new ArrayList<>();",
    "vector": "Vector<Integer> vector = new Vector<>();",
    "buffer": "StringBuffer buffer = new StringBuffer();",
    "counter": "AtomicInteger counter = new AtomicInteger();",
    "seen": "int seen = 0;",
}
IMPORTS = ("bandera.Bandera", "java.lang.invoke.MethodHandles", "java.lang.invoke.VarHandle",
           "java.util.ArrayList", "java.util.Vector", "java.util.concurrent.atomic.AtomicInteger",
           "java.util.concurrent.atomic.AtomicReference", "java.util.concurrent.locks.LockSupport",
           "java.util.concurrent.locks.ReentrantLock")
# How what is left adds to the result.
SUMMANDS = {
    "count": "count",
    "ready": "ready",
    "wide": "(int) wide",
    "flag": "(flag ? 1 : 0)",
    "head": "(head == null ? 0 : head.total())",
    "slot": "(slot == null ? 0 : slot.total())",
    "shared": "(shared == null ? 0 : shared[0] + 2 * shared[1])",
    "fixed": "(fixed == null ? 0 : fixed.number + fixed.loose)",
    "ROOT": "ROOT.total()",
    "CELLS": "CELLS[0] + 2 * CELLS[1]",
    "NODES": "(NODES[0] == null ? 0 : NODES[0].total()) + 2 * (NODES[1] == null ? 0 : NODES[1].value)",
    "ATOMIC": "ATOMIC.get()",
    "PLACE": "(PLACE.get() == null ? 0 : PLACE.get().total())",
    "COUNT": "count",
    "SLOT": "(slot == null ? 0 : slot.value)",
}


@dataclasses.dataclass
class Statement:
    """A line, or a block with more statements in it: `text` opens it, and `close` is what follows its brace."""

    text: str
    body: list = None
    close: str = ""

    def lines(self):
        if self.body is None:
            return [self.text]
        inner = [line for statement in self.body for line in statement.lines()]
        return [f"{self.text} {{", *indented(inner), f"}}{self.close}"]


@dataclasses.dataclass
class Worker:
    """A thread: what it does, its form (one of FORMS, or the main thread), whether main starts it, and whether it is a
    daemon, which main does not wait for. A twin does what the worker of that number does, by the same code. What a worker and
    its twins have seen is kept for each of them if they tell, otherwise for all of them together."""

    statements: list
    form: str
    started_by_main: bool
    daemon: bool = False
    twin_of: int = None
    tells: bool = False


@dataclasses.dataclass
class Program:
    """Threads, what main gives each of them (gifts by number), with which weights what is left adds up, how main says
    that the argument does not allow the result, and what main does last: a daemon may just see it. Main joins threads in the order
    of their numbers or in another one, and may do something after each of them. Threads may be in an array."""

    workers: list
    gifts: list
    weights: dict
    judges: str = "assert arguments.length == 0 || arguments[0].charAt(result) == '1';"
    last: str = ""
    joins: list = None
    between: list = dataclasses.field(default_factory=list)
    in_array: bool = False

    def text(self, name):
        return render(self, name)

    def has_daemons(self):
        return any(worker.daemon for worker in self.workers)


# Statements ----------------------------------------------------------------------------------------------------------


# Lines without a block, by what they are about: {k} is a small number, {b} 0 or 1, {n} an object that is there, {m} one
# that may be missing, {l} a lock, {t} another thread, {d} how deep blocks are nested, {s} and {g} how handles are used.
THEMES = {
    "fields": [
        "count++;",
        "ready = {k};",
        "count = ready + {k};",
        "wide += {k};",
        "flag = !flag;",
        "seen = 2 * seen + count;",
        "seen += ready;",
        "if (flag) count = {k};",
        "if (wide == {k}) seen++;",
        "try {{ assert count < {k}; }} catch (AssertionError e) {{ seen++; }}",
    ],
    "publishing": [
        "mine.value += {k};",
        "mine.mark = !mine.mark;",
        "seen = 2 * seen + mine.value;",
        "{{ Node node = new Node(); node.value = {k}; head = node; node.value++; }}",
        "{{ Node node = new Node(); node.next = mine; head = node; }}",
        "{{ Node node = {m}; if (node != null) node.value += {k}; }}",
        "{{ Node node = {m}; if (node != null) seen += node.value; }}",
        "{{ Node node = {m}; if (node != null && node.next != null) node.next.value = {k}; }}",
        "{{ Node node = {m}; if (node != null && node.next != null) seen += node.next.value; }}",
        "head = {n};",
    ],
    "handing over": [
        "slot = mine;",
        "{{ Node node = slot; if (node != null) {{ slot = null; node.value++; mine = node; }} }}",
        "{{ Node node = slot; if (node == mine) seen++; }}",
        "mine.value += {k};",
        "seen = 2 * seen + mine.value;",
        "head = null;",
        "mine = new Node();",
        "if (head != null) mine = head;",
    ],
    "objects": [
        "{n}.value++;",
        "{n}.mark = !{n}.mark;",
        "seen = 2 * seen + {n}.value;",
        "{n}.next = mine;",
        "{n}.add({k});",
        "{m}.value++;",
        "NODES[{b}] = mine;",
        "NODES[{b}] = null;",
        "fixed = new Fixed({k});",
        "{{ Fixed some = fixed; if (some != null) seen += some.number + some.loose; }}",
    ],
    "arrays": [
        "CELLS[{b}]++;",
        "CELLS[count & 1] = {k};",
        "CELLS[count] = {k};",
        "cells[{b}] += {k};",
        "seen = 2 * seen + cells[{b}];",
        "shared = cells;",
        "{{ int[] array = shared; if (array != null) seen += array[{b}]++; }}",
        "{{ int[] array = shared; if (array != null) System.arraycopy(cells, 0, array, 0, 2); }}",
        "{{ int[] array = shared; if (array != null) cells = array.clone(); }}",
        "count++;",
    ],
    "locks": [
        "synchronized ({l}) {{ count++; }}",
        "synchronized ({l}) {{ seen += count; }}",
        "synchronized (A) {{ synchronized (B) {{ count++; }} }}",
        "synchronized (B) {{ synchronized (A) {{ count += 2; }} }}",
        "synchronized (A) {{ synchronized (mine) {{ head = mine; }} }}",
        "synchronized (mine) {{ synchronized (A) {{ mine.value++; }} }}",
        "{{ Node node = head; if (node != null) synchronized (node) {{ node.value++; }} }}",
        "{{ Node node = head; if (node != null) synchronized (node) {{ synchronized (A) {{ seen++; }} }} }}",
        "bump();",
    ],
    "waiting": [
        "synchronized (A) {{ A.notify(); }}",
        "synchronized (A) {{ flag = true; A.notifyAll(); }}",
        "synchronized (A) {{ ready = {k}; A.notify(); }}",
        "try {{ synchronized (A) {{ A.wait(); }} }} catch (InterruptedException e) {{ seen++; }}",
        "try {{ synchronized (A) {{ while (!flag) A.wait(); }} }} catch (InterruptedException e) {{ seen++; }}",
        "try {{ synchronized (A) {{ if (ready == 0) A.wait(1); }} }} catch (InterruptedException e) {{ seen++; }}",
        "try {{ {l}.notify(); }} catch (IllegalMonitorStateException e) {{ seen++; }}",
        "seen += ready;",
    ],
    "threads": [
        "{t}.interrupt();",
        "if (Thread.interrupted()) seen++;",
        "try {{ {t}.join(); seen += count; }} catch (InterruptedException e) {{ seen++; }}",
        "try {{ Thread.sleep(1); }} catch (InterruptedException e) {{ seen++; }}",
        "if ({t}.isAlive()) seen++;",
        "try {{ synchronized ({t}) {{ if ({t}.isAlive()) {t}.wait(); }} }} "
        "catch (InterruptedException e) {{ seen++; }}",
        "count++;",
        "if (Bandera.choose(2) == 1) count++;",
    ],
    "classes": [
        "seen += Lazy.made;",
        "Lazy.made++;",
        "seen += Left.other;",
        "seen += Right.other;",
        "seen += Broken.number;",
        "ready = {k};",
        "seen += count;",
    ],
    "atomics": [
        "seen = 2 * seen + ATOMIC.incrementAndGet();",
        "if (ATOMIC.compareAndSet({b}, {k})) seen++;",
        "ATOMIC.getAndAdd(seen);",
        "ATOMIC.set(ATOMIC.get() + {k});",
        "ATOMIC.lazySet({k});",
        "seen += ATOMIC.getAcquire();",
        "seen += Bandera.choose(2);",
    ],
    "handles": [
        "COUNT.getAndAdd({k});",
        "COUNT.{s}({k});",
        "seen += (int) COUNT.{g}();",
        "VALUE.{s}({n}, {k});",
        "seen = 2 * seen + (int) VALUE.{g}({n});",
        "ELEMENT.{s}(CELLS, {b}, {k});",
        "COUNT.setVolatile({k});",
        "seen = 2 * seen + (int) COUNT.getVolatile();",
        "if (COUNT.compareAndSet({b}, {k})) seen++;",
        "COUNT.getAndBitwiseXor(Integer.valueOf({k}));",
        "if (SLOT.compareAndSet(null, mine)) seen++;",
        "{{ Node node = (Node) SLOT.getAndSet(mine); if (node != null) VALUE.getAndAdd(node, {k}); }}",
        "VALUE.setVolatile({n}, {k});",
        "seen += (int) VALUE.getAndAdd({n}, 1);",
        "ELEMENT.getAndAdd(CELLS, {b}, {k});",
        "seen += (int) ELEMENT.compareAndExchange(CELLS, {b}, 0, {k});",
        "synchronized (constant()) {{ count++; }}",
        "mine.value++;",
    ],
    "failures": [
        "count++;",
        "if (count == {k}) throw new IllegalStateException();",
        "seen += 6 / count;",
        "{{ Node node = head; seen += node.value; }}",
        "head = mine;",
        "assert count < 2;",
        "ready = count;",
        "seen += ready;",
    ],
}
# What opens a block, and what follows it.
BLOCKS = [
    ("synchronized ({l})", ""),
    ("synchronized (A)", ""),
    ("synchronized (mine)", ""),
    ("synchronized ({t})", ""),
    ("try", " catch (RuntimeException e) {{ seen += {k}; }}"),
    ("try", " finally {{ count++; }}"),
    ("for (int round{d} = 0; round{d} < 2; round{d}++)", ""),
    ("if (ready < {k})", ""),
]


# What main may do last, and how a daemon fails that sees it.
LAST = [
    ("count += 4;", "assert count < 4;"),
    ("flag = true;", "if (flag) throw new IllegalStateException();"),
    ("head = null;", "seen += head.value;"),
    ("ROOT.next = new Node();", "assert ROOT.next == null;"),
]


def fill(rng, template, thread, threads, depth):
    """Puts random operands into a template. What occurs twice in it is the same both times."""
    others = [f"worker{other}" for other in range(threads) if other != thread]
    return template.format(s=rng.choice(["set", "setOpaque", "setRelease", "setVolatile"]),
                           g=rng.choice(["get", "getOpaque", "getAcquire", "getVolatile"]), d=depth, k=rng.randint(1, 3), b=rng.randint(0, 1), t=rng.choice(others),
                           n=rng.choice(["ROOT", "ROOT", "given", "given", "mine"]),
                           m=rng.choice(["head", "head", "slot", "NODES[0]", "NODES[1]", "ROOT.next", "given.next"]),
                           l=rng.choice(["A", "A", "A", "B", "B", "ROOT", "given"]))


def make_statement(rng, lines, thread, threads, depth):
    if depth < 2 and rng.random() < 0.2:
        text, close = rng.choice(BLOCKS)
        body = [make_statement(rng, lines, thread, threads, depth + 1) for _ in range(rng.randint(1, 2))]
        return Statement(fill(rng, text, thread, threads, depth), body, fill(rng, close, thread, threads, depth))
    return Statement(fill(rng, rng.choice(lines), thread, threads, depth))


def lines_about(rng, themes):
    """Programs are about one thing, or two, so that their threads get in each other's way."""
    return [line for theme in rng.sample(sorted(themes), min(rng.choice([1, 1, 2]), len(themes))) for line in themes[theme]]


def generate(seed):
    """The program of a seed."""
    rng = random.Random(f"interleave {seed}")
    threads = rng.choice([2, 2, 2, 2, 3])
    lines = lines_about(rng, THEMES)
    return make_program(rng, threads * [lines])


def make_program(rng, lines_of_threads):
    """A program whose threads do what is in these lists of lines."""
    threads = len(lines_of_threads)
    longest = {2: 4, 3: 2}.get(threads, 1)
    workers = []
    for thread, lines in enumerate(lines_of_threads):
        count = rng.randint(max(1, longest // 2), longest)
        statements = [make_statement(rng, lines, thread, threads, 0) for _ in range(count)]
        workers.append(Worker(statements, rng.choice(FORMS), True))
    if rng.random() < 0.7:
        workers[0].form = "main"  # fewer threads, smaller searches
    if rng.random() < 0.2:
        workers[-1].started_by_main = False
        starter = workers[0].statements
        starter.insert(rng.randint(0, len(starter)), Statement(f"worker{threads - 1}.start();"))
    gifts = [rng.randrange(threads) for _ in range(threads)]
    weights = {name: rng.choice([1, 1, 2, 3]) for name in [*SUMMANDS, "gift", "seen"]}
    if rng.random() < 0.5:
        weights["gift"] = 0  # main keeps no reference to what it gave
    program = Program(workers, gifts, weights)
    if rng.random() < 0.15:
        program.last, notices = rng.choice(LAST)
        workers[-1].daemon = True
        workers[-1].statements.append(Statement(notices))
    return program


# Text ----------------------------------------------------------------------------------------------------------------


def indented(lines):
    return [f"    {line}".rstrip() for line in lines]


def mentions(text, name):
    return re.search(rf"\b{name}\b", text) is not None


PARAMETERS = {"given": "Node", "number": "int"}
CLASSES = {"subclass": ("Worker", "extends Thread"), "runnable": ("Task", "implements Runnable")}


def worker_text(program, number):
    """The method with what a thread does, and its class if it has one."""
    worker = program.workers[number]
    has_twin = any(other.twin_of == number for other in program.workers)
    lines = [line for statement in worker.statements for line in statement.lines()]
    text = "\n".join(lines)
    lines = [*(declaration for name, declaration in LOCALS.items() if mentions(text, name)), *lines]
    tells = worker.tells and mentions(text, "seen")
    if tells:
        lines.append("return seen;")
    elif mentions(text, "seen"):
        lines.append(f"synchronized (SEEN) {{ seen{number} += seen; }}" if has_twin else f"seen{number} = seen;")
    taken = {name: kind for name, kind in PARAMETERS.items() if mentions(text, name)}
    parameters = ", ".join(f"{kind} {name}" for name, kind in taken.items())
    method = [f"static {'int' if tells else 'void'} work{number}({parameters}) {{", *indented(lines), "}", ""]
    if worker.form in CLASSES:
        name, supertype = CLASSES[worker.form]
        fields = [*(f"final {kind} {field};" for field, kind in taken.items()), *(["int seen;"] if tells else [])]
        constructor = [f"{name}{number}({parameters}) {{", *(f"    this.{field} = {field};" for field in taken), "}", ""]
        call = f"{'seen = ' if tells else ''}work{number}({', '.join(taken)});"
        run = ["@Override", "public void run() {", f"    {call}", "}"]
        members = [*fields, *([""] if fields else []), *(constructor if taken else []), *run]
        method += [f"static class {name}{number} {supertype} {{", *indented(members), "}", ""]
    return "\n".join(method)


@dataclasses.dataclass
class Part:
    """A thread as main makes it: its number, the number and the form of the one whose code it runs, that code, and its gift."""

    number: int
    doer: int
    form: str
    body: str
    gift: int

    def arguments(self):
        values = {"given": f"gift{self.gift}", "number": str(self.number)}
        return ", ".join(values[name] for name in PARAMETERS if mentions(self.body, name))

    def takes_gift(self):
        return mentions(self.body, "given")

    def tells(self):
        return mentions(self.body, "return seen")

    def task(self):
        """The call of a lambda."""
        return f"{f'SEEN_BY[{self.number}] = ' if self.tells() else ''}work{self.doer}({self.arguments()})"

    def seen(self):
        """The expression for what the thread has seen; None if that is not told."""
        if not self.tells():
            return f"seen{self.number}" if mentions(self.body, f"seen{self.number}") else None
        return {"subclass": f"((Worker{self.doer}) worker{self.number}).seen", "runnable": f"task{self.number}.seen",
                "lambda": f"SEEN_BY[{self.number}]"}[self.form]


def parts_of(program, bodies):
    """The threads that do something, or that somebody mentions."""
    doers = [number if worker.twin_of is None else worker.twin_of for number, worker in enumerate(program.workers)]
    return [Part(number, doer, program.workers[doer].form, bodies[number], program.gifts[number])
            for number, doer in enumerate(doers) if bodies[number]]


def between_text(program):
    return "\n".join(line for statement in program.between for line in statement.lines())


def sum_text(program, parts, gifts):
    """The expression that sums up what is left."""
    everything = "\n".join([*(part.body for part in parts), between_text(program)])
    weights = program.weights
    summands = [f"{weights[name]} * ({SUMMANDS[name]})" for name in SUMMANDS if mentions(everything, name)]
    summands += [f"{weights['gift']} * gift{gift}.total()" for gift in gifts if weights["gift"]]
    summands += [f"{weights['seen'] + part.number} * {part.seen()}" for part in parts if part.seen()]
    summands += ["noticed"] if mentions(everything, "noticed") else []
    return "\n        + ".join(summands) or "0"


def making_lines(program, parts):
    """Makes the threads. Twins share an object of a lambda that does not tell, or a class."""
    lines = []
    shared = sorted({part.doer for part in parts if part.number != part.doer and part.form == "lambda" and not part.tells()})
    for doer in shared:
        task = next(part for part in parts if part.doer == doer)
        lines.append(f"Runnable task{doer} = () -> {task.task()};")
    said = "\n".join([*(part.body for part in parts), between_text(program)])
    for part in parts:
        if part.form == "runnable":
            lines.append(f"Task{part.doer} task{part.number} = new Task{part.doer}({part.arguments()});")
        task = f"task{part.doer}" if part.doer in shared else f"() -> {part.task()}"
        made = {"main": "Thread.currentThread()", "subclass": f"new Worker{part.doer}({part.arguments()})",
                "runnable": f"new Thread(task{part.number})", "lambda": f"new Thread({task})"}[part.form]
        # Where nobody asks for the main thread its object stays its own, and nobody sees how it ends.
        if part.form != "main" or mentions(said, f"worker{part.number}"):
            lines.append(f"worker{part.number} = {made};")
    return lines


def joining_lines(program, numbers):
    """Joins the threads of these numbers, in the order of the program, and does what is to be done after each of them."""
    ordered = [number for number in program.joins or numbers if number in numbers]
    lines = []
    for i, number in enumerate(ordered):
        lines.append(f"worker{number}.join();")
        lines += program.between[i].lines() if i < len(program.between) else []
    return lines


def main_text(program, bodies):
    """The main method: makes, starts and joins the threads, and sums up."""
    parts = parts_of(program, bodies)
    gifts = sorted({part.gift for part in parts if part.takes_gift()})
    others = [part.number for part in parts if part.form != "main"]
    lines = [f"Node gift{gift} = new Node();" for gift in gifts]
    lines += ["int noticed = 0;"] if mentions(between_text(program), "noticed") else []
    lines += making_lines(program, parts)
    daemons = [number for number in others if program.workers[number].daemon]
    lines += [f"worker{number}.setDaemon(true);" for number in daemons]
    starts = [f"worker{number}.start();" for number in others if program.workers[number].started_by_main]
    joins = joining_lines(program, [number for number in others if number not in daemons])
    if program.in_array and len(starts) == len(joins) == len(program.workers) and not program.joins:
        starts, joins = ([f"for (Thread worker : WORKERS) worker.{what}();"] for what in ("start", "join"))
    lines += starts
    lines += [f"work{part.number}({part.arguments()});" for part in parts if part.form == "main"]
    lines += joins
    lines.append(f"result = {sum_text(program, parts, gifts)} & {RESULTS - 1};")
    lines.append(program.judges)
    lines += [program.last] if program.last else []
    head = "public static void main(String[] arguments) throws InterruptedException {"
    return "\n".join([head, *indented(lines), "}"])


def declarations(text, members):
    """What a text mentions of some fields, classes and methods, and what these mention in turn."""
    found = None
    wanted = []
    while wanted != found:
        found = wanted
        everything = "\n".join([text, *found])
        wanted = [textwrap.dedent(member) for name, member in members.items() if mentions(everything, name)]
    return found


def render(program, name):
    """The Java text of a program. Threads that do nothing and that nobody mentions are left out."""
    said = "\n".join([*(line for worker in program.workers for statement in worker.statements
                        for line in statement.lines()), between_text(program)])
    bodies = [worker_text(program, number) if worker.statements or mentions(said, f"worker{number}") else ""
              for number, worker in enumerate(program.workers)]
    bodies = [bodies[number if worker.twin_of is None else worker.twin_of] for number, worker in enumerate(program.workers)]
    work, main = "\n".join(dict.fromkeys(body for body in bodies if body)), main_text(program, bodies)
    count = len(program.workers)
    # What nobody else asks for is main's own.
    named = {number for number in range(count) if mentions(work, f"worker{number}")}
    if program.in_array and not named:
        main = main.replace("{\n", f"{{\n    Thread[] WORKERS = new Thread[{count}];\n", 1)
    elif not program.in_array:
        main = re.sub(r"\bworker(\d) = ", lambda found: f"{'' if int(found[1]) in named else 'Thread '}{found[0]}", main)
    methods = "\n".join([work, main])
    fields = ["static int result = -1;"]
    fields += [f"static int seen{number};" for number, body in enumerate(bodies) if mentions(body, f"seen{number}")]
    fields += [f"static final int[] SEEN_BY = new int[{count}];"] if mentions(methods, "SEEN_BY") else []
    if program.in_array:
        fields += [f"static final Thread[] WORKERS = new Thread[{count}];"] if named else []
        methods = re.sub(r"\bworker(\d)\b", r"WORKERS[\1]", methods)
    else:
        fields += [f"static Thread worker{number};" for number in sorted(named) if bodies[number]]
    content = "\n".join([*fields, *declarations(methods, MEMBERS), "", methods])
    imports = [f"import {full};" for full in IMPORTS if mentions(content, full.split(".")[-1])]
    lines = [*imports, "", f"public class {name} {{", textwrap.indent(content, "    "), "}", ""]
    return re.sub(r"\n\n\n+", "\n\n", "\n".join(lines).lstrip("\n"))


# Themes of what threads see and do of each other ---------------------------------------------------------------------


def state_lines():
    """States of threads are seen while they wait, sleep and join. Whether they are blocked is not asked: on the real
    machine they also are by monitors that loaders of classes and groups of threads have for themselves."""
    seen = [f"if ({{t}}.getState() == Thread.State.{state}) seen += {{k}};"
            for state in ("NEW", "WAITING", "TIMED_WAITING", "TERMINATED")]
    done = ["Thread.sleep(1);", "{t}.join(1);", "synchronized (A) {{ A.wait(1); }}"]
    return [*seen,
            "synchronized (A) {{ count++; }}",
            "synchronized (A) {{ if ({t}.getState() == Thread.State.WAITING) seen += {k}; A.notify(); }}",
            *(f"try {{{{ {line} }}}} catch (InterruptedException e) {{{{ seen++; }}}}" for line in done)]


def interruption_lines():
    """Waiting threads are interrupted and notified, in both orders."""
    return ["synchronized (A) {{ {t}.interrupt(); A.notify(); }}",
            "synchronized (A) {{ A.notify(); {t}.interrupt(); }}",
            "synchronized (A) {{ if (flag) {{ {t}.interrupt(); A.notify(); }} }}",
            "try {{ synchronized (A) {{ flag = true; A.wait(); seen += 2; }} }} "
            "catch (InterruptedException e) {{ seen++; }}",
            "try {{ synchronized (A) {{ A.wait(1); }} }} catch (InterruptedException e) {{ seen++; }}",
            "if (Thread.interrupted()) seen += {k};"]


def join_lines():
    """Threads are joined, and notified, by threads that hold their monitors."""
    joins = [*(2 * ["synchronized ({t}) {{ seen = count; {t}.join(); seen = 2 * seen + count; }}"]),
             "{t}.join(); seen += count;", "synchronized ({t}) {{ {t}.join(1); }}", "synchronized ({t}) {{ if (!flag) {t}.wait(); }}"]
    return ["synchronized ({t}) {{ count++; }}",
            *(2 * ["synchronized (Thread.currentThread()) {{ count += {k}; }}"]),
            "synchronized ({t}) {{ flag = true; {t}.notify(); }}",
            *(f"try {{{{ {line} }}}} catch (InterruptedException e) {{{{ seen++; }}}}" for line in joins)]


THEMES |= {"interruptions": interruption_lines(), "joins": join_lines(), "states": state_lines()}
