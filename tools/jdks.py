"""The JDKs of the machine that tests compare with."""

import os
import pathlib
import re
import shutil

JDKS = pathlib.Path("/usr/lib/jvm")  # where distributions put them


def release_of(home):
    """The release of the JDK in a directory; 0 where there is none with a compiler."""
    facts = home / "release"
    number = re.search(r'^JAVA_VERSION="(\d+)', facts.read_text(), re.MULTILINE) if facts.is_file() else None
    return int(number[1]) if number and (home / "bin" / "javac").is_file() else 0


def first_jdk():
    """The JDK that bandera would use, or None."""
    home = os.environ.get("JAVA_HOME")
    if home:
        return pathlib.Path(home)
    javac = shutil.which("javac")
    return pathlib.Path(javac).resolve().parent.parent if javac else None


def newer_jdk(first):
    """The newest JDK of the machine, when it is newer than the first; else None."""
    homes = [home for home in JDKS.iterdir() if not home.is_symlink()] if JDKS.is_dir() else []
    newest = max(homes, key=release_of, default=None)
    return newest if newest and release_of(newest) > release_of(first) else None
