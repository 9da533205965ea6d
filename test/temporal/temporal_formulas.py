"""Formulas of linear temporal logic for test/temporal/compare: random ones, how they are written, and smaller ones.

A formula is a tuple: an operator and its operands, ("true",), ("false",), or ("p", i) for proposition i.
"""

import functools

UNARY = ("!", "X", "[]", "<>")
BINARY = ("&&", "||", "->", "<->", "U", "V", "W", "M")
LEAVES = ("p", "true", "false")


def random_formula(random, size, propositions, with_next):
    """A formula with `size` operators and leaves."""
    if size <= 1:
        leaf = ("p", random.randrange(propositions)) if random.random() < 0.97 else (random.choice(LEAVES[1:]),)
        return leaf
    if size == 2 or random.random() < 0.45:
        operator = random.choice(("!", "[]", "[]", "<>", "<>") + (("X", "X") if with_next else ()))
        return (operator, random_formula(random, size - 1, propositions, with_next))
    left = random.randrange(1, size - 1)
    operator = random.choice(("&&", "||", "->", "->", "<->", "U", "U", "V", "W", "M"))
    return (operator, random_formula(random, left, propositions, with_next),
            random_formula(random, size - 1 - left, propositions, with_next))


def no(a):
    return ("!", a)


def both(a, *more):
    return functools.reduce(lambda x, y: ("&&", x, y), more, a)


def implies(a, b):
    return ("->", a, b)


def always(a):
    return ("[]", a)


def eventually(a):
    return ("<>", a)


# Patterns of the catalogue (Dwyer, Avrunin, Corbett, ICSE 1999) in various scopes. Here only that the engines agree about
# them matters; what they should say is tested elsewhere.
CATALOGUE = (
    lambda p, q, r, s: implies(eventually(r), ("U", no(p), r)),
    lambda p, q, r, s: always(implies(q, always(no(p)))),
    lambda p, q, r, s: always(implies(both(q, no(r), eventually(r)), ("U", no(p), r))),
    lambda p, q, r, s: always(implies(both(q, no(r)), ("W", p, r))),
    lambda p, q, r, s: ("W", no(r), both(p, no(r))),
    lambda p, q, r, s: ("W", no(q), both(q, eventually(p))),
    lambda p, q, r, s: always(implies(both(q, no(r)), ("U", no(r), both(p, no(r))))),
    lambda p, q, r, s: ("W", no(p), ("W", p, ("W", no(p), ("W", p, always(no(p)))))),
    lambda p, q, r, s: ("W", no(p), s),
    lambda p, q, r, s: always(implies(both(q, no(r)), ("W", no(p), ("||", s, r)))),
    lambda p, q, r, s: always(implies(p, eventually(s))),
    lambda p, q, r, s: implies(eventually(r), ("U", implies(p, ("U", no(r), both(s, no(r)))), r)),
    lambda p, q, r, s: always(implies(q, always(implies(p, eventually(s))))),
    lambda p, q, r, s: always(implies(both(q, no(r)), ("W", implies(p, ("U", no(r), both(s, no(r)))), r))),
    lambda p, q, r, s: always(eventually(p)),
    lambda p, q, r, s: eventually(always(p)),
    lambda p, q, r, s: implies(always(eventually(p)), always(eventually(s))),
    lambda p, q, r, s: implies(both(always(eventually(p)), always(eventually(q))), always(eventually(s))),
)


def generate(random, count, propositions, with_next):
    """Some formulas, all different."""
    formulas = []
    while len(formulas) < count:
        if random.random() < 0.25:
            arguments = [("p", random.randrange(propositions)) for _ in range(4)]
            formula = random.choice(CATALOGUE)(*arguments)
        else:
            formula = random_formula(random, random.randint(3, 12), propositions, with_next)
        if formula not in formulas:
            formulas.append(formula)
    return formulas


def has_next(formula):
    return formula[0] == "X" or any(has_next(part) for part in formula[1:] if isinstance(part, tuple))


def propositions_of(formula):
    if formula[0] == "p":
        return {formula[1]}
    return set().union(*(propositions_of(part) for part in formula[1:]))


def text(formula):
    """As Bandera reads it."""
    operator, *parts = formula
    if operator == "p":
        return f"p{parts[0]}"
    if not parts:
        return operator
    if len(parts) == 1:
        return f"{operator} {text(parts[0])}"
    return f"({text(parts[0])} {operator} {text(parts[1])})"


def normal(formula, negated=False):
    """Negation normal form with the operators && || X U V alone; a literal is ("p", i) or ("n", i)."""
    operator, *parts = formula
    if operator == "p":
        return ("n" if negated else "p", parts[0])
    if operator in ("true", "false"):
        return ("false",) if (operator == "true") == negated else ("true",)
    if operator == "!":
        return normal(parts[0], not negated)
    if operator == "[]":
        return normal(("V", ("false",), parts[0]), negated)
    if operator == "<>":
        return normal(("U", ("true",), parts[0]), negated)
    if operator == "->":
        return normal(("||", ("!", parts[0]), parts[1]), negated)
    if operator == "<->":
        return normal(("||", both(*parts), both(no(parts[0]), no(parts[1]))), negated)
    if operator == "W":
        return normal(("V", parts[1], ("||", *parts)), negated)
    if operator == "M":
        return normal(("U", parts[1], both(*parts)), negated)
    dual = {"&&": "||", "||": "&&", "U": "V", "V": "U", "X": "X"}
    return (dual[operator] if negated else operator, *(normal(part, negated) for part in parts))


def spin_text(formula):
    """As SPIN reads it, which has no M; its W is not used either, so that nobody depends on how it is expanded."""
    operator, *parts = formula
    if operator == "p":
        return f"p{parts[0]}"
    if not parts:
        return operator
    if operator == "W":
        return spin_text(("V", parts[1], ("||", *parts)))
    if operator == "M":
        return spin_text(("U", parts[1], ("&&", *parts)))
    if len(parts) == 1:
        return f"{operator} ({spin_text(parts[0])})"
    return f"({spin_text(parts[0])} {operator} {spin_text(parts[1])})"


def smaller(formula):
    """Formulas that are a little smaller, the smallest first."""
    operator, *parts = formula
    if operator == "p":
        return []
    if not parts:
        return [("p", 0)]
    variants = list(parts)
    for i, part in enumerate(parts):
        variants += [(operator, *parts[:i], variant, *parts[i + 1:]) for variant in smaller(part)]
    return sorted(variants, key=lambda variant: len(text(variant)))
