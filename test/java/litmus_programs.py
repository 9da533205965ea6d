"""Random litmus tests for test/java/litmus: a few threads that access shared variables in all the ways that Java has.

Registers, locals with what threads read, and in the end the variables make up the outcome of a run, a word of numbers.
main asserts that it is among the words of its arguments (after `only`), or that it is not (after `not`).
"""

import dataclasses
import random
import re
import textwrap

from interleave_programs import declarations, indented, mentions
from litmus_reference import Lock, Park, Reference, Wait
from litmus_statements import CALLS, SHARED_FIELDS, Maker, elements

REGISTERS = 5  # of each thread; the first is scratch, which Java does not have
SCALE = 10000  # more than a register holds

# Themes, with the share of statements from each.
THEMES = {
    "fields": {"fields": 1},
    "copies": {"copies": 2, "elements": 2, "fields": 1},
    "modes": {"modes": 3, "updates": 1, "fields": 1, "elements": 1},
    "updates": {"updates": 2, "modes": 1},
    "parking": {"parking": 1},
    "monitors": {"monitors": 3, "fields": 1},
    "conditions": {"conditions": 1},
    "mixed": {"fields": 1, "elements": 1, "copies": 1, "modes": 1, "updates": 1},
}
MEMBERS = {
    "S": "static final Shared S = new Shared();",
    "A": "static final int[] A = new int[3];",
    "B": "static final int[] B = new int[3];",
    "N": "static final AtomicInteger N = new AtomicInteger();",
    "M": "static final AtomicInteger M = new AtomicInteger();",
    "C": "static final AtomicIntegerArray C = new AtomicIntegerArray(2);",
    "z": "static int z;",
    "X": """static final VarHandle X = handle(Shared.class, "x");""",
    "V": """static final VarHandle V = handle(Shared.class, "v");""",
    "Z": """static final VarHandle Z = handle(null, "z");""",
    "E": "static final VarHandle E = MethodHandles.arrayElementVarHandle(int[].class);",
    "U": """\
        static final AtomicIntegerFieldUpdater<Shared> U =
                AtomicIntegerFieldUpdater.newUpdater(Shared.class, "w");
        """,
    "LOCK": "static final ReentrantLock LOCK = new ReentrantLock();",
    "CONDITION": "static final Condition CONDITION = LOCK.newCondition();",
    "Shared": """\
        static class Shared implements Cloneable {
            int x;
            int y;
            volatile int v;
            volatile int w;

            Shared copy() {
                try {
                    return (Shared) clone();
                } catch (CloneNotSupportedException e) {
                    throw new AssertionError(e);
                }
            }

            int digits() {
                return 1000 * x + 100 * y + 10 * v + w;
            }
        }
        """,
    "handle": """\
        static VarHandle handle(Class<?> owner, String name) {
            try {
                MethodHandles.Lookup lookup = MethodHandles.lookup();
                return owner == null ? lookup.findStaticVarHandle(lookup.lookupClass(), name, int.class)
                        : lookup.findVarHandle(owner, name, int.class);
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        }
        """,
}
IS_ALLOWED = """\
static boolean isAllowed(String[] arguments) {
    boolean found = false;
    for (int i = 1; i < arguments.length && !found; i++) {
        found = arguments[i].equals(result);
    }
    return arguments.length == 0 || found == arguments[0].equals("only");
}
"""
IMPORTS = ("java.lang.invoke.MethodHandles", "java.lang.invoke.VarHandle", "java.util.Arrays",
           "java.util.concurrent.TimeUnit", "java.util.concurrent.atomic.AtomicInteger",
           "java.util.concurrent.atomic.AtomicIntegerArray", "java.util.concurrent.atomic.AtomicIntegerFieldUpdater",
           "java.util.concurrent.locks.Condition", "java.util.concurrent.locks.LockSupport",
           "java.util.concurrent.locks.ReentrantLock")
# The cells that a member has. A cell's name is how main reads it.
CELLS = {"S": SHARED_FIELDS, "A": elements("A", 0, 3), "B": elements("B", 0, 3), "N": ["N.get()"], "M": ["M.get()"],
         "C": ["C.get(0)", "C.get(1)"], "z": ["z"], "Z": ["z"]}


@dataclasses.dataclass
class Worker:
    """What a thread does."""

    statements: list

    def instructions(self):
        return [instruction for statement in self.statements for instruction in statement.instructions()]

    def lines(self):
        return [line for statement in self.statements for line in statement.lines()]


@dataclasses.dataclass
class Program:
    """Threads; main itself may be the last of them. It is checked with --spurious-wakeups or without."""

    workers: list
    in_main: bool
    spurious: bool

    def text(self, name):
        return render(self, name)

    def cells(self):
        said = "\n".join(line for worker in self.workers for line in worker.lines())
        return list(dict.fromkeys(cell for member, cells in CELLS.items() if mentions(said, member) for cell in cells))

    def can_block(self):
        return any(isinstance(instruction, (Lock, Wait, Park)) for worker in self.workers
                   for instruction in worker.instructions())

    def is_short(self):
        """Whether it may be checked with --no-coarsen, where every step of the library counts."""
        instructions = [instruction for worker in self.workers for instruction in worker.instructions()]
        return len(self.workers) == 2 and len(instructions) <= 4 and not any(isinstance(i, Lock) for i in instructions)

    def explore(self, buffered):
        """What the reference finds, with outcomes as main writes them."""
        findings = Reference([worker.instructions() for worker in self.workers], self.cells(), REGISTERS, self.spurious,
                             buffered).explore()
        findings.outcomes = {",".join(map(str, [*map(joined, registers), *memory]))
                             for registers, memory in findings.outcomes}
        return findings


def joined(registers):
    """The registers of a thread as one number."""
    number = 0
    for register in registers:
        number = SCALE * number + register
    return number


def generate(seed, themes=None):
    """The program of a seed, of one of the themes."""
    rng = random.Random(f"litmus {seed}")
    theme = rng.choice(sorted(themes or THEMES))
    # Locks of the library take many steps.
    threads, most = (2, 2) if theme == "conditions" else rng.choice([(2, 4), (2, 4), (2, 4), (3, 2)])
    spurious = rng.random() < (0.7 if theme in ("parking", "monitors", "conditions", "updates") else 0.2)
    calls = rng.sample(CALLS, rng.choice([1, 2, 2, 3]))
    workers = []
    for thread in range(threads):
        maker = Maker(rng, thread, threads, spurious, calls)
        workers.append(Worker(make_statements(rng, maker, THEMES[theme], rng.randint(1, most))))
    # Threads that are unparked are known by their fields, and when they start matters.
    return Program(workers, theme != "parking" and rng.random() < 0.6, spurious)


def make_statements(rng, maker, kinds, count):
    """That many statements with a register each; some are in blocks."""
    statements = []
    register = 1
    while register <= count:
        length = rng.randint(1, 2) if not {"monitors", "conditions"} & set(kinds) and rng.random() < 0.25 else 0
        registers = range(register, min(register + max(length, 1), count + 1))
        made = [getattr(maker, rng.choices(list(kinds), kinds.values())[0])(r) for r in registers]
        statements += [maker.block(made, range(1, register))] if length else made
        register = registers[-1] + 1
    return statements


# Text ----------------------------------------------------------------------------------------------------------------


def worker_text(worker, number):
    lines = worker.lines()
    registers = [r for r in range(1, REGISTERS) if mentions("\n".join(lines), f"r{r}")]
    value = " + ".join(f"r{r} * {SCALE ** (REGISTERS - 1 - r)}L" for r in registers)
    locals_ = [f"int {', '.join(f'r{r} = 0' for r in registers)};"] if registers else []
    seen = [f"seen{number} = {value};"] if registers else []
    return "\n".join([f"static void work{number}() {{", *indented([*locals_, *lines, *seen]), "}", ""])


def started(program):
    """The numbers of the threads that main starts: not its own, nor one that does nothing and that nobody mentions."""
    said = "\n".join(line for worker in program.workers for line in worker.lines())
    return [number for number, worker in enumerate(program.workers)
            if (worker.statements or mentions(said, f"thread{number}"))
            and not (program.in_main and worker is program.workers[-1])]


def main_text(program):
    numbers = started(program)
    lines = [f"thread{number} = new Thread(() -> work{number}());" for number in numbers]
    lines += [f"thread{number}.start();" for number in numbers]
    lines += [f"work{len(program.workers) - 1}();"] if program.in_main else []
    lines += [f"thread{number}.join();" for number in numbers]
    parts = [*(f"seen{number}" for number in range(len(program.workers))), *program.cells()]
    separator = ' + "," + '
    lines.append(f"result = {separator.join(parts)};")
    lines.append("assert isAllowed(arguments);")
    head = "public static void main(String[] arguments) throws InterruptedException {"
    return "\n".join([head, *indented(lines), "}"])


def render(program, name):
    """The Java text of a program."""
    methods = "\n".join([*(worker_text(worker, number) for number, worker in enumerate(program.workers)), IS_ALLOWED,
                         main_text(program)])
    fields = ["static String result;"]
    fields += [f"static long seen{number};" for number in range(len(program.workers))]
    fields += [f"static Thread thread{number};" for number in started(program)]
    content = "\n".join([*fields, *declarations(methods, MEMBERS), "", methods])
    imports = [f"import {full};" for full in IMPORTS if mentions(content, full.split(".")[-1])]
    note = ["// checked with --spurious-wakeups"] if program.spurious else []
    lines = [*note, *imports, "", f"public class {name} {{", textwrap.indent(content, "    "), "}", ""]
    return re.sub(r"\n\n\n+", "\n\n", "\n".join(lines).lstrip("\n"))
