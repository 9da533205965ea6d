"""What the scripts that check random concurrent Java programs share: running commands, compiling many programs at once,
their outcomes on the real machine, comparing them, and making a program that fails smaller."""

import concurrent.futures
import copy
import dataclasses
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
JAVAC = ("javac", "-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC")
BATCH = 100  # programs that are compiled and run on the real machine together
SHRINK_ROUNDS = 60


class Unknown(Exception):
    """A search ended without an answer: the program is too large."""


class Unexpected(Exception):
    """A search ended as none should, with a crash or an internal error; the argument is what it printed."""


@dataclasses.dataclass
class Difference:
    """How a program fails: a short name of the kind, which shrinking keeps, and the outputs."""

    kind: str
    details: str


def execute(command, timeout=600):
    """Runs a command; the time is only there to end what hangs."""
    try:
        return subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              timeout=timeout, text=True, errors="replace")
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, None, f"no answer within {timeout} s\n")


def jar_of(bandera):
    """The classes for programs that come with a build."""
    return str(pathlib.Path(bandera).resolve().parent / "bandera.jar")


def compile_programs(setting, programs):
    """Compiles the texts of programs, by their names, in one go; returns the directory with the classes."""
    directory = pathlib.Path(tempfile.mkdtemp(dir=setting.directory))
    sources, classes = directory / "source", directory / "classes"
    sources.mkdir()
    for name, text in programs.items():
        (sources / f"{name}.java").write_text(text)
    answer = execute([*JAVAC, "-g", "-nowarn", "-Xlint:none", "-cp", jar_of(setting.bandera), "-d", str(classes),
                      *(str(sources / f"{name}.java") for name in programs)])
    if answer.returncode != 0:
        sys.exit(f"javac refused the programs:\n{answer.stdout}")
    return classes


def real_outcomes(setting, classes, names, rounds):
    """What the programs come to on the real machine: a set of words for each name."""
    harness = setting.directory / "Rounds.class"
    if not harness.exists():
        execute([*JAVAC, "-d", str(setting.directory), str(HERE / "Rounds.java")])
    class_path = f"{setting.directory}{os.pathsep}{jar_of(setting.bandera)}"
    answer = execute(["java", "-ea", "-XX:+UseSerialGC", "-cp", class_path, "Rounds", str(classes), str(rounds),
                      *names])
    lines = [line.split() for line in answer.stdout.splitlines()]
    outcomes = {words[0]: set(words[1:]) for words in lines if words and words[0] in names}
    if answer.returncode != 0 or len(outcomes) != len(names):
        sys.exit(f"java failed:\n{answer.stdout}")
    return outcomes


# Comparison ----------------------------------------------------------------------------------------------------------


@dataclasses.dataclass
class Counts:
    """How many programs passed, failed, and were too large to say."""

    passed: int = 0
    failed: int = 0
    large: int = 0

    def __add__(self, other):
        return Counts(self.passed + other.passed, self.failed + other.failed, self.large + other.large)


def compare_programs(classes, programs, jobs, compare, shrink_program, most_failures=None):
    """Compares programs, by their names, until so many have failed, and removes their classes. compare(name) gives a
    difference or none; shrink_program(name, difference) a smaller program, and how that one fails. Returns the counts."""
    counts = Counts()
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        futures = {name: pool.submit(compare, name) for name in programs}
        for name, future in futures.items():
            if counts.failed == most_failures:
                pool.shutdown(cancel_futures=True)
                break
            try:
                difference = future.result()
            except Unknown:
                counts.large += 1
                continue
            counts.passed += not difference
            counts.failed += bool(difference)
            if difference:
                smaller, shown = shrink_program(name, difference)
                print(f"FAILED {name}: {shown.kind}\n{smaller.text(name)}{shown.details}", flush=True)
    shutil.rmtree(classes.parent)
    return counts


# Shrinking -----------------------------------------------------------------------------------------------------------


def smaller_lists(statements):
    """Lists of statements with one left out, a block replaced by what is in it, or something inside made smaller."""
    for i, statement in enumerate(statements):
        before, after = statements[:i], statements[i + 1:]
        yield before + after
        if statement.body is not None:
            yield before + statement.body + after
            for body in smaller_lists(statement.body):
                yield before + [dataclasses.replace(statement, body=body)] + after


def with_fewer_statements(program):
    """Copies of a program in which one of its workers does a little less, or nothing."""
    for i, worker in enumerate(program.workers):
        for statements in [[], *smaller_lists(worker.statements)]:
            if statements != worker.statements:
                variant = copy.deepcopy(program)
                variant.workers[i].statements = copy.deepcopy(statements)
                yield variant


def shrink(setting, program, difference, smaller_programs, find_difference, with_more=lambda texts: texts):
    """The smallest program found that fails in the same way, and how it does. find_difference(classes, name, variant)
    checks one. All steps from a program are compiled together: javac takes longer than anything else. with_more(texts) adds
    what has to be compiled with them."""
    for _ in range(SHRINK_ROUNDS):
        variants = {f"Smaller{i}": variant for i, variant in enumerate(smaller_programs(program))}
        if not variants:
            break
        classes = compile_programs(setting, with_more({name: variant.text(name) for name, variant in variants.items()}))
        for name, variant in variants.items():
            try:
                found = find_difference(classes, name, variant)
            except Unknown:
                continue
            if found and found.kind == difference.kind:
                program, difference = variant, found
                break
        else:
            break
    return program, difference
