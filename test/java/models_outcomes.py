"""The outcomes of clients of java.util.concurrent, over all interleavings and on the real machine, for test/java/models.

An outcome is what main has found out in the end (the field `outcome` of the client), with the names of the exceptions that
ended threads: `2`, `1:AssertionError`; or it is `deadlock`. A class around the client (Judge.java) lets main fail for some
outcomes, in one of four ways. So one search finds up to four outcomes, and one in which main fails for all but some shows that
there are no others.
"""

import dataclasses
import json
import re
import shlex
import time

from harness import HERE, Unexpected, Unknown, execute

JUDGE = (HERE / "Judge.java").read_text()
# The letter by which main fails, for each property that it then violates.
LETTERS = {"assert": "a", "exception": "e", "monitor": "m", "bounds": "b"}
RETURN = "-"
DEADLOCK = "deadlock"
RACE = "race"
PROPERTIES = (DEADLOCK, *LETTERS, RACE)
MODEL, BYTECODE = "model", "bytecode"
OPTION = "--jdk-concurrency"
# What a number of outcomes cannot exceed; a client with more has a counter that it should not have.
MOST_OUTCOMES = 64

AROUND = """\
public class {name}Judge {{
    static String result;

    public static void main(String[] arguments) {{
        Judge.watch();
        Throwable thrown = null;
        try {{
            {name}.main(new String[0]);
        }} catch (Throwable problem) {{
            thrown = problem;
        }}
        result = Judge.outcome({name}.outcome, thrown);
        Judge.end(result, arguments);
    }}
}}
"""


class Unsupported(Exception):
    """A search ended as unknown, for a reason other than its size; the argument is the reason."""


def with_judges(texts):
    """The texts of clients, by their names, and of what belongs around them."""
    return {"Judge": JUDGE, **texts, **{f"{name}Judge": AROUND.format(name=name) for name in texts}}


def in_one_file(name, text):
    """The text of a client and of what belongs around it, as one file."""
    imports = re.findall(r"^import .*\n", JUDGE, re.MULTILINE)
    judge = re.sub(r"^import .*\n+", "", JUDGE, flags=re.MULTILINE)
    around = AROUND.format(name=name).replace("public class", "class")
    return f"{''.join(imports)}{text}\n{around}\n{judge}"


def modes_of(bandera):
    """The options for the models of java.util.concurrent and for the JDK's bytecode. Without the models there is the bytecode."""
    if OPTION in execute([bandera, "check", "--help"]).stdout:
        return {MODEL: [], BYTECODE: [f"{OPTION}=bytecode"]}
    return {BYTECODE: []}


@dataclasses.dataclass
class Outcomes:
    """What a client may come to, and whether there is a data race."""

    results: set
    races: bool

    def text(self):
        return f"{', '.join(sorted(self.results))}{' (and a race)' if self.races else ''}"


class Searches:
    """Searches of one client: how many states the largest had, how long they took, and their commands."""

    def __init__(self, bandera, options, most_states, classes, name):
        self.start = [bandera, "check", "--quiet", "--all", "--no-shorten", "--max-states", str(most_states), *options]
        self.most_states = most_states
        self.classes, self.name = classes, name
        self.commands, self.states, self.seconds = [], 0, 0.0

    def described(self):
        """The commands, as lines of a session."""
        return "".join(f"$ {command}\n" for command in self.commands)

    def ask(self, checked, name, arguments):
        """The answers of a search about some properties, by their names."""
        command = [*self.start, "--json", "-", "--check", ",".join(checked), "--main", name, str(self.classes), "--", *arguments]
        self.commands.append(shlex.join(command))
        begin = time.monotonic()
        answer = execute(command)
        self.seconds += time.monotonic() - begin
        try:
            said = json.loads(answer.stdout)
        except json.JSONDecodeError:
            raise Unexpected(f"$ {self.commands[-1]}\n{answer.stdout}") from None
        self.states = max(self.states, said["states"])
        answers = {answer["name"]: answer for answer in said["properties"]}
        for answer in answers.values():
            if answer["verdict"].startswith("holds within") or said["states"] >= self.most_states:
                raise Unknown(self.commands[-1])
            if answer["verdict"] == "unknown":
                raise Unsupported(answer["detail"])
        return answers

    def violated(self, answers):
        return {name for name, answer in answers.items() if answer["verdict"] == "violated"}

    def found(self, answers):
        """The outcomes for which main failed. Nothing else is uncaught: the judge notes what ends other threads."""
        results = set()
        for name in self.violated(answers) & set(LETTERS):
            message = answers[name]["message"]
            outcome = re.match(r"[\w.]+: outcome (.*), in thread \"main\"$", message)
            if not outcome:
                raise Unexpected(f"$ {self.commands[-1]}\n{name}: {message}\n")
            results.add(outcome[1])
        return results

    def ended(self, answers, results):
        """What is possible, by a search in which main fails for no outcome."""
        violated = self.violated(answers)
        return Outcomes(results | ({DEADLOCK} if DEADLOCK in violated else set()), RACE in violated)

    def outcomes(self, expected=frozenset()):
        """All outcomes. Those that are expected need not be found by looking for others."""
        letters = "".join(LETTERS.values())
        likely, results = set(expected) - {DEADLOCK}, set()
        while True:
            answers = self.ask(PROPERTIES, f"{self.name}Judge", [letters, *(f"{RETURN}{result}" for result in likely | results)])
            new = self.found(answers)
            if not new - likely - results:
                break
            results |= new
            if len(results) > MOST_OUTCOMES:
                raise Unexpected(f"{self.name} has too many outcomes: {', '.join(sorted(results))}\n")
        last = answers
        missing = sorted(likely - results)
        for start in range(0, len(missing), len(letters)):
            ways = dict(zip(LETTERS, missing[start:start + len(letters)]))
            answers = self.ask(list(ways), f"{self.name}Judge", [RETURN, *(f"{LETTERS[way]}{ways[way]}" for way in ways)])
            results |= self.found(answers)
        return self.ended(last, results)

    def verdicts(self, checked):
        """The properties that the client itself violates."""
        left, violated = list(checked), set()
        while left:
            answers = self.ask(left, self.name, [])
            violated |= self.violated(answers)
            undecided = [name for name in left if answers[name]["verdict"] == "undecided"]
            if undecided == left:
                raise Unexpected(f"$ {self.commands[-1]}\nnothing is decided\n")
            left = undecided
        return violated
