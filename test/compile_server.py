"""A JDK whose javac does its work on one virtual machine for all tests (java/CompileServer.java): to start one takes longer
than to compile a small program, and many tests check the same one."""

import os
import pathlib
import shlex
import shutil
import subprocess

SERVER = pathlib.Path(__file__).resolve().parent / "java" / "CompileServer.java"
PIPES = "pipes"  # the server's, in the JDK
OPTIONS = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto", "-XX:-UsePerfData")

# Without a server, and for what it does not do, it is the real javac. The pipe is open for reading before anybody writes.
JAVAC = """#!/bin/sh
here={pipes}/$$
if kill -0 {server} 2>/dev/null; then
    printf '%s\\0' "$@" >"$here.request"
    mkfifo "$here.answer"
    exec 3<>"$here.answer"
    echo $$ >{pipes}/requests
    read -r status <&3
    exec 3<&-
    rm "$here.answer"
    if [ -e "$here.output" ]; then
        cat "$here.output" >&2
        rm "$here.output"
    fi
    [ "$status" = none ] || exit "$status"
fi
exec {javac} "$@"
"""


def make_jdk(folder):
    """Makes a JDK in a folder that is the one bandera would use, but for its javac. Returns the variables that name it; none if
    there is no JDK, or the one there is comes from here. The server ends with this process."""
    found = shutil.which("javac")
    home = os.environ.get("JAVA_HOME") or (found and os.path.dirname(os.path.dirname(os.path.realpath(found))))
    if not home or not os.path.isfile(f"{home}/bin/javac") or os.path.exists(f"{home}/{PIPES}"):
        return {}
    jdk = f"{folder}/jdk"
    pipes = f"{jdk}/{PIPES}"
    os.makedirs(f"{jdk}/bin")
    os.mkdir(pipes, 0o700)
    os.mkfifo(f"{pipes}/requests")
    for inner in ("", "/bin"):
        for name in os.listdir(home + inner):
            if name not in ("bin", "javac"):
                os.symlink(f"{home}{inner}/{name}", f"{jdk}{inner}/{name}")
    server = subprocess.Popen([f"{home}/bin/java", *OPTIONS, str(SERVER), pipes], stdin=subprocess.PIPE,
                              env={**os.environ, "LC_ALL": "C.UTF-8"})
    javac = pathlib.Path(jdk, "bin", "javac")
    javac.write_text(JAVAC.format(pipes=shlex.quote(pipes), server=server.pid, javac=shlex.quote(f"{home}/bin/javac")))
    javac.chmod(0o755)
    return {"JAVA_HOME": jdk, "PATH": f"{jdk}/bin:{os.environ['PATH']}"}
