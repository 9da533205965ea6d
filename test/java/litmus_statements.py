"""Statements of litmus tests: Java text, and the instructions of litmus_reference.py, which say in which elementary steps
the library does it.

What a statement reads goes into a register, a local of its own. It needs no other one, so that any statement can be left
out: shrinking relies on it.
"""

import dataclasses

from interleave_programs import indented
from litmus_reference import (ACQUIRE, OPAQUE, PLAIN, PLAIN_MODE, RELEASE, VOLATILE, Access, Branch, Lock, Notify, Park,
                              Return, Unlock, Unpark, Wait)

FIELDS = [("S.x", PLAIN), ("S.y", PLAIN), ("S.v", VOLATILE), ("S.w", VOLATILE), ("z", PLAIN)]
SHARED_FIELDS = ["S.x", "S.y", "S.v", "S.w"]  # as they are declared
ARRAY_LENGTH = 3

# Calls of access modes, with places for the method and for its arguments, the cell, and the kind of what is called.
CALLS = [("X.{}(S{})", "S.x", "handle"), ("V.{}(S{})", "S.v", "handle"), ("E.{}(A, 0{})", "A[0]", "handle"),
         ("E.{}(A, 1{})", "A[1]", "handle"), ("Z.{}({})", "z", "handle"), ("N.{}({})", "N.get()", "atomic"),
         ("M.{}({})", "M.get()", "atomic"), ("C.{}(0{})", "C.get(0)", "atomic"), ("C.{}(1{})", "C.get(1)", "atomic"),
         ("U.{}(S{})", "S.w", "updater")]
READS = {
    "handle": {"get": PLAIN_MODE, "getVolatile": VOLATILE, "getOpaque": OPAQUE, "getAcquire": ACQUIRE},
    "atomic": {"get": VOLATILE, "getPlain": PLAIN_MODE, "getOpaque": OPAQUE, "getAcquire": ACQUIRE},
    "updater": {"get": VOLATILE},
}
WRITES = {
    "handle": {"set": PLAIN_MODE, "setVolatile": VOLATILE, "setOpaque": OPAQUE, "setRelease": RELEASE},
    "atomic": {"set": VOLATILE, "lazySet": RELEASE, "setPlain": PLAIN_MODE, "setOpaque": OPAQUE, "setRelease": RELEASE},
    "updater": {"set": VOLATILE, "lazySet": RELEASE},
}


def suffixed(name, **orders):
    """The names of a method with these suffixes, and its own, which is volatile."""
    return {name: VOLATILE, **{name + suffix: order for suffix, order in orders.items()}}


COMPARES = {kind: {"compareAndSet": VOLATILE} for kind in READS}
WEAKLY_COMPARES = {
    "handle": suffixed("weakCompareAndSet", Plain=OPAQUE, Acquire=ACQUIRE, Release=RELEASE),
    "atomic": {**suffixed("weakCompareAndSet", Plain=OPAQUE, Volatile=VOLATILE, Acquire=ACQUIRE, Release=RELEASE),
               "weakCompareAndSet": OPAQUE},
    "updater": {"weakCompareAndSet": OPAQUE},
}
EXCHANGES = {
    "handle": suffixed("compareAndExchange", Acquire=ACQUIRE, Release=RELEASE),
    "atomic": suffixed("compareAndExchange", Acquire=ACQUIRE, Release=RELEASE),
    "updater": {},
}
SETS = {
    "handle": suffixed("getAndSet", Acquire=ACQUIRE, Release=RELEASE),
    "atomic": {"getAndSet": VOLATILE},
    "updater": {"getAndSet": VOLATILE},
}
ADDS = {
    "handle": suffixed("getAndAdd", Acquire=ACQUIRE, Release=RELEASE),
    "atomic": {"getAndAdd": VOLATILE},
    "updater": {"getAndAdd": VOLATILE},
}


@dataclasses.dataclass
class Statement:
    """A line with its instructions, or a block: the instructions that open it, its statements, and what closes it."""

    text: str
    code: list
    body: list = None
    close: list = dataclasses.field(default_factory=list)

    def lines(self):
        if self.body is None:
            return [self.text]
        inner = [line for statement in self.body for line in statement.lines()]
        return [f"{self.text} {{", *indented(inner), "}"]

    def instructions(self):
        inner = [instruction for statement in self.body or [] for instruction in statement.instructions()]
        return [*self.code, *inner, *self.close]


@dataclasses.dataclass
class Condition(Statement):
    """A block that is left out unless a test of the registers passes."""

    def instructions(self):
        inner = super().instructions()
        return [Branch(self.code[0].test, len(inner) - 1), *inner[1:]]


# Instructions --------------------------------------------------------------------------------------------------------


def put(registers, register, value):
    return (*registers[:register], value, *registers[register + 1:])


def load(cell, order, register, scale=0):
    """Reads a cell into a register; with a scale behind what is there, as the digits of a number."""
    return Access(cell, order, lambda value, registers:
                  [(None, put(registers, register, scale * registers[register] + value))])


def store(cell, order, number):
    return Access(cell, order, lambda _, registers: [(number, registers)])


def move(source, target):
    """Reads one cell and writes another, through the scratch register, which is cleared."""
    return [load(source, PLAIN, 0), Access(target, PLAIN, lambda _, registers: [(registers[0], put(registers, 0, 0))])]


def update(cell, order, register, next_value):
    """Writes next_value(value), if that is a number, and keeps the value before."""
    return Access(cell, order, lambda value, registers: [(next_value(value), put(registers, register, value))],
                  is_update=True)


def compare(cell, order, register, expected, number, may_fail):
    """Writes a number if the value is the expected one, unless it fails; keeps whether it wrote."""
    def act(value, registers):
        written = [(number, put(registers, register, 1))] if value == expected else []
        failed = [(None, put(registers, register, 0))] if value != expected or may_fail else []
        return written + failed

    return Access(cell, order, act, is_update=True)


def elements(array, start, length):
    return [f"{array}[{i}]" for i in range(start, start + length)]


def equality(register):
    """Arrays.equals of A and B: the first elements are compared, then all. The register counts equal pairs; what is
    left out are the instructions after a difference."""
    def agrees(value, registers):
        same = registers[register] + 1 if registers[0] == value else 0
        return [(None, put(put(registers, 0, 0), register, same))]

    code = []
    for i in reversed([0, *range(ARRAY_LENGTH)]):
        code = [load(f"A[{i}]", PLAIN, 0), Access(f"B[{i}]", PLAIN, agrees),
                Branch(lambda registers: registers[register] > 0, len(code)), *code]
    return code


# The themes ----------------------------------------------------------------------------------------------------------


class Maker:
    """Makes the statements of one thread. Its methods whose names are themes make one at random, of the given
    register. Where there is a choice of cells, it is among few, so that threads meet."""

    def __init__(self, rng, thread, threads, spurious, calls):
        self.rng = rng
        self.others = [other for other in range(threads) if other != thread]
        self.spurious = spurious
        self.calls = calls
        few = {cell for _, cell, _ in calls}
        self.own_fields = [field for field in FIELDS if field[0] in few] or FIELDS
        self.own_elements = [cell for cell in elements("A", 0, 2) if cell in few] or [*elements("A", 0, ARRAY_LENGTH), "B[1]"]

    def number(self):
        return self.rng.randint(1, 3)

    def own_access(self, cell, order, r):
        """An access of Java's own to a field or an element."""
        if self.rng.random() < 0.5:
            k = self.number()
            return Statement(f"{cell} = {k};", [store(cell, order, k)])
        return Statement(f"r{r} = {cell};", [load(cell, order, r)])

    def fields(self, r):
        return self.own_access(*self.rng.choice(self.own_fields), r)

    def elements(self, r):
        return self.own_access(self.rng.choice(self.own_elements), PLAIN, r)

    def copies(self, r):
        """Copies are reads and writes one after the other."""
        array, length = self.rng.choice("AB"), self.rng.randint(1, ARRAY_LENGTH)
        start = self.rng.randint(0, ARRAY_LENGTH - length)
        reads = [load(cell, PLAIN, r, 10) for cell in elements(array, start, length)]
        match self.rng.choice(["arraycopy", "arraycopy", "clone", "copyOf", "equals", "fill", "object"]):
            case "arraycopy":
                return self.arraycopy(array, start, length)
            case "clone":
                return Statement(f"for (int element : {array}.clone()) r{r} = 10 * r{r} + element;",
                                 [load(cell, PLAIN, r, 10) for cell in elements(array, 0, ARRAY_LENGTH)])
            case "copyOf":
                copy = (f"copyOfRange({array}, {start}, {start + length})" if start else f"copyOf({array}, {length})")
                return Statement(f"for (int element : Arrays.{copy}) r{r} = 10 * r{r} + element;", reads)
            case "equals":
                return Statement(f"r{r} = Arrays.equals(A, B) ? {ARRAY_LENGTH + 1} : 0;", equality(r))
            case "fill":
                k = self.number()
                return Statement(f"Arrays.fill({array}, {start}, {start + length}, {k});",
                                 [store(cell, PLAIN, k) for cell in elements(array, start, length)])
            case _:
                return Statement(f"r{r} = S.copy().digits();", [load(cell, PLAIN, r, 10) for cell in SHARED_FIELDS])

    def arraycopy(self, array, start, length):
        """Within one array the last element is first where the first would overwrite others."""
        other, target = self.rng.choice("AB"), self.rng.randint(0, ARRAY_LENGTH - length)
        pairs = list(zip(elements(array, start, length), elements(other, target, length)))
        if array == other and start < target:
            pairs.reverse()
        return Statement(f"System.arraycopy({array}, {start}, {other}, {target}, {length});",
                         [instruction for pair in pairs for instruction in move(*pair)])

    def modes(self, r):
        """A read or a write by a handle, an atomic object or an updater of fields."""
        template, cell, kind = self.rng.choice(self.calls)
        cast = "(int) " if kind == "handle" else ""
        if self.rng.random() < 0.5:
            method, order = self.rng.choice(list(READS[kind].items()))
            return Statement(f"r{r} = {cast}{called(template, method)};", [load(cell, order, r)])
        method, order = self.rng.choice(list(WRITES[kind].items()))
        k = self.number()
        return Statement(f"{called(template, method, k)};", [store(cell, order, k)])

    def updates(self, r):
        template, cell, kind = self.rng.choice(self.calls)
        methods = self.rng.choice([names for names in (COMPARES, WEAKLY_COMPARES, WEAKLY_COMPARES, EXCHANGES, SETS, ADDS)
                                   if names[kind]])
        method, order = self.rng.choice(list(methods[kind].items()))
        k, expected = self.number(), self.rng.choice([0, 0, 1, 2])
        cast = "(int) " if kind == "handle" else ""
        if methods in (COMPARES, WEAKLY_COMPARES):
            may_fail = self.spurious and methods is WEAKLY_COMPARES
            return Statement(f"r{r} = {called(template, method, expected, k)} ? 1 : 0;",
                             [compare(cell, order, r, expected, k, may_fail)])
        if methods is EXCHANGES:
            arguments, next_value = (expected, k), lambda value: k if value == expected else None
        else:
            arguments, next_value = (k,), lambda value: k if methods is SETS else value + k
        return Statement(f"r{r} = {cast}{called(template, method, *arguments)};",
                         [update(cell, order, r, next_value)])

    def parking(self, r):
        other, k = self.rng.choice(self.others), self.number()
        return self.rng.choice([
            Statement("LockSupport.park();", [Park()]),
            Statement("LockSupport.parkNanos(1);", [Park(limited=True)]),
            Statement(f"LockSupport.unpark(thread{other});", [Unpark(other)]),
            Statement(f"{{ S.v = {k}; LockSupport.unpark(thread{other}); }}", [store("S.v", VOLATILE, k), Unpark(other)]),
            Statement(f"r{r} = S.v;", [load("S.v", VOLATILE, r)]),
            Statement(f"{{ LockSupport.park(); r{r} = S.v; }}", [Park(), load("S.v", VOLATILE, r)]),
        ])

    def monitors(self, r):
        return self.waiting(r, "S", "synchronized (S) {", "}",
                            ["S.wait();", "S.wait(1);", "S.notify();", "S.notifyAll();"], "any")

    def conditions(self, r):
        return self.waiting(r, "LOCK", "LOCK.lock(); {", "} LOCK.unlock();",
                            ["CONDITION.await();", "CONDITION.await(1, TimeUnit.SECONDS);", "CONDITION.signal();",
                             "CONDITION.signalAll();"], "first")

    def waiting(self, r, lock, opens, closes, calls, notified):
        """A wait that is not in a loop, or what ends it."""
        k = self.number()
        if self.rng.random() < 0.5:
            limited = self.rng.random() < 0.2
            text = f"{opens} r{r} = S.x; if (r{r} == 0) {{ {calls[limited]} r{r} = 4 + S.x; }} {closes}"
            inner = [Wait(lock), Return(lock, limited), Access("S.x", PLAIN, lambda value, registers:
                                                               [(None, put(registers, r, 4 + value))])]
            return Statement(f"try {{ {text} }} catch (InterruptedException e) {{ r{r} = 9; }}",
                             [Lock(lock), load("S.x", PLAIN, r), Branch(lambda registers: registers[r] == 0, len(inner)),
                              *inner, Unlock(lock)])
        to_all = self.rng.random() < 0.3
        return Statement(f"{opens} S.x = {k}; {calls[2 + to_all]} {closes}",
                         [Lock(lock), store("S.x", PLAIN, k), Notify(lock, "all" if to_all else notified), Unlock(lock)])

    def block(self, body, registers):
        """A block around statements: a monitor, a lock, or a test of what was read before."""
        if registers and self.rng.random() < 0.4:
            r, k = self.rng.choice(registers), self.rng.choice([0, 1, 2])
            return Condition(f"if (r{r} == {k})", [Branch(lambda values: values[r] == k, 0)], body)
        lock = self.rng.choice(["S", "S", "A"])
        return Statement(f"synchronized ({lock})", [Lock(lock)], body, [Unlock(lock)])


def called(template, method, *arguments):
    """A call; arguments that follow a coordinate need a comma."""
    said = ", ".join(str(argument) for argument in arguments)
    return template.format(method, f", {said}" if said and not template.endswith("({})") else said)
