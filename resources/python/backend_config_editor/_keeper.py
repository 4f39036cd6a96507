# SPDX-License-Identifier: Apache-2.0
"""Stands between a Python and the window that it has opened, so that neither leaves anything behind when it is killed.

    python3 _keeper.py PROGRAM FILE KEPT

Shows FILE in PROGRAM, and prints two lines of JSON: {"window": its process}, and {"status", "said"} at its end. Standard
input is a pipe that nobody writes to: it ends with the Python at its other end. Then the window is ended, which keeps
what was not saved there; what was saved goes to the folder KEPT, as nobody else takes it, and the folder of FILE goes.
"""

import ctypes
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from typing import Any, Dict

_DIES_WITH_PARENT = 1  # PR_SET_PDEATHSIG


def _tie_to_keeper() -> None:
    ctypes.CDLL(None).prctl(_DIES_WITH_PARENT, signal.SIGTERM)


def _say(line: Dict[str, Any]) -> bool:
    """Whether somebody is there to hear it."""
    try:
        os.write(1, (json.dumps(line) + "\n").encode())
    except BrokenPipeError:
        return False
    return True


def main() -> None:
    program, file, kept = sys.argv[1:]
    with open(file, "rb") as stream:
        before = stream.read()
    with tempfile.TemporaryFile() as said:
        try:
            window = subprocess.Popen(
                [program, "--wait", "--", file],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=said,
                preexec_fn=_tie_to_keeper,
            )
        except OSError as error:
            _say({"status": 2, "said": f"{program} cannot be started: {error}"})
            return
        _say({"window": window.pid})
        left = threading.Event()

        def watch() -> None:
            while os.read(0, 1):
                pass
            left.set()
            window.terminate()
            time.sleep(10)
            window.kill()

        threading.Thread(target=watch, daemon=True).start()
        status = window.wait()
        said.seek(0)
        text = said.read().decode(errors="backslashreplace")
    if not left.is_set() and _say({"status": status, "said": text.strip() if status == 2 else ""}):
        return
    try:
        with open(file, "rb") as stream:
            after = stream.read()
    except FileNotFoundError:
        return  # its folder is gone already
    if after != before:
        os.makedirs(kept, mode=0o700, exist_ok=True)
        name = time.strftime("%Y%m%d-%H%M%S-") + os.path.basename(file)
        shutil.copy(file, os.path.join(kept, name))
    shutil.rmtree(os.path.dirname(file), ignore_errors=True)


if __name__ == "__main__":
    main()
