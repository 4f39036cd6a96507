# SPDX-License-Identifier: Apache-2.0
"""An interpreter for `--python` that has imported torch already: importing it takes a second, and most cases run a bridge.

    warm_python.py SOCKET        for each process that asks there, goes on as the Python that this process started as

A process that bcfg starts as the interpreter hands over its arguments, environment, folder, files and process group. Python
goes on with these in a fork of a process that has imported what the bridge imports, and ends as it does without: what it
runs, prints and raises, its exit status and its signal are those of a Python of its own. Only its process number is another.
"""
import contextlib
import gc
import json
import os
import pathlib
import socket
import subprocess
import sys
import types

# What bcfg starts: its end is that of the Python that goes on.
STARTED = """#!{python} -IS
import json, os, resource, signal, socket, sys
with socket.socket(socket.AF_UNIX) as asked:
    asked.connect({path!r})
    socket.send_fds(asked, [b"\\n"], [0, 1, 2])
    asked.sendall(json.dumps([os.getpgrp(), os.getcwd(), dict(os.environ), sys.argv[1:]]).encode() + b"\\n")
    status = int(asked.recv(16) or 1)
if status < 0:
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.signal(-status, signal.SIG_DFL)
    os.kill(os.getpid(), -status)
os._exit(status)
"""


@contextlib.contextmanager
def warm_python(folder):
    """Yields the path of the interpreter, in the folder."""
    path, python = pathlib.Path(folder, "socket"), pathlib.Path(folder, "python3")
    python.write_text(STARTED.format(python=sys.executable, path=str(path)))
    python.chmod(0o700)
    with subprocess.Popen([sys.executable, __file__, path], stdout=subprocess.PIPE) as process:
        try:
            if not process.stdout.readline():
                raise RuntimeError("The process with torch did not begin.")
            yield str(python)
        finally:
            process.kill()


def serve(path):
    """Returns in a fork for each process that asks, with what it has handed over."""
    listening = socket.socket(socket.AF_UNIX)
    listening.bind(path)
    listening.listen()
    gc.freeze()  # a fork copies no memory to see whether it is garbage
    print("ready", flush=True)
    while True:
        asked, _ = listening.accept()
        _, files, _, _ = socket.recv_fds(asked, 1, 3)
        said = asked.makefile("rb").readline()
        process = os.fork()
        if not process:
            listening.close()
            asked.close()
            return files, *json.loads(said)
        for file in files:
            os.close(file)
        _, status = os.waitpid(process, 0)
        with contextlib.suppress(BrokenPipeError):  # ended together with what it had started
            asked.sendall(str(os.waitstatus_to_exitcode(status)).encode())
        asked.close()


def go_on(files, group, folder, environment, arguments):
    """Takes over what was handed over, and returns the program, which is on standard input, with its variables."""
    os.setpgid(0, group)
    for number, file in enumerate(files):
        os.dup2(file, number)
        os.close(file)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv[:] = arguments
    sys.path[0] = ""
    main = types.ModuleType("__main__")
    sys.modules["__main__"] = main
    return compile(sys.stdin.read(), "<stdin>", "exec"), vars(main)


if __name__ == "__main__":
    sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "resources" / "python"))
    import bcfg_torch  # noqa: F401
    del sys.modules["bcfg_torch"], sys.path[0], bcfg_torch
    exec(*go_on(*serve(sys.argv[1])))
