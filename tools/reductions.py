"""The reductions that a build has, and the options that switch them off."""

import re
import subprocess

# In the order in which they came to be. A build has those that its help names.
REDUCTIONS = ("ordered-data", "owned", "ample", "sleep", "symmetry", "liveness")


def reductions_of(bandera):
    """The names of the reductions of Java programs that can be switched off one by one."""
    said = subprocess.run([bandera, "check", "--help"], capture_output=True, text=True, check=True).stdout
    known = re.findall(r"--no-([\w-]+)", said)
    return [name for name in REDUCTIONS if name in known]


def without(names):
    """The options for a search without these reductions."""
    return [f"--no-{name}" for name in names]


def without_any(bandera):
    """The options for a search without any reduction."""
    return ["--no-por", *without(reductions_of(bandera))]
