"""Random uses of VarHandle, for the programs that test/java/generate writes.

A use takes a handle (of a field, a static field or the elements of an array; of any type; final or exact now and then), an
access mode, and arguments and a result of random types: mostly those of the variable, often such that they have to be
converted, sometimes such that they cannot be. It prints what the call gave or threw, and the variable afterwards.
"""

PRIMITIVES = {"boolean": "Boolean", "byte": "Byte", "short": "Short", "char": "Character", "int": "Integer",
              "long": "Long", "float": "Float", "double": "Double"}
REFERENCES = ("Object", "String", "Integer", "Number", "Comparable", "CharSequence", "int[]")
TYPES = tuple(PRIMITIVES) + REFERENCES

# Values whose static type is the key.
VALUES = {
    "boolean": ("true", "false"),
    "byte": ("(byte) 1", "(byte) -128", "(byte) 127"),
    "short": ("(short) 2", "(short) -32768", "(short) 32767"),
    "char": ("'a'", "(char) 65535", "(char) 1"),
    "int": ("1", "-7", "127", "Integer.MAX_VALUE", "Integer.MIN_VALUE"),
    "long": ("1L", "-5L", "Long.MAX_VALUE", "4294967297L"),
    "float": ("1f", "-0f", "2.5f", "Float.NaN"),
    "double": ("1.0", "-0.0", "0.1", "Double.NaN"),
    "Boolean": ("Boolean.TRUE", "(Boolean) null"),
    "Byte": ("Byte.valueOf((byte) 3)", "(Byte) null"),
    "Short": ("Short.valueOf((short) 300)",),
    "Character": ("Character.valueOf('z')", "(Character) null"),
    "Integer": ("Integer.valueOf(5)", "Integer.valueOf(127)", "(Integer) null"),
    "Long": ("Long.valueOf(6)", "(Long) null"),
    "Float": ("Float.valueOf(1.5f)",),
    "Double": ("Double.valueOf(1.5)", "(Double) null"),
    "Object": ("(Object) 5", "(Object) 6L", "(Object) \"a\"", "(Object) (byte) 1", "(Object) 'c'", "(Object) true",
               "(Object) null", "(Object) 1f", "(Object) ONES"),
    "Number": ("(Number) 5", "(Number) 2L", "(Number) 1.5"),
    "Comparable": ("(Comparable<?>) \"a\"", "(Comparable<?>) 5", "(Comparable<?>) 'x'"),
    "CharSequence": ("(CharSequence) \"a\"", "(CharSequence) new StringBuilder()"),
    "String": ("\"a\"", "\"b\"", "(String) null"),
    "Void": ("null",),
    "int[]": ("ONES", "new int[2]"),
}
RESULTS = tuple(PRIMITIVES) + tuple(PRIMITIVES.values()) + REFERENCES

# What converts into a variable of a primitive type, besides itself.
WIDENED = {"short": ("byte",), "int": ("byte", "short", "char"), "long": ("byte", "short", "char", "int"),
           "float": ("int", "long"), "double": ("int", "long", "float")}

MODES = {  # how many values each takes
    "get": 0, "getVolatile": 0, "getAcquire": 0, "getOpaque": 0,
    "set": 1, "setVolatile": 1, "setRelease": 1, "setOpaque": 1,
    "compareAndSet": 2, "weakCompareAndSet": 2, "weakCompareAndSetPlain": 2, "weakCompareAndSetAcquire": 2,
    "weakCompareAndSetRelease": 2,
    "compareAndExchange": 2, "compareAndExchangeAcquire": 2, "compareAndExchangeRelease": 2,
    "getAndSet": 1, "getAndSetAcquire": 1, "getAndSetRelease": 1,
    "getAndAdd": 1, "getAndAddAcquire": 1, "getAndAddRelease": 1,
    "getAndBitwiseOr": 1, "getAndBitwiseOrAcquire": 1, "getAndBitwiseOrRelease": 1,
    "getAndBitwiseAnd": 1, "getAndBitwiseAndAcquire": 1, "getAndBitwiseAndRelease": 1,
    "getAndBitwiseXor": 1, "getAndBitwiseXorAcquire": 1, "getAndBitwiseXorRelease": 1,
}
NOTHING_GIVEN = ("set", "setVolatile", "setRelease", "setOpaque")

PRELUDE = """\
    static final int[] ONES = {1, 1};
    static String tell(Object value) {
        if (value instanceof Float f) return "Float " + Integer.toHexString(Float.floatToIntBits(f));
        if (value instanceof Double d) return "Double " + Long.toHexString(Double.doubleToLongBits(d));
        if (value instanceof int[] ints) return "int[" + ints.length + "]";
        if (value instanceof StringBuilder) return "StringBuilder";
        return value == null ? "null" : value.getClass().getSimpleName() + " " + value;
    }
    static VarHandle handle(Class<?> owner, String name, Class<?> type, boolean isStatic) {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            return isStatic ? lookup.findStaticVarHandle(owner, name, type) : lookup.findVarHandle(owner, name, type);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
"""


def name_of(kind):
    return kind.replace("[]", "s").capitalize()


def initial(kind):
    return "null" if kind not in VALUES or kind == "Void" else VALUES[kind][0]


class HandleUses:
    """Writes the variables, the handles and the uses; random numbers come from whoever writes the program."""

    def __init__(self, random):
        self.random = random

    def pick(self, choices):
        return self.random.choice(choices)

    def chance(self, percent):
        return self.random.randrange(100) < percent

    def declarations(self):
        """Lines of members: all kinds of variables of a few types, and handles of them."""
        self.types = self.random.sample(TYPES, 5)
        lines = [PRELUDE.rstrip(), "    static class Holder {"]
        for kind in self.types:
            lines.append(f"        {kind} field{name_of(kind)} = {initial(kind)};")
            lines.append(f"        final {kind} final{name_of(kind)} = {initial(kind)};")
            lines.append(f"        static {kind} static{name_of(kind)} = {initial(kind)};")
        lines.append("    }")
        lines.append("    static class Lower extends Holder { }")
        lines.append("    static final Holder holder = new Lower();")
        self.handles = []
        for kind in self.types:
            name = name_of(kind)
            owner = self.pick(("Holder", "Lower"))
            self.add(lines, kind, "field", f'handle({owner}.class, "field{name}", {kind}.class, false)')
            self.add(lines, kind, "final", f'handle({owner}.class, "final{name}", {kind}.class, false)')
            self.add(lines, kind, "static", f'handle({owner}.class, "static{name}", {kind}.class, true)')
            self.add(lines, kind, "array", f"MethodHandles.arrayElementVarHandle({kind}[].class)")
            lines.append(f"    static final {kind}[] array{name} = {{{initial(kind)}, {initial(kind)}}};")
        return lines

    def add(self, lines, kind, place, text):
        name = f"{place}{name_of(kind)}Handle"
        self.handles.append((name, kind, place))
        lines.append(f"    static final VarHandle {name} = {text};")
        if self.chance(25):
            lines.append(f"    static final VarHandle {name}Exact = {name}.withInvokeExactBehavior();")
            self.handles.append((f"{name}Exact", kind, place))

    def receiver(self, is_odd):
        if is_odd:
            return self.pick(("(Holder) null", "(Object) null", '(Object) "x"', "null", '"x"'))
        return self.pick(("holder", "((Lower) holder)", "(Object) holder"))

    def array(self, kind, is_odd):
        name = f"array{name_of(kind)}"
        if not is_odd:
            return name if self.chance(80) else f"(Object) {name}"
        narrower = {"Object": "(Object[]) new String[1]", "Number": "(Number[]) new Integer[1]",
                    "Comparable": "(Comparable[]) new String[1]", "CharSequence": "(CharSequence[]) new String[1]"}
        if kind in narrower and self.chance(60):
            return narrower[kind]
        return self.pick((f"({kind}[]) null", '"x"', "(Object) ONES", "null"))

    def index(self, is_odd):
        if is_odd:
            return self.pick(("2", "-1", "0L", "(Integer) null", "(Object) null", '(Object) "x"', "(Object) 7L", "true"))
        return self.pick(("0", "1")) if self.chance(70) else self.pick(
            ("(short) 1", "(byte) 0", "(char) 1", "Integer.valueOf(1)", "(Object) 1", "(Number) (byte) 1"))

    def value(self, kind, is_odd):
        if is_odd:
            return self.pick(VALUES[self.pick(tuple(VALUES))])
        own = [text for text in VALUES[kind] if kind not in PRIMITIVES or "null" not in text]
        if kind not in PRIMITIVES or self.chance(60):
            return self.pick(own)
        near = WIDENED.get(kind, ()) + (kind,)
        value, box = self.pick(VALUES[self.pick(near)]), PRIMITIVES[kind]
        return self.pick((value, f"({box}) ({self.pick(own)})", f"(Object) ({value})"))

    def result(self, kind):
        """The cast of the result; empty for none."""
        if self.chance(50):
            return f"({kind}) "
        return self.pick(("", "(Object) ", f"({PRIMITIVES.get(kind, kind)}) ", f"({self.pick(RESULTS)}) "))

    def use(self):
        """The lines of one use."""
        name, kind, place = self.pick(self.handles)
        mode = self.pick(tuple(MODES))
        if kind not in PRIMITIVES and mode.startswith(("getAndAdd", "getAndBitwise")) and self.chance(80):
            mode = self.pick(("get", "set", "compareAndSet", "getAndSet", "setVolatile"))
        count = {"static": 0, "array": 2}.get(place, 1)
        # At most one argument is odd: the order in which several conversions fail is nobody's business.
        odd = self.random.randrange(count + MODES[mode]) if count + MODES[mode] and self.chance(45) else -1
        arguments = []
        if place == "array":
            arguments = [self.array(kind, odd == 0), self.index(odd == 1)]
        elif place != "static":
            arguments = [self.receiver(odd == 0)]
        values = [self.value(kind, odd == count + i) for i in range(MODES[mode])]
        # Or the comparison would hardly ever succeed.
        if MODES[mode] == 2 and odd < 0 and self.chance(60) and not name.endswith("Exact"):
            values[0] = f"(({kind}) {name}.get({', '.join(arguments)}))"
        if self.chance(3):
            values.append(self.value(kind, False))
        elif self.chance(3):
            arguments = arguments[1:]
        call = f"{name}.{mode}({', '.join(arguments + values)})"
        label = f"{name}.{mode}"
        if mode in NOTHING_GIVEN:
            text = f'{call}; System.out.println("{label}");'
        elif MODES[mode] == 2 and "Exchange" not in mode:
            text = f'System.out.println("{label} " + {call});'
        elif self.chance(15):
            text = f'{call}; System.out.println("{label} dropped");'
        else:
            text = f'System.out.println("{label} " + tell({self.result(kind)}{call}));'
        variable = {"field": f"holder.field{name_of(kind)}", "final": f"holder.final{name_of(kind)}",
                    "static": f"Holder.static{name_of(kind)}", "array": f"array{name_of(kind)}[0]"}[place]
        return [f"try {{ {text} }}",
                f'catch (RuntimeException e) {{ System.out.println("{label} " + e.getClass().getName()); }}',
                f"System.out.println(tell({variable}));"]
