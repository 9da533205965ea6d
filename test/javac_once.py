"""A javac that does the same work once: tests check a program in many ways, and each time it would be compiled.

    javac_once.py JAVAC STORE ARGUMENT...

make_jdk() makes a JDK with such a javac.

The class files, what was printed and the exit status of each run of JAVAC are kept in the directory STORE, under a hash of
the arguments and of all files that they lead to: paths, sizes and times. Class files go to a directory of each run (-d), which
counts for nothing. What javac makes of a program that it has not seen is never guessed.
"""

import hashlib
import os
import shlex
import shutil
import subprocess
import sys

MOST_FILES = 5000  # below the directories of one run; what has more is compiled each time


def stamps(path):
    """Lines that change with a file, or with the sources and classes below a directory."""
    if os.path.isfile(path):
        status = os.stat(path)
        yield f"{path} {status.st_size} {status.st_mtime_ns}"
    for folder, folders, names in os.walk(path):
        folders.sort()
        for name in sorted(names):
            if name.endswith((".java", ".class")):
                yield from stamps(os.path.join(folder, name))


def key_of(arguments, directory):
    """The name of a run in the store, or None for one that is not kept."""
    lists = [arguments[i + 1] for i, argument in enumerate(arguments[:-1]) if argument in ("-cp", "-sourcepath")]
    paths = [path for elements in lists for path in elements.split(":") if path != directory]
    paths += [argument for argument in arguments if argument.endswith(".java")]
    digest = hashlib.sha256("\0".join(arguments).replace(directory, "%d").encode(errors="surrogateescape"))
    for count, stamp in enumerate(stamp for path in paths for stamp in stamps(path)):
        if count == MOST_FILES:
            return None
        digest.update(f"\0{stamp}".encode(errors="surrogateescape"))
    return digest.hexdigest()


def compile_into(entry, javac, arguments, directory):
    """Runs javac and keeps what came out. The entry appears at once, so that nobody takes half of one."""
    fresh = f"{entry}.{os.getpid()}"
    os.mkdir(fresh)
    with open(f"{fresh}/out", "wb") as out, open(f"{fresh}/err", "wb") as err:
        status = subprocess.run([javac, *arguments], stdout=out, stderr=err).returncode
    shutil.copytree(directory, f"{fresh}/classes", symlinks=True)
    with open(f"{fresh}/status", "w") as file:
        file.write(str(status))
    if status < 0:
        os.kill(os.getpid(), -status)
    try:
        os.rename(fresh, entry)
    except OSError:  # another run was faster
        shutil.rmtree(fresh)


def make_jdk(folder):
    """Makes a JDK in a folder that is the one bandera would use, but for its javac. Returns the variables that name it."""
    found = shutil.which("javac")
    home = os.environ.get("JAVA_HOME") or (found and os.path.dirname(os.path.dirname(os.path.realpath(found))))
    if not home or not os.path.isfile(f"{home}/bin/javac"):
        return {}
    jdk, store = f"{folder}/jdk", f"{folder}/store"
    os.makedirs(f"{jdk}/bin")
    os.mkdir(store)
    for inner in ("", "/bin"):
        for name in os.listdir(home + inner):
            if name not in ("bin", "javac"):
                os.symlink(f"{home}{inner}/{name}", f"{jdk}{inner}/{name}")
    command = [sys.executable, "-IS", os.path.abspath(__file__), f"{home}/bin/javac", store]
    with open(f"{jdk}/bin/javac", "w") as script:
        script.write(f'#!/bin/sh\nexec {shlex.join(command)} "$@"\n')
    os.chmod(f"{jdk}/bin/javac", 0o755)
    return {"JAVA_HOME": jdk}


def main():
    javac, store, *arguments = sys.argv[1:]
    directory = arguments[arguments.index("-d") + 1] if "-d" in arguments[:-1] else None
    key = key_of(arguments, directory) if directory else None
    if not key:
        os.execv(javac, [javac, *arguments])
    entry = os.path.join(store, key)
    if not os.path.isdir(entry):
        compile_into(entry, javac, arguments, directory)
    else:
        shutil.copytree(f"{entry}/classes", directory, symlinks=True, dirs_exist_ok=True)
    for name, stream in (("out", sys.stdout), ("err", sys.stderr)):
        with open(f"{entry}/{name}", "rb") as file:
            shutil.copyfileobj(file, stream.buffer)
    with open(f"{entry}/status") as file:
        return int(file.read())


if __name__ == "__main__":
    sys.exit(main())
