"""Random field updaters of java.util.concurrent.atomic, for the programs that test/java/generate writes.

An updater is asked for a field of any type and with any modifiers, of a class, another class, an interface, a record, or
no class that has it; mostly it may be had. Those that are there are used on objects with and without the field, with
values of the right type and of another. What each call gives or throws is printed.
"""

FIELD_TYPES = ("int", "int", "long", "long", "short", "boolean", "Integer", "Object", "String", "Number", "int[]",
               "List<String>", "Comparable<?>")
MODIFIERS = ("volatile", "volatile", "volatile", "volatile", "", "static volatile", "final", "private volatile",
             "protected volatile", "public volatile", "transient volatile", "static", "private")
INITIAL = {"int": "1", "long": "1", "short": "1", "boolean": "false"}
ERASED = {"List<String>": "List", "Comparable<?>": "Comparable"}
VALUES = {"Integer": ("5", "null"), "Object": ('"a"', "5", "null"), "String": ('"a"', '"b"', "null"),
          "Number": ("5", "2L", "null"), "int[]": ("new int[1]", "null"), "List": ("List.of()", "null"),
          "Comparable": ('"a"', "5", "null")}
ODD_VALUES = ('"odd"', "5", "2L", "new StringBuilder()", "List.of()", "null")
RECEIVERS = ("owner", "owner", "owner", "heir", "heir")
ODD_RECEIVERS = ("null", '"x"', "new Object()", "stranger", "owner")
NUMBER_USES = ("get({0})", "getAndIncrement({0})", "incrementAndGet({0})", "getAndDecrement({0})", "decrementAndGet({0})",
               "getAndAdd({0}, {1})", "addAndGet({0}, {1})", "getAndSet({0}, {1})", "compareAndSet({0}, {1}, {2})",
               "weakCompareAndSet({0}, {1}, {2})", "updateAndGet({0}, {3})", "getAndUpdate({0}, {3})",
               "accumulateAndGet({0}, {1}, {4})", "getAndAccumulate({0}, {1}, {4})", "SET set({0}, {1})",
               "SET lazySet({0}, {1})")
NUMBERS = ("0", "1", "-7", "Integer.MAX_VALUE", "Integer.MIN_VALUE")
FUNCTIONS = {"Integer": ("(IntUnaryOperator) x -> x * 3", "(IntBinaryOperator) (x, y) -> x - y", "null"),
             "Long": ("(LongUnaryOperator) x -> x * 3", "(LongBinaryOperator) (x, y) -> x - y", "null")}
REFERENCE_USES = ("get({0})", "getAndSet({0}, {1})", "compareAndSet({0}, {1}, {2})", "weakCompareAndSet({0}, {1}, {2})",
                  "updateAndGet({0}, (UnaryOperator) x -> {1})", "getAndUpdate({0}, (UnaryOperator) x -> {1})",
                  "accumulateAndGet({0}, {1}, (BinaryOperator) (x, y) -> y)",
                  "getAndAccumulate({0}, {1}, (BinaryOperator) (x, y) -> x)", "SET set({0}, {1})", "SET lazySet({0}, {1})")

PRELUDE = """\
    interface Update { Object run() throws Exception; }
    static Object update(String label, Update update) {
        try {
            Object result = update.run();
            boolean isUpdater = result != null && result.getClass().getName().contains("Updater");
            System.out.println(label + " " + (isUpdater ? "given" : tell(result)));
            return result;
        } catch (Exception e) {
            String cause = e.getCause() == null ? "" : " by " + e.getCause().getClass().getName();
            System.out.println(label + " " + e.getClass().getName() + cause);
            return null;
        }
    }
    record Recorded(int a, Object b) { }
    interface Constants { int a = 1; Object b = null; }
"""


def erased(kind):
    return ERASED.get(kind, kind)


class UpdaterUses:
    """Writes classes with fields, updaters and their uses; random numbers come from whoever writes the program."""

    def __init__(self, random, name):
        self.random, self.stranger = random, f"{name}Stranger"

    def pick(self, choices):
        return self.random.choice(choices)

    def chance(self, percent):
        return self.random.randrange(100) < percent

    def fields(self, owner, count):
        """The fields of a class, which are kept, too, as (owner, name, type, modifiers)."""
        lines = []
        for _ in range(count):
            kind, modifiers, name = self.pick(FIELD_TYPES), self.pick(MODIFIERS), f"f{len(self.known)}"
            value = f" = {INITIAL.get(kind, 'null')}" if "final" in modifiers else ""
            lines.append(f"        {modifiers} {kind} {name}{value};")
            self.known.append((owner, name, kind, modifiers))
        return lines

    def members(self):
        """Lines of nested classes, and of the class beside: out of the nest."""
        self.known = []
        owner = ["    static class Owner {", *self.fields("Owner", 8), "    }"]
        heir = ["    static class Inheritor extends Owner {", *self.fields("Inheritor", 2), "    }"]
        stranger = [f"class {self.stranger} {{", *self.fields(self.stranger, 3), "}"]
        return [PRELUDE.rstrip(), *owner, *heir], stranger

    def wanted(self):
        """A class, a field's name and its type: mostly as they are."""
        owner, name, kind, _ = self.pick(self.known)
        if self.chance(15):
            owner = self.pick(("Inheritor", "Owner", "Recorded", "Constants", "int[]", "int", "Inheritor[]", "null"))
        if self.chance(10):
            name = self.pick(("a", "b", "nothing", "length", "null"))
        return owner, name, erased(kind)

    def use(self, number):
        """The lines that ask for one updater, and use it if it is there."""
        owner, name, kind = self.wanted()
        shown = "null" if owner == "null" else f"{owner}.class"
        quoted = "null" if name == "null" else f'"{name}"'
        family = {"int": "Integer", "long": "Long"}.get(kind, "Reference")
        if self.chance(12):
            family = self.pick(("Integer", "Long", "Reference"))
        if family == "Reference" and self.chance(12):
            kind = self.pick(("Object", "String", "int", "Integer", "long"))
        between = f"(Class) {kind}.class, " if family == "Reference" else ""
        lines = [f'Atomic{family}FieldUpdater u{number} = (Atomic{family}FieldUpdater) update("{family} {kind} of '
                 f'{owner.replace(self.stranger, "Stranger")}.{name}", () -> Atomic{family}FieldUpdater.newUpdater('
                 f'(Class) {shown}, {between}{quoted}));', f"if (u{number} != null) {{"]
        for _ in range(self.random.randint(1, 5)):
            lines.append("    " + self.call(f"u{number}", family, kind))
        return lines + ["}"]

    def call(self, updater, family, kind):
        is_odd = self.chance(25)
        receiver = self.pick(ODD_RECEIVERS if is_odd else RECEIVERS)
        if family == "Reference":
            text = self.pick(REFERENCE_USES)
            values = ODD_VALUES if self.chance(20) and not is_odd else VALUES.get(kind, ODD_VALUES)
            call = text.format(f"(Object) {receiver}", *(f"(Object) {self.pick(values)}" for _ in range(2)))
        else:
            call = self.pick(NUMBER_USES).format(f"(Object) {receiver}", self.pick(NUMBERS), self.pick(NUMBERS),
                                                 self.pick(FUNCTIONS[family][::2]) if self.chance(10)
                                                 else FUNCTIONS[family][0], FUNCTIONS[family][1])
        if call.startswith("SET "):
            call = call[4:]
            return f'update("{updater}.{call[:4]}", () -> {{ {updater}.{call}; return "done"; }});'
        return f'update("{updater}.{call.split("(")[0]}", () -> {updater}.{call});'

    def lines(self, count):
        """The statements of a method."""
        lines = [f"Object owner = new Owner(), heir = new Inheritor(), stranger = new {self.stranger}();"]
        for number in range(count):
            lines += self.use(number)
        return lines
