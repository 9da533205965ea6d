"""The command line as the sources define it: commands, options, and the words that options take.

tools/manpage and tools/completions read it from here, so that neither has a list of its own. A source that no longer has
the form expected here ends the program with a message: nothing is left out silently. meson.build names the sources.
"""

import dataclasses
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


@dataclasses.dataclass
class Option:
    name: str
    kind: str  # FLAG, NUMBER, SIZE, SECONDS, TEXT
    value: str  # how its argument is called; empty for flags
    commands: int
    help: str
    words: list  # that the argument can be; empty when it is free
    is_list: bool = False  # several words, with commas


@dataclasses.dataclass
class Command:
    name: str
    usage: str
    help: str
    options: list

    @property
    def input(self):
        """What the command is given: INPUT..., TRACE, or nothing."""
        return self.usage[len(self.name):].strip()


def read(path):
    return (ROOT / path).read_text()


def found(matches, what):
    """The matches, of which there has to be one at least."""
    matches = list(matches)
    if not matches:
        sys.exit(f"tools/command_line.py: cannot find {what}")
    return matches


def strings(text):
    """The string literals in a piece of C."""
    return re.findall(r'"((?:[^"\\]|\\.)*)"', text)


def words_by_option():
    """What common.c compares arguments with, and the names of stages and properties."""
    common = read("src/cli/common.c")
    lists = dict(found(re.findall(r"char \*const (\w+)\[\] =\s*\{([^}]*)\}", common), "the words of options in common.c"))
    calls = found(re.findall(r'choice_of\("([\w-]+)",\s*[\w>-]+,\s*(\w+)\)', common), "calls of choice_of in common.c")
    words = {option: strings(lists[name]) for option, name in calls if option != "engine"}
    words["engine"] = found(re.findall(r"^ENGINE\((\w+)\)", read("src/engine/engines.def"), re.MULTILINE),
                            "the engines in engines.def")
    stages = re.search(r"static const Stage stages\[\] = \{(.*?)\n\};", read("src/pipeline.c"), re.DOTALL)
    words["dump-after"] = found(re.findall(r'^    \{"(\w+)", \w+, \w+, STAGE_(?:MODEL|PASS|PRINT)', stages[1] if stages else "", re.MULTILINE),
                                "the stages in pipeline.c")
    names = re.search(r"search_property_name\(.*?names\[\] = \{(.*?)\}", read("src/explore/search.c"), re.DOTALL)
    algorithms = re.search(r"parse_algorithms\(.*?names\[\] = \{(.*?)\}", read("src/cli/cover.c"), re.DOTALL)
    words["algorithm"] = found(strings(algorithms[1] if algorithms else ""), "the algorithms in cover.c")
    words["check"] = found(strings(names[1] if names else ""), "the properties in search.c") + ["all", "none"]
    return words


def options():
    words = words_by_option()
    bits = {name: int(value) for name, value in found(re.findall(r"(FOR_\w+) = (\d+)", read("src/cli/options.h")),
                                                      "the bits of commands in options.h")}
    row = re.compile(r'^OPTION\((\w+),\s*"([\w-]+)",\s*(\w+),\s*"(\w*)",\s*([\w| ]+),\s*((?:"(?:[^"\\]|\\.)*"\s*)+)\)',
                     re.MULTILINE)
    table = read("src/cli/options.def")
    result = []
    for _, name, kind, value, commands, help_text in found(row.findall(table), "the options in options.def"):
        mask = 0
        for bit in commands.split("|"):
            mask |= bits[bit.strip()]
        result.append(Option(name, kind, value, mask, "".join(strings(help_text)), words.get(name, []),
                             name in ("algorithm", "check")))
    if len(result) != len(re.findall(r"^OPTION\(", table, re.MULTILINE)):
        sys.exit("tools/command_line.py: an option of options.def has another form than the others")
    return bits, result


def commands():
    """All commands, each with its options."""
    bits, every_option = options()
    table = re.search(r"static const Command commands\[\] = \{(.*?)\n\};", read("src/cli/main.c"), re.DOTALL)
    rows = re.findall(r'\{"(\w+)",\s*"([^"]*)",\s*"([^"]*)",\s*(\w+),\s*\w+\}', table[1] if table else "")
    return [Command(name, usage, help_text, [option for option in every_option if option.commands & bits[bit]])
            for name, usage, help_text, bit in found(rows, "the commands in main.c")]


def exit_statuses():
    """Pairs of a status and what it means, from the table in the manual."""
    section = re.search(r"^## Exit status\n(.*?)(?=^## |\Z)", read("doc/cli.md"), re.DOTALL | re.MULTILINE)
    return found(re.findall(r"^\| (\d) \| (.*?) \|$", section[1] if section else "", re.MULTILINE),
                 "the exit statuses in doc/cli.md")
