"""Random comparisons of the identity of objects that expressions give, for the programs that test/java/generate writes.

Each expression is a method of its own, and is evaluated several times: lambdas and method references, of all kinds of
interfaces, that capture nothing, a parameter, a constant or `this`; boxed numbers, strings, enum constants, class
literals. What is printed says of each object with which of those before it is the same. For numbers and strings the
language specification says what is one object, or caches of the library do; for lambdas HotSpot's habit is taken.
"""

INTERFACES = {  # how one is called that gives an int
    "IntSupplier": ("() -> {}", ".getAsInt()"),
    "IntUnaryOperator": ("x -> x + {}", ".applyAsInt(2)"),
    "IntBinaryOperator": ("(x, y) -> x * y - {}", ".applyAsInt(3, 4)"),
    "Supplier<Integer>": ("() -> {}", ".get()"),
    "Function<Integer, Integer>": ("x -> x ^ {}", ".apply(6)"),
    "ToIntFunction<String>": ("s -> s.length() + {}", '.applyAsInt("abc")'),
}
SERIAL = ("IntSupplier & java.io.Serializable", "IntUnaryOperator & java.io.Serializable")
CAPTURED = ("7", "7", "CONSTANT", "fixed", "n", "n + local", "count", "this.own", "local")
REFERENCES = {
    "IntUnaryOperator": ("Math::abs", "Integer::reverse", "Identity::twice", "new Identity(3)::plus", "this::plus",
                         "super::plus", "held::plus"),
    "IntBinaryOperator": ("Math::max", "Integer::sum", "Math::floorMod"),
    "ToIntFunction<String>": ("String::length", "String::hashCode", "Integer::parseInt", "Identity::measure"),
    "Function<Integer, Integer>": ("Integer::valueOf", "Integer::intValue"),
    "Supplier<Object>": ("Object::new", "Identity::new", "StringBuilder::new", '"text"::length'),
    "IntFunction<int[]>": ("int[]::new", "Identity::array"),
    "Function<Object, String>": ("Object::toString", "String::valueOf"),
}
OTHERS = ("(Integer) 127", "(Integer) 128", "(Long) (long) n", "(Integer) n", "(Character) 'c'", "(Boolean) (n > 0)",
          "(Short) (short) -128", "(Byte) (byte) n", '"a" + "b"', '"ab"', 'FIXED + "b"', '("a" + n).intern()', "int[].class",
          "Identity.class", "Kind.values()[0]", "Kind.valueOf(\"B\")", "new Object()", "new Object() { }",
          "Integer.valueOf(n + 126)", "java.util.List.of()", "java.util.Optional.empty()", '"a1".substring(0)',
          "java.util.Collections.emptyList()", "NESTED.get()", "NESTED_CAPTURING.get()")

PRELUDE = """\
    enum Kind { A, B { } }
    static class Base { int plus(int x) { return x - 1; } }
    static class Identity extends Base {
        static final int CONSTANT = 9;
        static final String FIXED = "a";
        static int count = 5;
        int own = 4;
        Identity held = this;
        static final Supplier<Object> NESTED = () -> (Runnable) () -> { };
        static final Supplier<Object> NESTED_CAPTURING = () -> { int k = count; return (IntSupplier) () -> k; };
        Identity() { }
        Identity(int own) { this.own = own; }
        static int twice(int x) { return 2 * x; }
        static int measure(Object s) { return s.toString().length(); }
        static int[] array(int size) { return new int[size + 1]; }
        int plus(int x) { return own + x; }
"""


class IdentityUses:
    """Writes the methods and the comparisons; random numbers come from whoever writes the program."""

    def __init__(self, random):
        self.random = random

    def expression(self):
        """An expression that gives an object, and how a number is had of it, or None."""
        kind = self.random.random()
        if kind < 0.4:
            name = self.random.choice((*INTERFACES, *INTERFACES, *SERIAL))
            body, use = INTERFACES[name.split(" &")[0]]
            return f"({name}) {body.format(self.random.choice(CAPTURED))}", f"(({name.split(' &')[0]}) o){use}"
        if kind < 0.7:
            name = self.random.choice(tuple(REFERENCES))
            return f"({name}) {self.random.choice(REFERENCES[name])}", None
        return self.random.choice(OTHERS), None

    def members(self):
        """The lines of a class whose methods are the expressions."""
        lines = [PRELUDE.rstrip()]
        self.sites = []
        for number in range(self.random.randint(5, 9)):
            text, use = self.expression()
            lines.append(f"        Object site{number}(int n) {{ int fixed = 3; int local = n * 2; return {text}; }}")
            self.sites.append((number, use))
        return lines + ["    }"]

    def lines(self):
        """The statements of a method: objects of some sites, several of each, in any order, and what they are."""
        lines = ["Identity first = new Identity(), second = new Identity(8);", "List<Object> made = new ArrayList<>();"]
        for number, use in self.sites:
            turns = self.random.randint(2, 3)
            lines.append(f"for (int i = 0; i < {turns}; i++) {{")
            lines.append(f"    Object o = {self.random.choice(('first', 'second'))}.site{number}("
                         f"{self.random.choice(('1', 'i', '2'))});")
            if use:
                lines.append(f'    System.out.print({use} + " ");')
            lines += ["    int same = 0;", "    while (same < made.size() && made.get(same) != o) same++;",
                      "    made.add(o);", f'    System.out.println("site{number} is " + same);', "}"]
        return lines
