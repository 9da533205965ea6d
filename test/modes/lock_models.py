"""Random models full of locks for test/modes/compare: two or three threads that take locks, inside each other and in any
order, also in atomic blocks, read and write shared variables, wait for each other by guards and in wait sets, make
objects in collections that may be full, and find objects of a type again. A model is a list of statements for each
thread: tuples of a kind and what belongs to it.
"""

import random

LOCKS = ("x", "y", "box.z")
KINDS = ("set", "early", "add", "copy", "think", "test", "await", "assert", "claim", "new", "drop", "wait", "notify",
         "atomic", "atomic", "item", "find", "leave")
FORMULAS = ("[]!{0}", "<>{0}", "[]<>{0}", "<>[]{0}", "[]({0} -> <>{1})", "{0} U {1}", "[]({0} -> []{0})", "!{0} W {1}",
            "[](({0} && {1}) -> <>!{1})", "<>({0} && {1})", "[]({0} || {1})")


def statement(rng, depth, held, atomic):
    kind = rng.choice(("lock",) * 5 + KINDS)
    free = [lock for lock in LOCKS if lock not in held]
    if kind == "lock" and depth < 3 and free:
        lock = rng.choice(free)
        claims = [("claim", rng.randrange(1, 3))] * (rng.random() < 0.3)
        return ("lock", lock, claims + block(rng, depth + 1, held + (lock,), atomic, 3))
    if kind == "atomic" and depth < 3 and not atomic:
        inside = block(rng, depth + 1, held, True, 3)
        if free and rng.random() < 0.5:
            # Somebody sees what is between only where the block has to stop in its midst.
            lock, value = rng.choice(free), rng.randrange(1, 3)
            inside = [("set", value), ("lock", lock, block(rng, depth + 2, held + (lock,), True, 1)), ("set", 0)]
        return ("atomic", inside)
    if kind == "new" and depth < 3 and "mine.z" not in held and rng.random() < 0.7:
        return ("own", "mine.z", block(rng, depth + 1, held + ("mine.z",), atomic, 2))
    if kind in ("new", "drop") and "mine.z" in held:
        kind = "set"
    if kind in ("wait", "notify") and "y" in held:
        return (kind,)
    if kind == "test":
        return ("test", rng.randrange(3), block(rng, depth + 1, held, atomic, 2))
    if kind == "leave" and (held or atomic or depth == 0):
        kind = "find"
    if kind in ("lock", "atomic", "wait", "notify"):
        kind = "set"
    return (kind, rng.randrange(3))


def block(rng, depth, held, atomic, most):
    return [statement(rng, depth, held, atomic) for _ in range(rng.randint(1, most))]


def generate(seed):
    """For each thread: its statements, and whether it ends with the last of them or goes on a step."""
    rng = random.Random(seed)
    return [block(rng, 0, (), False, 3) + [("stay",)] * rng.randrange(2) for _ in range(rng.randint(2, 3))]


class Body:
    """Writes the locations of a thread."""

    def __init__(self):
        self.lines, self.count = [], 0

    def place(self):
        self.count += 1
        return f"l{self.count - 1}"

    def step(self, at, guard, actions, to, mark=""):
        self.lines.append(f"    loc {at}: when {guard} do {mark}{{ {actions} }} goto {to};")

    def block(self, statements, at):
        for one in statements:
            at = self.statement(one, at)
        return at

    def statement(self, one, at):
        kind, to = one[0], self.place()
        if kind in ("lock", "own"):
            if kind == "own":
                made = self.place()
                self.step(at, "true", "mine := new Boxes;", made)
                at = made
            inner = self.place()
            self.step(at, f"lockAvailable({one[1]})", f"lock({one[1]});", inner)
            # At times it is given back when another thread has ended, or when there is something to see.
            guard = ("true", "true", "true", "a != 1", "threadTerminated(first)")[len(self.lines) % 5]
            self.step(self.block(one[2], inner), guard, f"unlock({one[1]});", to)
        elif kind == "atomic":
            inner = self.place()
            self.step(at, "true", "atomicBegin;", inner)
            self.step(self.block(one[1], inner), "true", "atomicEnd;", to)
        elif kind == "wait":
            waiting = self.place()
            self.step(at, "true", "wait(y);", waiting)
            self.step(waiting, "lockAvailable(y) && wasNotified(y)", "unwait(y);", to)
        elif kind == "test":
            inside = self.place()
            self.lines.append(f"    loc {at}: when a == {one[1]} do {{ }} goto {inside}; "
                              f"when a != {one[1]} do {{ }} goto {to};")
            self.step(self.block(one[2], inside), "true", "", to)
        elif kind == "leave":
            self.lines.append(f"    loc {at}: when a == {one[1]} do {{ exit; }} when a != {one[1]} do {{ }} goto {to};")
        else:
            guard, actions = {
                "stay": ("true", ""),
                "notify": ("true", "notify(y);"),
                "set": ("true", f"a := {one[-1]};"),
                "add": ("true", "a := (a + own + 1) % 3;"),
                "copy": ("true", "own := a;"),
                "think": ("true", "own := (own + 1) % 3;"),
                "await": (f"a == {one[-1]}", ""),
                "early": ("!threadTerminated(first)", "a := 2;"),
                "assert": ("true", f"assert(a != {one[-1]} || own != 1);"),
                "claim": ("true", f"assert(a != {one[-1]});"),
                "new": ("true", "mine := new Boxes;"),
                "drop": ("true", "mine := null;"),
                "item": ("true", f"thing := new Items; thing.n := {one[-1]};"),
                "find": ("true", "found := null; found := forall(Item); a := (found == null ? 0 : found.n); found := null;"),
            }[kind]
            self.step(at, guard, actions, to, "invisible " if kind == "think" else "")
        return to


def write(threads, seed):
    """The text of a model. Its predicates speak of where threads are, and have ended."""
    starts = " ".join(f"{'first := ' * (i == 0)}start(T{i}, box);" for i in range(len(threads)))
    lines = ["system Locks()", "  x : lock;", "  y : lock wait;", "  a : range 0..2;", "  first : tid;",
             "  Box = record { z : lock; };", "  Boxes : collection [2] of Box;", "  Box_ref = ref Box { Boxes };",
             "  Item = record { n : range 0..2; };", "  Items : collection of Item;",
             "  main thread Main()", "    box : Box_ref;",
             f"    loc s: when true do {{ box := new Boxes; {starts} }} goto e;", "    loc e:", "  end Main;"]
    predicates = ["  p = a == 1;", "  done = Main[null]@e;"]
    for i, statements in enumerate(threads):
        body = Body()
        last = body.block(statements, body.place())
        body.lines.append(f"    loc {last}:")
        lines += [f"  thread T{i}(box : Box_ref)", "    own : range 0..2;", "    mine : Box_ref;",
                  "    thing, found : ref Item;", *body.lines, f"  end T{i};"]
        predicates += [f"  end{i} = T{i}[null]@{last};", f"  at{i} = T{i}[null]@l{(seed + i) % body.count};"]
    predicates += ["  first_end = T0[first]@" + predicates[2].rsplit("@")[1]]
    return "\n".join([*lines, "predicates", *predicates, "end Locks;", ""])


def smaller(threads):
    """The same model with one statement less, or with one replaced by what is inside it."""
    for i, statements in enumerate(threads):
        for candidate in smaller_block(statements):
            yield threads[:i] + [candidate] + threads[i + 1:]


def smaller_block(statements):
    for i, one in enumerate(statements):
        yield statements[:i] + statements[i + 1:]
        if isinstance(one[-1], list):
            if one[0] in ("test", "atomic"):
                yield statements[:i] + one[-1] + statements[i + 1:]
            for inner in smaller_block(one[-1]):
                yield statements[:i] + [(*one[:-1], inner)] + statements[i + 1:]
