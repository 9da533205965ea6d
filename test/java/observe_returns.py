"""Random methods with results for the programs of test/java/observe, and conditions about what they return.

Each method is called once, somewhere in the program. Its caller evaluates the same condition in Java, and calls a method
that tells the answer: so it is known what has to be observed. `!Told W Returned` holds, as `Told` comes after a
return with a true condition, and so does `<>Denied -> []!Returned`.
"""

TYPES = {  # of results: values, all of the type by themselves
    "boolean": ("true", "false"),
    "byte": ("(byte) 1", "(byte) -3"),
    "short": ("(short) 1", "(short) -300"),
    "char": ("'x'", "'y'"),
    "int": ("1", "-1", "70000"),
    "long": ("1L", "-7000000000L"),
    "float": ("0.5f", "1f"),
    "double": ("0.5", "1e300"),
    "String": ("null", '"a"', '"b"'),
    "Object": ("null", '"a"', "Integer.valueOf(1)", "new Object()"),
    "Integer": ("null", "1", "100"),
    "int[]": ("null", "new int[] {1}", "new int[2]"),
    "Runnable": ("null", "() -> { }", "new Thread()"),
    "Comparable<String>": ("null", '"a"'),
    "Object[]": ("null", 'new String[] {"a"}', "new Object[1]"),
}
BODIES = (  # {0} and {1} are values, T the type
    "return {0};", "return {0};", "return flag ? {0} : {1};", "if (flag) return {0}; return {1};", "return other;",
    "other = {0}; return other;", "T mine = {0}; return mine;", "try {{ return {0}; }} finally {{ told++; }}",
    "synchronized (Observe.class) {{ return {0}; }}", "while (flag) return {0}; return other;",
    "try {{ throw new Error(); }} catch (Error e) {{ return {0}; }}",
    "switch (told & 1) {{ case 0: return {0}; default: return {1}; }}", "told++; return flag && told > 0 ? {0} : other;",
)
MODIFIERS = ("static ", "static ", "static synchronized ", "static final ")


def conditions(kind, values):
    """Conditions about $ret that Java evaluates without an exception."""
    value = values[0]
    if kind == "boolean":
        return ("$ret", "!$ret", f"$ret == {value}", "$ret || flag", "$ret ^ flag")
    if kind in ("byte", "short", "char", "int", "long", "float", "double"):
        return (f"$ret == {value}", "$ret != 1", "$ret > 0 && flag", "$ret + 1 == 2", "(int) $ret < 0", f"-$ret == {value}")
    found = ["$ret == null", "$ret != null", "$ret == null || flag", "flag ? $ret == null : $ret != null"]
    if kind.endswith("[]"):
        found.append("$ret != null && $ret.length == 1")
    if kind == "int[]":
        found.append("$ret != null && $ret[0] == 1")
    if kind in ("Object", "Comparable<String>"):
        found += ["$ret instanceof String", '$ret == "a"']
    if kind == "String":
        found.append('$ret == "a"')
    return found


class Returns:
    """The methods of one program, whose class has a name."""

    def __init__(self, rng, name, count):
        self.rng, self.name, self.numbers = rng, name, range(count)
        self.members = ["    static int told;"]
        self.calls = [self.method(number) for number in self.numbers]

    def method(self, number):
        """Writes a method and the one that tells; returns its call."""
        kind = self.rng.choice(tuple(TYPES))
        values = self.rng.choices(TYPES[kind], k=2)
        body = self.rng.choice(BODIES).format(*values)
        body = body.replace("Observe.class", f"{self.name}.class").replace("T ", f"{kind} ")
        condition = self.rng.choice(conditions(kind, TYPES[kind]))
        flag, other = self.rng.choice(("true", "false")), self.rng.choice(TYPES[kind])
        self.members += [
            f"    /** @observable RETURN Returned{number}: {condition}; INVOKE Called{number}: flag; */",
            f"    {self.rng.choice(MODIFIERS)}{kind} give{number}({kind} other, boolean flag) {{ {body} }}",
            f"    /** @observable INVOKE Told{number}: yes; INVOKE Denied{number}: !yes; */",
            f"    static void tell{number}(boolean yes) {{ }}",
        ]
        seen = condition.replace("$ret", "answer").replace("flag", flag)
        return f"{{ {kind} answer = give{number}({other}, {flag}); tell{number}({seen}); }}"

    def insert(self, text):
        """The text of a program with the methods, and their calls at the beginnings of its work."""
        text = text.replace("    static void work0(", "\n".join([*self.members, "    static void work0("]), 1)
        for call in self.calls:
            works = [line for line in text.splitlines(True) if line.startswith("    static void work")]
            work = self.rng.choice(works)
            text = text.replace(work, f"{work}        {call}\n", 1)
        return text

    def names(self):
        return [f"{name}{number}" for number in self.numbers for name in ("Returned", "Called", "Told")]

    def properties(self):
        """Those that have to hold."""
        return "".join(f"S{number}: ltl {{ !Told{number} W Returned{number} }};\n"
                       f"N{number}: ltl {{ <>Denied{number} -> []!Returned{number} }};\n" for number in self.numbers)
