"""Random concurrent Java programs for test/java/interleave: small, and full of what threads can notice of each other.

A program is a few threads that run statements on shared fields, arrays, locks and objects. Statements stand by themselves
(what they need is declared around them just when it is mentioned), so that any of them can be left out: shrinking relies
on it. In the end main joins the threads and sums up what is left into a result from 0 to 7.
"""

import dataclasses
import random
import re
import textwrap

RESULTS = 8

# What a program may mention. Kinds of locals: made by the thread for itself, and possibly published later.
STATIC_FIELDS = {
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
}
LOCALS = {
    "mine": "Node mine = new Node();",
    "cells": "int[] cells = new int[2];",
    "seen": "int seen = 0;",
}
CLASSES = {
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
}
STATIC_METHODS = {
    "bump": """\
        static synchronized void bump() {
            count++;
        }
        """,
}
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
        inner = [f"    {line}" for statement in self.body for line in statement.lines()]
        return [f"{self.text} {{", *inner, f"}}{self.close}"]


@dataclasses.dataclass
class Worker:
    """A thread: what it does, whether as a subclass of Thread or as a lambda, and whether main starts it."""

    statements: list
    is_subclass: bool
    started_by_main: bool


@dataclasses.dataclass
class Program:
    """Threads, what main gives each of them (gifts by number), and the weights with which the rest adds to the result."""

    workers: list
    gifts: list
    weights: dict

    def text(self, name):
        return render(self, name)


# Statements ----------------------------------------------------------------------------------------------------------


# Lines without a block: {k} is a small number, {b} 0 or 1, {n} an object that is there, {m} one that may be missing, {l} a
# lock, {t} another thread, {d} how deep blocks are nested. The first number says how often one is taken.
LINES = [
    (4, "count++;"),
    (3, "ready = {k};"),
    (2, "count = ready + {k};"),
    (2, "count += ready;"),
    (2, "wide += {k};"),
    (2, "flag = !flag;"),
    (2, "flag = true;"),
    (4, "seen = 2 * seen + count;"),
    (3, "seen += ready;"),
    (2, "if (flag) count = {k};"),
    (1, "if (wide == {k}) seen++;"),
    (3, "mine.value = count;"),
    (3, "mine.value += {k};"),
    (2, "mine.mark = true;"),
    (2, "mine.next = new Node();"),
    (3, "{n}.value++;"),
    (2, "{n}.mark = !{n}.mark;"),
    (2, "{n}.next = mine;"),
    (2, "{n}.add({k});"),
    (1, "{m}.value++;"),
    (4, "{{ Node node = {m}; if (node != null) node.value += {k}; }}"),
    (3, "{{ Node node = {m}; if (node != null) seen += node.total(); }}"),
    (2, "{{ Node node = {m}; if (node != null && node.next != null) node.next.value = {k}; }}"),
    (3, "{{ Node node = new Node(); node.value = {k}; head = node; node.value++; }}"),
    (2, "{{ Node node = new Node(); node.next = mine; head = node; }}"),
    (2, "{{ Node node = new Node(); NODES[0] = node; node.next = mine; mine.value++; }}"),
    (3, "{{ Node node = slot; if (node != null) {{ slot = null; node.value++; mine = node; }} }}"),
    (2, "{{ Node node = {m}; if (node == mine) seen++; }}"),
    (3, "head = {n};"),
    (3, "slot = mine;"),
    (2, "head = null;"),
    (1, "slot = null;"),
    (2, "NODES[{b}] = mine;"),
    (1, "NODES[{b}] = null;"),
    (2, "mine = new Node();"),
    (2, "CELLS[{b}]++;"),
    (1, "CELLS[count & 1] = {k};"),
    (1, "CELLS[count] = {k};"),
    (2, "cells[{b}] += {k};"),
    (2, "shared = cells;"),
    (2, "{{ int[] array = shared; if (array != null) seen += array[{b}]++; }}"),
    (1, "{{ int[] array = shared; if (array != null) System.arraycopy(cells, 0, array, 0, 2); }}"),
    (1, "{{ int[] array = shared; if (array != null) cells = array.clone(); }}"),
    (2, "seen += ATOMIC.incrementAndGet();"),
    (2, "ATOMIC.compareAndSet(0, {k});"),
    (1, "ATOMIC.getAndAdd(seen);"),
    (1, "ATOMIC.set(ATOMIC.get() + {k});"),
    (2, "fixed = new Fixed({k});"),
    (2, "{{ Fixed some = fixed; if (some != null) seen += some.number + some.loose; }}"),
    (2, "seen += Lazy.made;"),
    (1, "Lazy.made++;"),
    (1, "seen += Left.other;"),
    (1, "seen += Right.other;"),
    (1, "seen += Broken.number;"),
    (1, "bump();"),
    (1, "seen += Bandera.choose(2);"),
    (1, "if (Bandera.choose(2) == 1) count++;"),
    (2, "try {{ assert count < {k}; }} catch (AssertionError error) {{ seen++; }}"),
    (1, "assert ready < 3;"),
    (1, "if (count == {k}) throw new IllegalStateException();"),
    (1, "seen += 6 / count;"),
    (1, "{t}.interrupt();"),
    (1, "if (Thread.interrupted()) seen++;"),
    (1, "try {{ {t}.join(); seen += count; }} catch (InterruptedException interruption) {{ seen++; }}"),
    (1, "try {{ Thread.sleep(1); }} catch (InterruptedException interruption) {{ seen++; }}"),
    (1, "if ({t}.isAlive()) seen++;"),
    (1, "try {{ synchronized ({t}) {{ if ({t}.isAlive()) {t}.wait(); }} }} catch (InterruptedException interruption) {{ seen++; }}"),
    (2, "synchronized ({l}) {{ {l}.notify(); }}"),
    (2, "synchronized ({l}) {{ {l}.notifyAll(); }}"),
    (2, "synchronized ({l}) {{ flag = true; {l}.notifyAll(); }}"),
    (1, "try {{ synchronized ({l}) {{ {l}.wait(); }} }} catch (InterruptedException interruption) {{ seen++; }}"),
    (2, "try {{ synchronized ({l}) {{ while (!flag) {l}.wait(); }} }} catch (InterruptedException interruption) {{ seen++; }}"),
    (1, "try {{ synchronized ({l}) {{ if (ready == 0) {l}.wait(1); }} }} catch (InterruptedException interruption) {{ seen++; }}"),
    (1, "try {{ {l}.notify(); }} catch (IllegalMonitorStateException unowned) {{ seen++; }}"),
]
BLOCKS = [
    (8, "synchronized ({l})", ""),
    (2, "synchronized (mine)", ""),
    (1, "synchronized ({t})", ""),
    (2, "try", " catch (RuntimeException exception) {{ seen += {k}; }}"),
    (2, "try", " finally {{ count++; }}"),
    (2, "for (int round{d} = 0; round{d} < 2; round{d}++)", ""),
    (1, "for (int round{d} = 0; round{d} < 2 && !flag; round{d}++)", ""),
    (1, "if (ready < {k})", ""),
]


def pick(rng, table):
    return rng.choices(table, [row[0] for row in table])[0][1:]


def fill(rng, template, thread, threads, depth):
    """Puts random operands into a template. What occurs twice in it is the same both times."""
    others = [f"worker{other}" for other in range(threads) if other != thread]
    return template.format(d=depth, k=rng.randint(1, 3), b=rng.randint(0, 1), t=rng.choice(others),
                           n=rng.choice(["ROOT", "ROOT", "given", "given", "mine"]),
                           m=rng.choice(["head", "head", "slot", "NODES[0]", "NODES[1]", "ROOT.next", "given.next"]),
                           l=rng.choice(["A", "A", "A", "B", "B", "ROOT", "given"]))


def make_statement(rng, lines, thread, threads, depth):
    if depth < 3 and rng.random() < 0.25:
        text, close = pick(rng, BLOCKS)
        body = [make_statement(rng, lines, thread, threads, depth + 1) for _ in range(rng.randint(1, 2))]
        return Statement(fill(rng, text, thread, threads, depth), body, fill(rng, close, thread, threads, depth))
    return Statement(fill(rng, pick(rng, lines)[0], thread, threads, depth))


def generate(seed):
    """The program of a seed."""
    rng = random.Random(f"interleave {seed}")
    threads = rng.choice([2, 2, 2, 3])
    longest = 4 if threads == 2 else 2
    # Few kinds of statements in a program, so that its threads get in each other's way.
    lines = [rng.choices(LINES, [row[0] for row in LINES])[0] for _ in range(rng.randint(3, 9))]
    workers = []
    for thread in range(threads):
        statements = [make_statement(rng, lines, thread, threads, 0) for _ in range(rng.randint(longest // 2, longest))]
        workers.append(Worker(statements, rng.random() < 0.4, True))
    if rng.random() < 0.2:
        workers[-1].started_by_main = False
        starter = workers[0].statements
        starter.insert(rng.randint(0, len(starter)), Statement(f"worker{threads - 1}.start();"))
    gifts = [rng.randrange(threads) for _ in range(threads)]
    weights = {name: rng.choice([1, 1, 2, 3]) for name in [*SUMMANDS, "gift", "seen"]}
    if rng.random() < 0.5:
        weights["gift"] = 0  # main keeps no reference to what it gave
    return Program(workers, gifts, weights)


# Text ----------------------------------------------------------------------------------------------------------------


def mentions(text, name):
    return re.search(rf"\b{name}\b", text) is not None


def worker_text(program, number):
    """The method with what a thread does, and its class if it has one."""
    worker = program.workers[number]
    lines = [line for statement in worker.statements for line in statement.lines()]
    text = "\n".join(lines)
    local = [declaration for name, declaration in LOCALS.items() if mentions(text, name)]
    # Kept in a finally block, so that it counts whether or not an exception ends the thread.
    if mentions(text, "seen"):
        lines = ["try {", *(f"    {line}" for line in lines), "} finally {", f"    seen{number} = seen;", "}"]
    parameter, argument, own = ("Node given", "own", True) if mentions(text, "given") else ("", "", False)
    method = [f"static void work{number}({parameter}) {{", *(f"    {line}" for line in [*local, *lines]), "}", ""]
    if worker.is_subclass:
        constructor = ["    private final Node own;", "", f"    Worker{number}(Node own) {{", "        this.own = own;", "    }", ""]
        method += [f"static class Worker{number} extends Thread {{", *(constructor if own else []), "    @Override",
                   "    public void run() {", f"        work{number}({argument});", "    }", "}", ""]
    return "\n".join(method)


def main_text(program, bodies):
    """The main method: makes, starts and joins the threads, and sums up."""
    numbers = [number for number, body in enumerate(bodies) if body]
    gifts = sorted({program.gifts[number] for number in numbers if mentions(bodies[number], "given")})
    lines = [f"Node gift{gift} = new Node();" for gift in gifts]
    for number in numbers:
        gift = f"gift{program.gifts[number]}" if mentions(bodies[number], "given") else ""
        made = f"new Worker{number}({gift})"
        if not program.workers[number].is_subclass:
            made = f"new Thread(() -> work{number}({gift}))"
        lines.append(f"worker{number} = {made};")
    lines += [f"worker{number}.start();" for number in numbers if program.workers[number].started_by_main]
    lines += [f"worker{number}.join();" for number in numbers]
    everything = "\n".join(bodies)
    summands = [f"{program.weights[name]} * ({SUMMANDS[name]})" for name in SUMMANDS if mentions(everything, name)]
    if program.weights["gift"]:
        summands += [f"{program.weights['gift']} * gift{gift}.total()" for gift in gifts]
    summands += [f"{program.weights['seen'] + number} * seen{number}" for number in numbers
                 if mentions(bodies[number], "seen")]
    lines.append(f"result = {' + '.join(summands) or '0'} & {RESULTS - 1};")
    lines.append("assert arguments.length == 0 || arguments[0].charAt(result) == '1';")
    head = "public static void main(String[] arguments) throws InterruptedException {"
    return "\n".join([head, *(f"    {line}" for line in lines), "}"])


def render(program, name):
    """The Java text of a program. Threads that do nothing and that nobody mentions are left out."""
    said = "\n".join(line for worker in program.workers for statement in worker.statements for line in statement.lines())
    bodies = [worker_text(program, number) if worker.statements or mentions(said, f"worker{number}") else ""
              for number, worker in enumerate(program.workers)]
    methods = "\n".join([*(body for body in bodies if body), main_text(program, bodies)])
    classes = {key: textwrap.dedent(text) for key, text in (CLASSES | STATIC_METHODS).items()}
    # Classes mention fields and each other.
    wanted, before = methods, None
    while wanted != before:
        before = wanted
        wanted = "\n".join([*(text for key, text in classes.items() if mentions(wanted, key)), methods])
    fields = [declaration for key, declaration in STATIC_FIELDS.items() if mentions(wanted, key)]
    while any(mentions("\n".join(fields), key) and not mentions(wanted, f"class {key}") for key in CLASSES):
        key = next(key for key in CLASSES if mentions("\n".join(fields), key) and not mentions(wanted, f"class {key}"))
        wanted = classes[key] + "\n" + wanted
    fields += [f"static int seen{number};" for number, body in enumerate(bodies) if mentions(body, f"seen{number}")]
    fields += [f"static Thread worker{number};" for number, body in enumerate(bodies) if body]
    fields += ["static int result = -1;"]
    imports = [line for key, line in (("Bandera", "import bandera.Bandera;"),
                                      ("AtomicInteger", "import java.util.concurrent.atomic.AtomicInteger;"))
               if mentions("\n".join([*fields, wanted]), key)]
    content = "\n".join([*fields, "", wanted])
    lines = [*imports, "", f"public class {name} {{", textwrap.indent(content, "    "), "}", ""]
    return re.sub(r"\n\n\n+", "\n\n", "\n".join(lines).lstrip("\n"))
