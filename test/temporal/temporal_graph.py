"""An LTL checker for test/temporal/compare that shares nothing with the engines: the graph of a program's states, a
tableau, and strongly connected components, all explicit. Slow, short, and for small programs.
"""

import functools

import temporal_formulas


class Graph:
    """States by number; what a state needs to have for formulas and for fairness."""

    def __init__(self, program, limit):
        """Raises OverflowError when the program has more than `limit` states."""
        initial = program.initial()
        numbers = {initial: 0}
        states = [initial]
        self.edges = []  # of each state: (who moves, target)
        self.counts = []  # of each state: whether it is one where anybody may be scheduled
        for state in states:
            steps = []
            for who, target in program.steps(state):
                if target not in numbers:
                    numbers[target] = len(states)
                    states.append(target)
                    if len(states) > limit:
                        raise OverflowError
                steps.append((who, numbers[target]))
            self.counts.append(program.is_open(state))
            self.edges.append(steps or [(None, numbers[state])])
        self.states = states
        self.read_letters(program)
        self.enabled = [frozenset(who for who, _ in steps if who is not None) for steps in self.edges]
        self.actors = frozenset().union(*self.enabled)

    def read_letters(self, program):
        """Evaluates the program's predicates, which may be other ones than before."""
        self.letters = [program.letter(state) for state in self.states]


class Tableau:
    """The transitions of a formula's generalised automaton. Its states are sets of formulas that the rest of a run has
    to satisfy; a transition has a mark for each until that it does not put off."""

    def __init__(self, formula):
        self.initial = frozenset([temporal_formulas.normal(formula)])
        self.untils = []
        self._find_untils(next(iter(self.initial)))
        self.all_marks = frozenset(self.untils)
        self.next = functools.cache(self._next)

    def _find_untils(self, formula):
        if formula[0] == "U" and formula not in self.untils:
            self.untils.append(formula)
        for part in formula[1:]:
            if isinstance(part, tuple):
                self._find_untils(part)

    def _next(self, state, letter):
        """Pairs of a next state and marks, for a letter: the set of propositions that hold."""
        found = set()
        # What is still to be taken apart, what was, obligations from the next state on, untils put off.
        work = [(tuple(state), frozenset(), frozenset(), frozenset())]
        while work:
            todo, done, later, postponed = work.pop()
            if not todo:
                found.add((later, self.all_marks - postponed))
                continue
            formula, rest = todo[0], todo[1:]
            if formula in done:
                work.append((rest, done, later, postponed))
                continue
            done = done | {formula}
            operator, *parts = formula
            if operator == "false" or (operator == "p" and parts[0] not in letter) or \
                    (operator == "n" and parts[0] in letter):
                continue
            if operator in ("true", "p", "n"):
                work.append((rest, done, later, postponed))
            elif operator == "X":
                work.append((rest, done, later | {parts[0]}, postponed))
            elif operator == "&&":
                work.append((rest + tuple(parts), done, later, postponed))
            elif operator == "||":
                work += [(rest + (part,), done, later, postponed) for part in parts]
            elif operator == "U":
                work.append((rest + (parts[1],), done, later, postponed))
                work.append((rest + (parts[0],), done, later | {formula}, postponed | {formula}))
            else:  # V
                work.append((rest + (parts[0], parts[1]), done, later, postponed))
                work.append((rest + (parts[1],), done, later | {formula}, postponed))
        return tuple(found)


def components(nodes, successors):
    """The strongly connected components of some nodes (Tarjan 1972), without recursion."""
    index, low, closed, stack, result = {}, {}, set(), [], []
    for root in nodes:
        if root in index:
            continue
        index[root] = low[root] = len(index)
        stack.append(root)
        path = [(root, iter(successors(root)))]
        while path:
            node, ways = path[-1]
            for target in ways:
                if target not in index:
                    index[target] = low[target] = len(index)
                    stack.append(target)
                    path.append((target, iter(successors(target))))
                    break
                if target not in closed:
                    low[node] = min(low[node], index[target])
            else:
                path.pop()
                if path:
                    low[path[-1][0]] = min(low[path[-1][0]], low[node])
                if low[node] == index[node]:
                    component = set()
                    while node not in component:
                        component.add(stack.pop())
                    closed |= component
                    result.append(component)
    return result


def has_livelock(graph, spins):
    """Whether some run that is strongly fair goes on for ever, from some time on by steps that `spins`, a function of a
    state and of who moves, holds of."""
    edges = [[(who, target) for who, target in steps if who is not None and spins(graph.states[number], who)]
             for number, steps in enumerate(graph.edges)]

    def has_run(nodes):
        for part in components(nodes, lambda node: [target for _, target in edges[node] if target in nodes]):
            moving = {who for node in part for who, target in edges[node] if target in part}
            unfair = {node for node in part if graph.counts[node] and graph.enabled[node] - moving}
            if moving and (has_run(part - unfair) if unfair else True):
                return True
        return False

    return has_run(set(range(len(edges))))


class Product:
    """A graph and the automaton of what violates a formula."""

    def __init__(self, graph, formula, limit):
        """Raises OverflowError when there are more than `limit` nodes."""
        self.graph = graph
        self.tableau = Tableau(("!", formula))
        initial = (0, self.tableau.initial)
        self.edges = {initial: None}  # of each node: (who moves, target, marks)
        work = [initial]
        while work:
            state, at = node = work.pop()
            edges = []
            for after, marks in self.tableau.next(at, graph.letters[state]):
                for who, target in graph.edges[state]:
                    edges.append((who, (target, after), marks))
                    if (target, after) not in self.edges:
                        self.edges[target, after] = None
                        work.append((target, after))
            self.edges[node] = edges
            if len(self.edges) > limit:
                raise OverflowError
        self.components = self._components(self.edges)

    def _components(self, nodes):
        return components(nodes, lambda node: (target for _, target, _ in self.edges[node] if target in nodes))

    def is_violated(self, fairness):
        """Whether some fair run violates the formula."""
        return any(self._accepts(component, fairness) for component in self.components)

    def _accepts(self, component, fairness):
        inside = [(who, marks) for node in component for who, target, marks in self.edges[node] if target in component]
        if not inside or frozenset().union(*(marks for _, marks in inside)) != self.tableau.all_marks:
            return False
        if fairness == "none":
            return True
        # Where somebody runs without interleaving nobody else could be scheduled: such states do not count.
        counting = [node for node in component if self.graph.counts[node[0]]]
        idle = self.graph.actors - {who for who, _ in inside}
        if fairness == "weak":
            return not counting or not any(all(who in self.graph.enabled[node[0]] for node in counting) for who in idle)
        unfair = {node for node in counting if self.graph.enabled[node[0]] & idle}
        if not unfair:
            return True
        rest = component - unfair
        return any(self._accepts(part, fairness) for part in self._components(rest))
