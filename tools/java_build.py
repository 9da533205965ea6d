"""What the scripts that build jars share: where javac is, running it, and packing class files so that equal input gives equal
bytes: entries are sorted and all have the oldest date that an archive can name, and there is no manifest, which would name the
JDK."""

import os
import pathlib
import subprocess
import sys
import zipfile

OLDEST = (1980, 1, 1, 0, 0, 0)
# The first three are for a virtual machine that ends soon.
OPTIONS = ["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-J-Xshare:auto", "-g", "-encoding", "UTF-8", "-proc:none"]


def javac():
    """The compiler of JAVA_HOME, or of PATH."""
    home = os.environ.get("JAVA_HOME")
    return str(pathlib.Path(home).absolute() / "bin" / "javac") if home else "javac"


def compile_java(*arguments, folder=None):
    """Runs javac, in a folder if one is given; ends the script when there is no javac or it is not content."""
    try:
        status = subprocess.run([javac(), *OPTIONS, *map(str, arguments)], stdin=subprocess.DEVNULL,
                                cwd=folder).returncode
    except FileNotFoundError:
        sys.exit(f"{sys.argv[0]}: there is no {javac()}; a JDK (17 or newer) is needed")
    if status != 0:
        sys.exit(status)


def pack(output, folder):
    """Packs the class files below a folder into a jar."""
    with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED) as jar:
        for path in sorted(pathlib.Path(folder).rglob("*.class")):
            entry = zipfile.ZipInfo(path.relative_to(folder).as_posix(), OLDEST)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            jar.writestr(entry, path.read_bytes())
