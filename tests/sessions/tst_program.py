# SPDX-License-Identifier: Apache-2.0
"""The program of the window as a process: what git calls, and its end. BACKEND_CONFIG_EDITOR and BCFG name the two
programs.
"""

import contextlib
import ctypes
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "bench"))
import end_while_busy

EDITOR = pathlib.Path(os.environ["BACKEND_CONFIG_EDITOR"]).resolve()
BCFG = pathlib.Path(os.environ["BCFG"]).resolve()
PTRACE_SEIZE, PTRACE_INTERRUPT, WALL = 0x4206, 0x4207, 0x40000000
PATIENCE = 3  # seconds until the end; after five the program is ended by force


def computed(task):
    """Seconds of the processor that a thread has had, if it is running now."""
    fields = (task / "stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") if fields[0] == "R" else 0


def trace(request, thread):
    """ptrace(), which can stop one thread of a process."""
    if ctypes.CDLL(None, use_errno=True).ptrace(request, thread, None, None) == -1:
        raise unittest.SkipTest(os.strerror(ctypes.get_errno()))


class Program(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        home = {name: folder.name for name in ("HOME", "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "XDG_DATA_HOME")}
        self.environment = os.environ | home | {"QT_QPA_PLATFORM": "offscreen", "GIT_CONFIG_NOSYSTEM": "1"}

    def run_in(self, *command, **variables):
        return subprocess.run(command, cwd=self.folder, env=self.environment | variables, capture_output=True,
                              text=True, timeout=60)

    def test_what_git_calls_opens_files_whose_names_begin_with_a_dash(self):
        self.run_in("git", "init", "-q")
        self.assertEqual(self.run_in(BCFG, "git", "install").returncode, 0)
        names = {"BASE": "-base", "LOCAL": "-a", "REMOTE": "--wait", "MERGED": "-x"}
        names = {side: name + ".bcfg.json" for side, name in names.items()}
        for name in names.values():
            shutil.copy(end_while_busy.NATIVE, self.folder / name)
        for tool in ("difftool", "mergetool"):
            call = self.run_in("git", "config", "--get", f"{tool}.bcfg.cmd").stdout
            program, options = call.split(" --", 1)
            picture = self.folder / f"{tool}.png"
            done = self.run_in("sh", "-c", f"{program} --screenshot {picture} --{options}", **names)
            self.assertEqual((done.returncode, done.stderr), (0, ""), call)
            self.assertTrue(picture.exists())
            (self.folder / names["LOCAL"]).unlink()  # it was this file that was read
            gone = self.run_in("sh", "-c", f"{program} --screenshot {picture} --{options}", **names)
            self.assertEqual(gone.returncode, 2, call)
            self.assertIn("-a.bcfg.json", gone.stderr)
            shutil.copy(end_while_busy.NATIVE, self.folder / names["LOCAL"])

    def test_the_end_does_not_wait_for_what_a_thread_computes(self):
        """The thread is stopped, as one that never asks whether to go on. It may hold a lock of malloc() then, which
        the windows need to close, so one quick end of several is enough.
        """
        path = self.folder / "large.fxgraph.json"
        path.write_text(json.dumps(end_while_busy.model()))
        taken = []
        while len(taken) < 5 and min(taken, default=PATIENCE) >= PATIENCE:
            with subprocess.Popen([EDITOR, end_while_busy.NATIVE, "--model", path], env=self.environment) as window:
                try:
                    thread = self.thread_at_work(window.pid)
                    trace(PTRACE_SEIZE, thread)
                    trace(PTRACE_INTERRUPT, thread)
                    os.waitpid(thread, WALL)
                    began = time.monotonic()
                    window.send_signal(signal.SIGTERM)
                    os.waitpid(thread, WALL)
                    self.assertEqual(window.wait(60), 128 + signal.SIGTERM)
                    taken.append(time.monotonic() - began)
                finally:
                    window.kill()
        self.assertLess(min(taken), PATIENCE, taken)

    def thread_at_work(self, process):
        """The id of a thread of the pool that computes."""
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            for task in pathlib.Path(f"/proc/{process}/task").iterdir():
                with contextlib.suppress(FileNotFoundError, ProcessLookupError):  # it has ended meanwhile
                    if (task / "comm").read_text() == "Thread (pooled)\n" and computed(task) >= 0.1:
                        return int(task.name)
            time.sleep(0.005)
        return self.fail("no thread computed for so long")


if __name__ == "__main__":
    unittest.main()
