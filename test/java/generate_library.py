"""Random programs for test/java/run that each touch a few public classes of java.base: they initialise them, make
objects, read static fields and call methods that need no arguments, in any order. They print what is null, what is true,
and which exceptions come. Files, networks and much else are not modelled: `bandera run` may stop there and say so, but
it may not say anything that java does not.

PublicMembers.java says which classes and members there are.
"""

import random

UNCERTAIN = ("take", "takeFirst", "takeLast", "join", "get", "remove", "read", "accept", "arriveAndAwaitAdvance",
             "getInstanceStrong", "allProcesses", "nextBoolean")  # give nothing, late, or something else each time
CLASSES = 3  # of a program
MOST_USES = 8  # of each

TEXT = """\
public class {name} {{
    interface Use {{ Object use() throws Throwable; }}
    static void attempt(String label, Use use) {{
        System.out.print(label + " ");
        try {{
            Object result = use.use();
            System.out.println(result == null ? "null" : result instanceof Boolean ? result : "given");
        }} catch (Throwable e) {{
            System.out.println(e.getClass().getName());
        }}
    }}
    @SuppressWarnings({{"removal", "deprecation"}})
    public static void main(String[] arguments) {{
{uses}
        System.exit(0); // threads that the library has started may stay
    }}
}}
"""


def read_members(listing):
    """The classes that a listing has, as (name in Java, name for the machine, members)."""
    classes = []
    for line in listing.splitlines():
        kind, _, rest = line.partition(" ")
        if "." in kind:
            classes.append((kind, rest, []))
        else:
            classes[-1][2].append((kind, rest))
    return classes


def expression(name, kind, member):
    return {"field": f"{name}.{member}", "static": f"{name}.{member}()", "new": f"new {name}()",
            "method": f"new {name}().{member}()"}[kind]


def uses_of(rng, name, binary, members):
    """Statements about one class, in any order; its initialisation is one of them."""
    uses = [f'attempt("{binary} {kind} {member}", () -> {expression(name, kind, member)});' for kind, member in members
            if member not in UNCERTAIN]
    uses = rng.sample(uses, min(len(uses), MOST_USES)) + [f'attempt("{binary}", () -> Class.forName("{binary}"));']
    rng.shuffle(uses)
    return uses


def generate(seed, classes):
    """The classes that the program of a seed touches, as a text, and the program."""
    rng = random.Random(f"library {seed}")
    touched = rng.sample([one for one in classes if one[2]], CLASSES)
    lines = [f"        {use}" for one in touched for use in uses_of(rng, *one)]
    return ", ".join(one[0] for one in touched), TEXT.format(name=f"Library{seed}", uses="\n".join(lines))
