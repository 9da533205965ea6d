"""What small concurrent programs may come to: every interleaving of their elementary steps, enumerated plainly.

A program is a list of threads, a thread a list of instructions. Its registers are a tuple; the first is scratch. An
instruction is one step of the thread, but for Branch, which is part of the step before. A state is a tuple of

    threads   for each its instruction, its registers, and the stores that it has made and others do not see yet
    memory    the values of the cells, in the order of the program's
    owners    for each lock that is taken, its name and who has it how often
    waiting   names of locks and who waits there, in the order of arrival
    permits   the threads that have a permit for park
    started   how many threads there are already

With `buffered` stores that are weaker than volatile wait in the thread, where only the thread itself reads them, until
they are carried out some time later: one after the other for each cell, and one that releases after all before it. What
that shows beyond the interleavings, Java allows. (It allows more.) Volatile stores, updates and locks wait until
nothing is left.
"""

import dataclasses
import typing

# How accesses order others. Plain ones are those of Java's fields and elements; PLAIN_MODE is the same by a method that
# says so. Two accesses of the first two kinds are a data race.
PLAIN, PLAIN_MODE, OPAQUE, ACQUIRE, RELEASE, VOLATILE = "plain", "plain mode", "opaque", "acquire", "release", "volatile"
UNORDERED = (PLAIN, PLAIN_MODE)


@dataclasses.dataclass(frozen=True)
class Access:
    """An access of a cell: act(value, registers) lists what it may come to, as pairs of the new value, None where
    nothing is written, and new registers. An update reads and writes in one step, or would."""

    cell: str
    order: str
    act: typing.Callable
    is_update: bool = False


@dataclasses.dataclass(frozen=True)
class Branch:
    """Leaves out some instructions unless the registers pass a test."""

    test: typing.Callable
    skipped: int


@dataclasses.dataclass(frozen=True)
class Lock:
    name: str


@dataclasses.dataclass(frozen=True)
class Unlock:
    name: str


@dataclasses.dataclass(frozen=True)
class Wait:
    """Gives back a lock that is held once, and waits there. A Return has to follow."""

    name: str


@dataclasses.dataclass(frozen=True)
class Return:
    """Ends a wait and takes the lock again. With a time limit the wait may end by itself."""

    name: str
    limited: bool = False


@dataclasses.dataclass(frozen=True)
class Notify:
    """Wakes all that wait, the first, or any one."""

    name: str
    whom: str


@dataclasses.dataclass(frozen=True)
class Park:
    limited: bool = False


@dataclasses.dataclass(frozen=True)
class Unpark:
    """Does nothing to a thread that was not started."""

    thread: int


@dataclasses.dataclass
class Findings:
    """What the runs of a program come to: their ends, as pairs of all registers and the memory; whether one gets stuck;
    whether two accesses race; whether two meet one of which is weaker than volatile."""

    outcomes: set = dataclasses.field(default_factory=set)
    gets_stuck: bool = False
    races: bool = False
    is_weaker: bool = False


class Reference:
    def __init__(self, threads, cells, registers, spurious, buffered=False):
        self.threads = threads
        self.cells = {cell: i for i, cell in enumerate(cells)}
        self.registers = registers
        self.spurious = spurious
        self.buffered = buffered

    def initial(self):
        starts_matter = any(isinstance(instruction, Unpark) for thread in self.threads for instruction in thread)
        threads = tuple((self.after_branches(i, 0, (0,) * self.registers), (0,) * self.registers, ())
                        for i in range(len(self.threads)))
        return (threads, (0,) * len(self.cells), (), (), frozenset(), 0 if starts_matter else len(self.threads))

    def after_branches(self, thread, at, registers):
        code = self.threads[thread]
        while at < len(code) and isinstance(code[at], Branch):
            at += 1 if code[at].test(registers) else 1 + code[at].skipped
        return at

    def instruction(self, state, thread):
        """What a thread does next; None if it has ended or was not started."""
        threads, _, _, _, _, started = state
        at = threads[thread][0]
        return self.threads[thread][at] if thread < started and at < len(self.threads[thread]) else None

    # Steps.

    def successors(self, state):
        threads, memory, owners, waiting, permits, started = state
        if started < len(threads):
            yield threads, memory, owners, waiting, permits, started + 1
        for thread in range(len(threads)):
            yield from self.commits(state, thread)
            instruction = self.instruction(state, thread)
            place = (instruction.name, thread) if isinstance(instruction, Return) else None
            if place in waiting and (instruction.limited or self.spurious):
                yield threads, memory, owners, tuple(other for other in waiting if other != place), permits, started
            if isinstance(instruction, Access):
                yield from self.accesses(state, thread, instruction)
            elif instruction and not threads[thread][2]:
                for changed in self.other_steps(state, thread, instruction):
                    yield (self.go_on(threads, thread), memory, *changed, started)

    def go_on(self, threads, thread, registers=None, buffer=()):
        at, old, _ = threads[thread]
        registers = old if registers is None else registers
        moved = (self.after_branches(thread, at + 1, registers), registers, buffer)
        return replace(threads, thread, moved)

    def value(self, state, thread, cell):
        """What a thread reads: what it stored itself last, if others do not see that yet."""
        own = [value for stored, value, _ in state[0][thread][2] if stored == cell]
        return own[-1] if own else state[1][self.cells[cell]]

    def accesses(self, state, thread, access):
        threads, memory, *rest = state
        buffer = threads[thread][2]
        for value, registers in access.act(self.value(state, thread, access.cell), threads[thread][1]):
            delays = self.buffered and value is not None and access.order != VOLATILE and not access.is_update
            if delays:
                stored = (access.cell, value, access.order)
                yield (self.go_on(threads, thread, registers, (*buffer, stored)), memory, *rest)
            elif not buffer or (value is None and not access.is_update):
                after = memory if value is None else replace(memory, self.cells[access.cell], value)
                yield (self.go_on(threads, thread, registers, buffer), after, *rest)

    def commits(self, state, thread):
        """Carries out a store that waits."""
        threads, memory, *rest = state
        at, registers, buffer = threads[thread]
        for i, (cell, value, order) in enumerate(buffer):
            if all(earlier[0] != cell for earlier in buffer[:i]) and (i == 0 or order != RELEASE):
                left = buffer[:i] + buffer[i + 1:]
                yield (replace(threads, thread, (at, registers, left)), replace(memory, self.cells[cell], value), *rest)

    def other_steps(self, state, thread, instruction):
        """The owners, those that wait and the permits after a step that is no access; nothing where it has to wait."""
        _, _, owners, waiting, permits, started = state
        match instruction:
            case Lock(name):
                if holder(owners, name) in (None, thread):
                    yield (*owners, (name, thread)), waiting, permits
            case Unlock(name):
                yield without_last(owners, (name, thread)), waiting, permits
            case Wait(name):
                yield without_last(owners, (name, thread)), (*waiting, (name, thread)), permits
            case Return(name):
                if holder(owners, name) is None and (name, thread) not in waiting:
                    yield (*owners, (name, thread)), waiting, permits
            case Notify(name, whom):
                here = [w for w in waiting if w[0] == name]
                for woken in [here] if whom == "all" or not here else [[w] for w in here][:1 if whom == "first" else None]:
                    yield owners, tuple(w for w in waiting if w not in woken), permits
            case Park(limited):
                if thread in permits or limited or self.spurious:
                    yield owners, waiting, permits - {thread}
            case Unpark(other):
                yield owners, waiting, permits | {other} if other < started else permits

    # All runs.

    def explore(self):
        """Every state that can be reached, each looked at once."""
        findings = Findings()
        first = self.initial()
        seen, left = {first}, [first]
        while left:
            state = left.pop()
            self.look_at(state, findings)
            following = set(self.successors(state))
            if not following:
                ended = all(at == len(code) for (at, _, _), code in zip(state[0], self.threads))
                if ended:
                    findings.outcomes.add((tuple(registers[1:] for _, registers, _ in state[0]), state[1]))
                findings.gets_stuck |= not ended
            left.extend(following - seen)
            seen |= following
        return findings

    def look_at(self, state, findings):
        """Two threads that come to one cell next, one of them to write: does anything order the two accesses?"""
        accesses = [(i, instruction) for i in range(len(self.threads))
                    if isinstance(instruction := self.instruction(state, i), Access)]
        for i, left in accesses:
            for j, right in accesses:
                if i < j and left.cell == right.cell and (self.writes(state, i, left) or self.writes(state, j, right)):
                    orders = {left.order, right.order}
                    findings.races |= orders <= set(UNORDERED)
                    findings.is_weaker |= orders != {PLAIN} and orders != {VOLATILE}

    def writes(self, state, thread, access):
        outcomes = access.act(self.value(state, thread, access.cell), state[0][thread][1])
        return any(value is not None for value, _ in outcomes)


def replace(items, index, item):
    return (*items[:index], item, *items[index + 1:])


def without_last(items, item):
    index = len(items) - 1 - items[::-1].index(item)
    return items[:index] + items[index + 1:]


def holder(owners, name):
    return next((thread for lock, thread in owners if lock == name), None)
