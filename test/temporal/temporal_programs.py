"""Random concurrent programs for test/temporal/compare: one description, printed as BIR and as Promela, and explored
here.

A template is a list of locations, each with its steps; location `len(template.locations)` is the end. Expressions are
texts that mean the same in BIR, Promela and, with `&&` and `||` replaced, Python. Variables are g0, g1, ... (shared), m0,
... (locks) and l0, l1, ... (of a template).

In Promela every step is a d_step on variables that say where processes are, so that both sides take the same steps.
"""

import copy
import dataclasses
import re

import temporal_graph

ENDINGS = ("assert(false);", "bound := 2;")


@dataclasses.dataclass
class Step:
    guard: str
    actions: list  # (variable, expression), or (variable, [expressions]) for a choice
    target: int
    invisible: bool = False
    takes: str = ""  # a lock
    gives: str = ""
    begins: bool = False  # an atomic block
    ends: bool = False
    fails: str = ""  # an action that ends the run, in the state before: an error, or a bound


@dataclasses.dataclass
class Location:
    steps: list
    atomic: bool = False  # inside of an atomic block
    progress: bool = False  # its name says that whoever is there gets on


@dataclasses.dataclass
class Template:
    locations: list
    locals: int

    def name(self, place):
        marked = place < len(self.locations) and self.locations[place].progress
        return f"{'progress' if marked else 's'}{place}"

    def progress(self):
        """The places where a process gets on: those that are marked, and the heads of loops without a way out."""
        ways = {place: {step.target for step in location.steps} for place, location in enumerate(self.locations)}
        ways[len(self.locations)] = set()
        found = {place for place, location in enumerate(self.locations) if location.progress}
        for loop in temporal_graph.components(ways, lambda place: ways[place]):
            if all(ways[place] and ways[place] <= loop for place in loop):
                entered = {place for place in loop if any(place in ways[other] for other in ways if other not in loop)}
                found |= entered | (loop & {0})
        return found


@dataclasses.dataclass
class Program:
    globals: list  # (largest value, initial value)
    locks: int
    templates: list
    processes: list  # which template each is of
    starter: bool  # a main thread starts them, instead of all being main threads
    predicates: list  # ("shared", expression), ("at", template, location), ("local", template, expression), ("||", ...)

    # Exploration -----------------------------------------------------------------------------------------------------

    def prepare(self):
        """Compiles the expressions; a state is a tuple of all variables, places of processes, and who runs alone."""
        names = [f"g{i}" for i in range(len(self.globals))] + [f"m{i}" for i in range(self.locks)]
        for i, t in enumerate(self.processes):
            names += [f"x{i}l{k}" for k in range(self.templates[t].locals)]
        names += [f"pc{i}" for i in range(len(self.processes))]
        self.slot = {name: k for k, name in enumerate([*names, "ended", "alone", "started"])}
        self.compiled = {}
        for i, t in enumerate(self.processes):
            for place, location in enumerate(self.templates[t].locations):
                self.compiled[i, place] = [way for step in location.steps for way in self._ways(i, step)]
        self.propositions = [eval(f"lambda s: bool({self._python(self._condition(predicate))})")
                             for predicate in self.predicates]

    def _python(self, expression):
        expression = expression.replace("&&", " and ").replace("||", " or ").replace("!(", "not (")
        expression = expression.replace("true", "True")
        return re.sub(r"\b(g\d+|m\d+|x\d+l\d+|pc\d+|started)\b", lambda m: f"s[{self.slot[m[1]]}]", expression)

    def _ways(self, i, step):
        """A step as functions: a guard, and assignments for each of its choices."""
        guard = own(step.guard, i) + (f" && {step.takes} == 0" if step.takes else "")
        enabled = eval(f"lambda s: {self._python(guard)}")
        for actions in expand(step.actions):
            done = [(self.slot[own(variable, i)], eval(f"lambda s: {self._python(own(value, i))}"))
                    for variable, value in actions]
            if step.takes:
                done.append((self.slot[step.takes], lambda s: i + 1))
            if step.gives:
                done.append((self.slot[step.gives], lambda s: 0))
            yield enabled, done, step

    def initial(self):
        state = [value for _, value in self.globals] + [0] * self.locks
        state += [0] * sum(self.templates[t].locals for t in self.processes)
        return tuple(state + [0] * len(self.processes) + [0, 0, 0 if self.starter else 1])

    def _enabled_ways(self, state, i):
        place = state[self.slot[f"pc{i}"]]
        return [way for way in self.compiled.get((i, place), ()) if way[0](state)]

    def steps(self, state):
        """Pairs of who moves and the next state."""
        ended, alone, started = state[-3:]
        if not started:
            yield "starter", (*state[:-1], 1)
            return
        for i in range(len(self.processes)) if not alone else [alone - 1]:
            for _, actions, step in self._enabled_ways(state, i) if not ended else ():
                yield i, (*state[:-3], 1, 0, 1) if step.fails else self._after(state, i, actions, step)

    def _after(self, state, i, actions, step):
        after = list(state)
        for slot, value in actions:
            after[slot] = int(value(after))
        after[self.slot[f"pc{i}"]] = step.target
        locations = self.templates[self.processes[i]].locations
        stays = step.target < len(locations) and locations[step.target].atomic
        after[-2] = i + 1 if stays and self._enabled_ways(after, i) else 0
        return tuple(after)

    def spinning(self):
        """A function of a state and of who moves: whether that is without getting on."""
        places = [self.templates[t].progress() for t in self.processes]
        return lambda state, who: who == "starter" or state[self.slot[f"pc{who}"]] not in places[who]

    def is_open(self, state):
        return not state[-2]

    def letter(self, state):
        return frozenset(i for i, holds in enumerate(self.propositions) if holds(state))

    def _condition(self, predicate):
        """A predicate as an expression on all variables."""
        kind, *rest = predicate
        if kind == "shared":
            return rest[0]
        if kind == "||":
            return " || ".join(f"({self._condition(part)})" for part in rest)
        conditions = []
        for i, t in enumerate(self.processes):
            if t == rest[0]:
                end = len(self.templates[t].locations)
                # Who is at the end has ended: it rests there, without its variables.
                what = f"pc{i} == {rest[1]}" if kind == "at" else f"pc{i} != {end} && {own(rest[1], i)}"
                conditions.append(f"(started == 1 && {what})")
        return " || ".join(conditions) or "1 == 0"

    # Text ------------------------------------------------------------------------------------------------------------

    def bir(self):
        lines = ["system Random()"]
        lines += [f"  g{i}: range 0..{largest} := {value};" for i, (largest, value) in enumerate(self.globals)]
        lines += [f"  m{i}: lock;" for i in range(self.locks)] + ["  bound: range 0..1;"]
        if self.starter:
            starts = " ".join(f"start(P{t});" for t in self.processes)
            lines += ["  main thread Main()", f"    loc s0: when true do {{ {starts} }} goto s1;", "    loc s1:",
                      "  end Main;"]
        for t in sorted(set(self.processes)):
            lines += [f"  {'' if self.starter else 'main '}thread P{t}()", *bir_body(self.templates[t]), f"  end P{t};"]
        lines.append("predicates")
        lines += [f"  p{i} = {bir_predicate(predicate, self.templates)};"
                  for i, predicate in enumerate(self.predicates)]
        return "\n".join([*lines, "end Random;"]) + "\n"

    def promela(self):
        lines = [f"byte g{i} = {value};" for i, (_, value) in enumerate(self.globals)]
        lines += [f"byte m{i};" for i in range(self.locks)]
        for i, t in enumerate(self.processes):
            lines += [f"byte x{i}l{k};" for k in range(self.templates[t].locals)] + [f"byte pc{i};"]
        lines += ["byte ended;", "byte alone;", f"byte started = {0 if self.starter else 1};"]
        for i, t in enumerate(self.processes):
            lines.append(f"#define CAN{i} ({promela_enabled(i, self.templates[t])})")
        lines += [f"#define p{i} ({self._condition(predicate)})" for i, predicate in enumerate(self.predicates)]
        if self.starter:
            lines.append("active proctype Starter() { do :: d_step { started == 0 -> started = 1 } od }")
        for i, t in enumerate(self.processes):
            options = [option for place, location in enumerate(self.templates[t].locations)
                       for step in location.steps for option in promela_options(i, place, step, self.templates[t])]
            lines += [f"active proctype P{i}() {{", "  do", *options, "  od", "}"]
        # SPIN lets a run that has ended repeat its last state, but not under fairness: so somebody does it.
        everybody = " && ".join(f"!CAN{i}" for i in range(len(self.processes)))
        lines.append(f"active proctype Idle() {{ do :: d_step {{ started == 1 && (ended || {everybody}) -> skip }} od }}")
        return "\n".join(lines) + "\n"


def own(expression, i):
    """An expression of a template as one of process i."""
    return re.sub(r"\bl(\d+)\b", rf"x{i}l\1", expression)


def expand(actions):
    """The assignments for each way to choose."""
    ways = [[]]
    for variable, value in actions:
        values = value if isinstance(value, list) else [value]
        ways = [[*way, (variable, one)] for one in values for way in ways]
    return ways


def bir_predicate(predicate, templates):
    kind, *rest = predicate
    if kind == "||":
        return " || ".join(bir_predicate(part, templates) for part in rest)
    if kind == "at":
        return f"P{rest[0]}[null]@{templates[rest[0]].name(rest[1])}"
    return rest[0] if kind == "shared" else f"P{rest[0]}[null]:{rest[1]}"


def bir_body(template):
    lines = [f"    l{k}: range 0..2;" for k in range(template.locals)]
    for place, location in enumerate(template.locations):
        lines.append(f"    loc {template.name(place)}:")
        for step in location.steps:
            guard = step.guard + (f" && lockAvailable({step.takes})" if step.takes else "")
            actions = [f"lock({step.takes});"] if step.takes else []
            actions += ["atomicBegin;"] if step.begins else []
            actions += [f"{variable} := externChoose({', '.join(value)});" if isinstance(value, list) else
                        f"{variable} := {value};" for variable, value in step.actions]
            actions += [step.fails] if step.fails else []
            actions += ["atomicEnd;"] if step.ends else []
            actions += [f"unlock({step.gives});"] if step.gives else []
            invisible = "invisible " if step.invisible else ""
            lines.append(f"      when {guard} do {invisible}{{ {' '.join(actions)} }} goto {template.name(step.target)};")
    return [*lines, f"    loc {template.name(len(template.locations))}:"]


def promela_enabled(i, template):
    """Whether process i could move, whoever runs alone."""
    conditions = [f"pc{i} == {place} && {own(step.guard, i)}" + (f" && {step.takes} == 0" if step.takes else "")
                  for place, location in enumerate(template.locations) for step in location.steps]
    return " || ".join(f"({condition})" for condition in conditions) or "false"


def promela_options(i, place, step, template):
    guard = f"started == 1 && !ended && (alone == 0 || alone == {i + 1}) && pc{i} == {place} && {own(step.guard, i)}"
    guard += f" && {step.takes} == 0" if step.takes else ""
    if step.fails:
        yield f"  :: d_step {{ {guard} -> ended = 1; alone = 0 }}"
        return
    stays = step.target < len(template.locations) and template.locations[step.target].atomic
    for actions in expand(step.actions):
        done = [f"{own(variable, i)} = {own(value, i)}" for variable, value in actions]
        done += [f"{step.takes} = {i + 1}"] if step.takes else []
        done += [f"{step.gives} = 0"] if step.gives else []
        done += [f"pc{i} = {step.target}", f"alone = (CAN{i} -> {i + 1} : 0)" if stays else "alone = 0"]
        yield f"  :: d_step {{ {guard} -> {'; '.join(done)} }}"


# Generation ----------------------------------------------------------------------------------------------------------


class Writer:
    """Makes the locations of one template from random blocks, so that locks and atomic blocks nest."""

    def __init__(self, random, program, local_count, style):
        self.random, self.program, self.style = random, program, style
        self.locals = local_count
        self.locations = []

    def place(self, atomic):
        self.locations.append(Location([], atomic))
        return len(self.locations) - 1

    def condition(self, local_only=False):
        random = self.random
        if random.random() < 0.2:
            return "true"
        if self.locals and (local_only or random.random() < 0.3):
            return f"(l{random.randrange(self.locals)} {random.choice(('==', '!='))} {random.randrange(3)})"
        if local_only:
            return "true"
        g = random.randrange(len(self.program.globals))
        simple = f"(g{g} {random.choice(('==', '!=', '<'))} {random.randint(0, self.program.globals[g][0])})"
        return simple if random.random() < 0.8 else f"({simple} {random.choice(('&&', '||'))} {self.condition()})"

    def value(self, largest, local_only):
        random = self.random
        names = [(f"l{k}", 2) for k in range(self.locals)]
        if not local_only:
            names += [(f"g{k}", top) for k, (top, _) in enumerate(self.program.globals)]
        if not names or random.random() < 0.4:
            return str(random.randint(0, largest))
        name, top = random.choice(names)
        return name if top <= largest and random.random() < 0.4 else f"({name} + {random.randint(0, 1)}) % {largest + 1}"

    def assignment(self, local_only):
        random = self.random
        if self.locals and (local_only or random.random() < 0.2):
            variable, largest = f"l{random.randrange(self.locals)}", 2
        else:
            g = random.randrange(len(self.program.globals))
            variable, largest = f"g{g}", self.program.globals[g][0]
        if random.random() < 0.15:
            return (variable, [str(value) for value in random.sample(range(largest + 1), 2)])
        return (variable, self.value(largest, local_only))

    def actions(self, local_only=False):
        if local_only and not self.locals:
            return []
        return [self.assignment(local_only) for _ in range(self.random.choice((0, 1, 1, 1, 2)))]

    def block(self, start, depth, atomic, held):
        """Some statements from a location on; returns the location where they end."""
        for _ in range(self.random.randint(1, 3 if depth == 0 else 2)):
            start = self.statement(start, depth, atomic, held)
        return start

    def statement(self, start, depth, atomic, held):
        kinds = ["step"] * 4 + (["local"] * 3 if self.style.invisible else [])
        if depth < 2:
            kinds += ["choice", "loop"] + (["lock"] if len(held) < self.program.locks else [])
            kinds += ["atomic"] if self.style.atomic and not atomic else []
        return getattr(self, self.random.choice(kinds))(start, depth, atomic, held)

    def add(self, start, guard, actions, target, **more):
        self.locations[start].steps.append(Step(guard, actions, target, **more))

    def step(self, start, depth, atomic, held):
        end = self.place(atomic)
        self.add(start, self.condition(), self.actions(), end)
        if self.random.random() < self.style.failing:
            # Instead of the step, or as another way.
            if self.random.random() < 0.7:
                self.add(start, self.condition(), self.actions(), end)
            self.locations[start].steps[-1].fails = self.random.choice(ENDINGS)
        return end

    def local(self, start, depth, atomic, held):
        end = self.place(atomic)
        self.add(start, "true", self.actions(True), end, invisible=True)
        return end

    def choice(self, start, depth, atomic, held):
        """Two or three ways that meet again; one may leave the program."""
        local_only = self.style.invisible and self.random.random() < 0.5
        ends = []
        for _ in range(self.random.randint(2, 3)):
            middle = self.place(atomic)
            self.add(start, self.condition(local_only), self.actions(local_only), middle, invisible=local_only)
            ends.append(self.block(middle, depth + 1, atomic, held) if self.random.random() < 0.6 else middle)
        end = self.place(atomic)
        leaver = ends.pop() if not atomic and not held and self.random.random() < 0.15 else None
        for place in ends:
            self.add(place, "true", [], end)
        if leaver is not None:
            self.add(leaver, "true", [], -1)
        return end

    def loop(self, start, depth, atomic, held):
        middle, end = self.place(atomic), self.place(atomic)
        condition = self.condition()
        self.add(start, condition, self.actions(), middle)
        if condition != "true":
            other = f"!({condition})" if self.random.random() < 0.7 else self.condition()
            self.add(start, other, [], end)
        last = self.block(middle, depth + 1, atomic, held)
        self.add(last, "true", [], start, invisible=self.style.invisible and self.random.random() < 0.3)
        return end

    def lock(self, start, depth, atomic, held):
        lock = self.random.choice([f"m{k}" for k in range(self.program.locks) if f"m{k}" not in held])
        middle, end = self.place(atomic), self.place(atomic)
        self.add(start, "true", self.actions() if self.random.random() < 0.3 else [], middle, takes=lock)
        last = self.block(middle, depth + 1, atomic, [*held, lock])
        self.add(last, "true", self.actions() if self.random.random() < 0.3 else [], end, gives=lock)
        return end

    def atomic(self, start, depth, atomic, held):
        middle, end = self.place(True), self.place(False)
        self.add(start, self.condition(), self.actions(), middle, begins=True)
        last = self.block(middle, depth + 1, True, held)
        self.add(last, "true", self.actions(), end, ends=True)
        return end

    def template(self):
        start = self.place(False)
        last = self.block(start, 0, False, [])
        if self.random.random() < 0.6:
            self.add(last, "true", self.actions(), start)
        tidy(self.locations)
        return Template(self.locations, self.locals)


def tidy(locations):
    """Removes what cannot be reached, and the locations without steps: who comes there has ended."""
    keep, work = {0}, [0]
    while work:
        for step in locations[work.pop()].steps:
            if step.target >= 0 and step.target not in keep:
                keep.add(step.target)
                work.append(step.target)
    kept = [place for place in sorted(keep) if locations[place].steps]
    number = {place: k for k, place in enumerate(kept)}
    for place in kept:
        for step in locations[place].steps:
            step.target = number.get(step.target, len(kept))
    locations[:] = [locations[place] for place in kept]


@dataclasses.dataclass
class Style:
    invisible: bool
    atomic: bool
    failing: float  # how many steps end in an error or come to a bound


def generate(random, style):
    program = Program([], 0, [], [], random.random() < 0.4, [])
    for _ in range(random.randint(1, 3)):
        largest = random.randint(1, 3)
        program.globals.append((largest, random.randint(0, largest) if random.random() < 0.3 else 0))
    program.locks = random.choice((0, 0, 1, 2))
    for t in range(random.choice((2, 2, 3))):
        writer = Writer(random, program, random.randint(0, 2), style)
        program.templates.append(writer.template())
        again = program.starter and t and random.random() < 0.3
        program.processes.append(random.randrange(t) if again else t)
    return program


def generate_predicates(random, program, count):
    """Gives a program some predicates. Whether they ever change is for the caller to see."""
    program.predicates = [generate_predicate(random, program) for _ in range(count)]
    for i in range(0, count, 4):
        program.predicates[i] = ("||", program.predicates[i], generate_predicate(random, program))


def generate_predicate(random, program):
    t = random.choice(program.processes)
    template = program.templates[t]
    kind = random.random()
    if kind < 0.25:
        return ("at", t, random.choice((random.randrange(len(template.locations)), len(template.locations))))
    if kind < 0.4 and template.locals:
        return ("local", t, f"l{random.randrange(template.locals)} == {random.randrange(3)}")
    g = random.randrange(len(program.globals))
    return ("shared", f"g{g} {random.choice(('==', '!=', '<'))} {random.randint(0, program.globals[g][0])}")


# Shrinking -----------------------------------------------------------------------------------------------------------


def without_process(program, i):
    variant = copy.deepcopy(program)
    del variant.processes[i]
    return variant


def variants_of_location(program, t, place):
    """A location without one of its steps, or with a simpler one."""
    for k, step in enumerate(program.templates[t].locations[place].steps):
        for change in ("remove", "guard", "actions", "visible", "succeed"):
            variant = copy.deepcopy(program)
            steps = variant.templates[t].locations[place].steps
            if change == "remove" and not (step.gives or step.ends):
                del steps[k]
            elif change == "guard" and step.guard != "true":
                steps[k].guard = "true"
            elif change == "actions" and step.actions:
                steps[k].actions = step.actions[1:]
            elif change == "visible" and step.invisible:
                steps[k].invisible = False
            elif change == "succeed" and step.fails:
                steps[k].fails = ""
            else:
                continue
            yield variant


def restore(variant):
    """Puts a smaller program in order; false when it is not one."""
    for t, template in enumerate(variant.templates):
        if t not in variant.processes:
            continue
        before = [id(location) for location in template.locations]
        locations = list(template.locations)
        end = len(locations)
        for location in locations:
            for step in location.steps:
                step.target = -1 if step.target == end else step.target
        if not locations or not locations[0].steps:
            return False
        tidy(locations)
        after = {identity: k for k, identity in enumerate(id(location) for location in locations)}
        places = {k: after.get(identity, len(locations)) for k, identity in enumerate(before)}
        template.locations = locations
        places[end] = len(locations)
        variant.predicates = [moved(predicate, t, places) for predicate in variant.predicates]
    variant.predicates = [without_missing(predicate, variant.processes) for predicate in variant.predicates]
    return bool(variant.processes)


def moved(predicate, t, places):
    """A predicate after the locations of a template got other numbers."""
    kind, *rest = predicate
    if kind == "||":
        return ("||", *(moved(part, t, places) for part in rest))
    return ("at", t, places[rest[1]]) if kind == "at" and rest[0] == t else predicate


def without_missing(predicate, processes):
    """A predicate after some processes are gone."""
    kind, *rest = predicate
    if kind == "||":
        return ("||", *(without_missing(part, processes) for part in rest))
    return predicate if kind == "shared" or rest[0] in processes else ("shared", "g0 == 9")


def smaller(program):
    """Programs that are a little smaller."""
    variants = [without_process(program, i) for i in range(len(program.processes))]
    for i, predicate in enumerate(program.predicates):
        for part in predicate[1:] if predicate[0] == "||" else ():
            variants.append(copy.deepcopy(program))
            variants[-1].predicates[i] = part
    for t in sorted(set(program.processes)):
        for place in range(len(program.templates[t].locations)):
            variants += variants_of_location(program, t, place)
    return [variant for variant in variants if restore(variant)]
