"""Texts as constants of C."""


def literal(line):
    escaped = line.replace("\\", "\\\\").replace('"', '\\"')
    return f'    "{escaped}\\n"'


def constant(name, lines):
    return f"const char {name}[] =\n" + "\n".join(map(literal, lines)) + ";\n"
