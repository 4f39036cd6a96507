# SPDX-License-Identifier: Apache-2.0
"""The program `bcfg`, which this package asks by JSON."""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Dict, Iterator, List, Mapping, NoReturn, Optional, Sequence

#: Seconds that the program has for an answer, unless said otherwise.
TIMEOUT = 60.0
_LONGEST = 1e6  # more is without a limit: poll() takes no more milliseconds than an int has


class BackendConfigError(Exception):
    """What this package raises, with a sentence that says what is wrong and where.

    `pointer` is the JSON pointer of the place in the backend config, such as "/configs/3/fuser_method", where there is
    one.
    """

    def __init__(self, message: str, pointer: Optional[str] = None) -> None:
        super().__init__(message)
        self.pointer = pointer


def found(variable: str, beside: Path) -> Optional[str]:
    """A program: what a variable of the environment names, else the one that may be beside, else that on the PATH."""
    return os.environ.get(variable) or (str(beside) if beside.exists() else shutil.which(beside.name))


def program_path() -> str:
    """The path of bcfg; the one beside is that of this package."""
    path = found("BCFG", Path(__file__).with_name("bcfg"))
    if not path:
        raise BackendConfigError("The program bcfg is neither in this package nor on the PATH; BCFG can name it.")
    return path


def ask(arguments: Sequence[str], timeout: float) -> str:
    """What bcfg prints; raises BackendConfigError with its own sentence where it refuses."""
    program = program_path()
    limit = timeout if timeout is None or timeout < _LONGEST else None
    try:
        done = subprocess.run(
            [program, *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=limit,
            encoding="utf-8",
            errors="backslashreplace",
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise BackendConfigError(
            f"bcfg did not answer within {timeout:g} seconds; the argument timeout allows more."
        ) from None
    except (OSError, ValueError) as error:
        raise BackendConfigError(f"{program} cannot be started: {error}") from None
    if done.returncode not in (0, 1):
        raise BackendConfigError(_sentence(done.stderr) or f"bcfg ended with status {done.returncode}.")
    return done.stdout


def ask_json(arguments: Sequence[str], timeout: float) -> Any:
    """The same as JSON."""
    text = ask([*arguments, "--format", "json"], timeout)
    try:
        return json.loads(text)
    except ValueError:
        raise BackendConfigError(f"{program_path()} printed something other than JSON: {text[:80]!r}") from None


def _sentence(stderr: str) -> str:
    """What the program says, without that it is an error and what its options would do; of a temporary file it keeps the
    name, which is that of an argument."""
    lines = [line for line in stderr.splitlines() if not line.startswith("Run with --help")]
    temporary = "^" + re.escape(tempfile.gettempdir()) + r"/bce-\w+/([^\s:]+?)(\.\w+)?\.json(:\d+:\d+)?"
    lines = [re.sub(temporary, r"\1", line) for line in lines]
    lines = [re.sub(r"; -\S* (replaces it all the same|writes to standard output)$", "", line) for line in lines]
    return "\n".join(re.sub(r"^(.*?: )?error: ", r"\1", line) for line in lines).strip()


def to_json(document: Any, **layout: Any) -> str:
    """As the bridge writes it, which imports torch: a document comes from there, so that it is imported by now."""
    text: str = importlib.import_module("bcfg_torch").to_json(document, **layout)
    return text


@contextlib.contextmanager
def files(documents: Mapping[str, Any]) -> Iterator[Dict[str, str]]:
    """JSON documents as files of a temporary folder, by their names there; the folder goes with the block. A text is
    written as it is."""
    with contextlib.ExitStack() as stack:
        with temporary():
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="bce-"))
            paths = {name: os.path.join(folder, name) for name in documents}
            for name, document in documents.items():
                with open(paths[name], "w", encoding="utf-8") as file:
                    file.write(document if isinstance(document, str) else to_json(document))
        yield paths


@contextlib.contextmanager
def temporary() -> Iterator[None]:
    """Where temporary files are written: what keeps them from it is a BackendConfigError."""
    try:
        yield
    except OSError as error:
        raise BackendConfigError(f"No temporary file can be written: {error}") from None


def main(argv: Optional[List[str]] = None) -> NoReturn:
    """The command `bcfg` of the wheel: becomes the program."""
    try:
        program = program_path()
        os.execv(program, [program, *(sys.argv[1:] if argv is None else argv)])
    except (BackendConfigError, OSError) as error:
        sys.exit(f"bcfg: error: {error}")
