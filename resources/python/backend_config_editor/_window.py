# SPDX-License-Identifier: Apache-2.0
"""The window, with a backend config of this process in it."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any, Dict, List, Optional, Sequence, Tuple, Union

from ._live import Document, Live, from_json, named_packages
from ._program import TIMEOUT, BackendConfigError, ask, found, program_path, temporary, to_json

if TYPE_CHECKING:
    from torch.ao.quantization.backend_config import BackendConfig

_PROGRAM = "backend-config-editor"


def window_path() -> str:
    """The path of the window's program, which may be beside bcfg."""
    path = found("BACKEND_CONFIG_EDITOR", Path(program_path()).resolve().with_name(_PROGRAM))
    if not path:
        raise BackendConfigError(
            f"The program {_PROGRAM} is not on the PATH; it is not part of the wheel. BACKEND_CONFIG_EDITOR can name it."
        )
    return path


def kept_folder() -> Path:
    """Where an edit is kept that was saved in the window when nobody was there any more to take it."""
    data = os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share")
    return Path(data) / _PROGRAM / "edited"


def edit(
    backend_config: Union[BackendConfig, Document],
    *,
    packages: Sequence[str] = (),
    trust: Sequence[str] = (),
    timeout: float = TIMEOUT,
) -> Optional[BackendConfig]:
    """Opens a backend config in the window, waits until it is closed, and gives back what was saved there.

    The one that was given stays as it is. What it names of this process is found again by identity: classes of a
    notebook, and functions that have no name. Where this process is interrupted, the window is closed; what was saved in
    it by then is kept in a file, which a warning of the next call names, and the window itself offers edits that were
    not saved when it starts next.

    Args:
        packages: packages whose objects may be named in the window besides; they are imported. One, or several.
        trust: the same, and their functions that make others are called.
        timeout: seconds for reading what was saved; the user may take any time.

    Returns:
        A new BackendConfig; None where the window was closed and nothing was saved.

    Raises:
        BackendConfigError: where there is no such program or no display, where the window ended by itself before
            anything was saved, or where what was saved names something that may not be loaded.
    """
    named = named_packages(packages, trust)
    live = Live()
    document = live.backend_config(backend_config)
    program = window_path()
    _tell_kept()
    with temporary():
        folder = tempfile.mkdtemp(prefix="bce-")
    try:
        name = re.sub(r"[^\w.-]+", "_", str(document["name"] or ""))[:60].strip("._") or "backend_config"
        file = Path(folder) / f"{name}.bcfg.json"
        with temporary():
            file.write_text(to_json(document, indent=2), encoding="utf-8")
        # In its canonical layout, so that only edits are what is seen to differ.
        ask(["format", str(file), "-o", str(file)], timeout)
        before = _state(file)
        status, said = _shown(program, file)
        if _state(file) != before:
            if status != 0:
                warnings.warn(f"{_ending(status)} What was saved before is given back. {_OFFERED}", stacklevel=2)
            saved = from_json(ask(["show", str(file), "--as", "json", "--flatten"], timeout))
            return live.load(saved, **named)
        if status != 0:
            said = re.sub(r"; --screenshot [^.]*", "", said)  # which is no argument of edit()
            raise BackendConfigError(said or f"{_ending(status)} {_OFFERED}")
        return None
    finally:
        shutil.rmtree(folder, ignore_errors=True)


_OFFERED = "Edits that were not saved are offered when it starts next."


def _state(file: Path) -> Tuple[int, int]:
    """Changes with every save, as that replaces the file."""
    about = file.stat()
    return about.st_ino, about.st_mtime_ns


def _ending(status: int) -> str:
    number = -status if status < 0 else status - 128
    return f"The window was ended by signal {number}." if number > 0 else f"The window ended with status {status}."


def _tell_kept() -> None:
    for path in sorted(kept_folder().glob("*.bcfg.json")):
        warnings.warn(f"An edit was saved after its Python had ended: {path}", stacklevel=3)


def _shown(program: str, file: Path) -> Tuple[int, str]:
    """Shows a file in the window: its exit status, and what it said.

    Between this process and the window stands _keeper.py, which outlives this one for as long as it takes to end the
    window and to clean up.
    """
    keeper = Path(__file__).with_name("_keeper.py")
    command = [sys.executable, "-I", "-S", str(keeper), program, str(file), str(kept_folder())]
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        start_new_session=True,  # an interrupt of this process is not the window's
        encoding="utf-8",
        errors="backslashreplace",
    )
    assert process.stdin and process.stdout
    try:
        told: List[Dict[str, Any]] = [json.loads(line) for line in process.stdout]
    finally:
        process.stdin.close()
        process.stdout.close()
        process.wait()
    if not told:
        raise BackendConfigError(f"{sys.executable} could not start the window.")
    if "status" in told[-1]:
        return told[-1]["status"], told[-1]["said"]
    _end(told[-1]["window"])  # the keeper was ended, which ends the window
    return -signal.SIGTERM, ""


def _end(window: int) -> None:
    for _ in range(100):
        try:
            os.kill(window, 0)
        except OSError:
            return
        time.sleep(0.05)
    os.kill(window, signal.SIGKILL)
