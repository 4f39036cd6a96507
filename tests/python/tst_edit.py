# SPDX-License-Identifier: Apache-2.0
"""edit() of the Python package with the real window, on a display of its own: what comes back, and what killing leaves.

Needs Xvfb, openbox and xdotool; BCFG and BACKEND_CONFIG_EDITOR name the programs.
"""
import contextlib
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

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "ui"))
try:
    import torch  # noqa: F401
except ImportError:
    sys.exit(77)  # skipped
if not all(map(shutil.which, ("Xvfb", "openbox", "xdotool"))):
    sys.exit(77)
import type_window

EDITED = """
import json, warnings
import torch
import torch.ao.quantization.quantize_fx
import backend_config_editor as bce
from torch.ao.quantization.backend_config import BackendConfig, BackendPatternConfig, DTypeConfig

class Mine(torch.nn.Module):
    pass

made = DTypeConfig(torch.quint8, torch.quint8)
fuser = lambda *modules: None
entries = [BackendPatternConfig(kind).add_dtype_config(made) for kind in (Mine, torch.nn.Linear)]
config = BackendConfig("live one").set_backend_pattern_configs([entries[0].set_fuser_method(fuser), entries[1]])
with warnings.catch_warnings(record=True) as warned:
    warnings.simplefilter("always")
    try:
        back = bce.edit(config)
        told = {"none": True} if back is None else {
            "patterns": [entry.get("pattern", entry.get("pattern_complex_format")).__name__ for entry in back.to_dict()["configs"]],
            "differences": len(bce.diff(back, BackendConfig("live one").set_backend_pattern_configs(entries[:1]))),
            "same": all(entry["pattern"] is Mine and entry["fuser_method"] is fuser for entry in back.to_dict()["configs"])}
    except bce.BackendConfigError as error:
        told = {"error": str(error)}
told["warnings"] = [str(warning.message) for warning in warned if warning.category is UserWarning]
print(json.dumps(told))
"""


def until(found, seconds=120):
    """What is found, as soon as it is."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        value = found()
        if value:
            return value
        time.sleep(0.05)
    raise AssertionError("it has not come about")


def processes(text):
    """Those whose command line has a text."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError):
                if text.encode() in (entry / "cmdline").read_bytes():
                    found.append(int(entry.name))
    return found


class WithoutDisplay(unittest.TestCase):
    def test_that_is_said(self):
        display = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
        environment = {name: value for name, value in os.environ.items() if name not in display}
        out = subprocess.run([sys.executable, "-W", "ignore", "-c", EDITED], env=environment, capture_output=True, text=True).stdout
        self.assertEqual(json.loads(out)["error"], "There is no display to open the window on.")


class Edit(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.display = cls.enterClassContext(type_window.Display())

    def setUp(self):
        self.home = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        for name in ("tmp", "run"):
            (self.home / name).mkdir(mode=0o700)
        environment = {**self.display.environment, "HOME": str(self.home), "TMPDIR": str(self.home / "tmp"),
                       "XDG_RUNTIME_DIR": str(self.home / "run"), "PYTHONWARNINGS": "ignore"}
        for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
            environment.pop(name, None)
        self.environment = environment
        self.python = subprocess.Popen([sys.executable, "-c", EDITED], env=environment, stdout=subprocess.PIPE, text=True)
        self.addCleanup(self.python.kill)
        self.folder = until(lambda: next((self.home / "tmp").glob("bce-*/live_one.bcfg.json"), None)).parent
        self.file = self.folder / "live_one.bcfg.json"
        until(lambda: self.display.active_window().strip() == "live_one.bcfg.json — Backend Config Editor")

    def press_until(self, found, *keys):
        """Again and again: the window may not have been laid out, or have had the keyboard, by then."""
        def presses():
            self.display.xdotool("key", *keys)
            with contextlib.suppress(AssertionError):
                return until(found, 10)
            return False
        until(presses)

    def remove_a_pattern(self):
        """The last one, by the keyboard: Enter in the filter leads to the list of patterns."""
        self.press_until(lambda: "*" in self.display.active_window(), "ctrl+f", "Return", "End", "Delete")

    def save(self):
        before = self.file.stat().st_ino
        self.display.xdotool("key", "ctrl+s")
        until(lambda: self.file.stat().st_ino != before and "*" not in self.display.active_window())
        return json.loads(self.file.read_text())

    def quit(self):
        self.press_until(lambda: self.python.poll() is not None, "ctrl+q")

    def answer(self):
        out, _ = self.python.communicate(timeout=120)
        return json.loads(out)

    def window(self):
        return next(number for number in processes(str(self.file)) if b"--wait" in
                    pathlib.Path(f"/proc/{number}/cmdline").read_bytes())

    def keeper(self):
        return next(number for number in processes(str(self.file)) if b"_keeper.py" in
                    pathlib.Path(f"/proc/{number}/cmdline").read_bytes())

    def assert_nothing_is_left(self):
        until(lambda: not processes(str(self.folder)) and not self.folder.exists())
        self.assertEqual(list((self.home / "tmp").glob("bce-*")), [])

    def test_what_is_saved_comes_back_with_the_objects_of_this_process(self):
        self.remove_a_pattern()
        shown = self.save()
        self.quit()
        self.assertEqual(self.answer(), {"patterns": ["Mine"], "differences": 0, "same": True, "warnings": []})
        self.assertEqual([entry["pattern"] for entry in shown["configs"]], ["__main__.Mine"])
        self.assert_nothing_is_left()

    def test_closing_it_gives_none(self):
        self.quit()
        self.assertEqual(self.answer(), {"none": True, "warnings": []})
        self.assert_nothing_is_left()

    def test_a_window_that_is_killed_before_a_save_is_an_error(self):
        os.kill(self.window(), signal.SIGKILL)
        self.assertEqual(self.answer()["error"], "The window was ended by signal 9. Edits that were not saved are offered "
                                                 "when it starts next.")
        self.assert_nothing_is_left()

    def test_what_was_saved_outlives_a_window_that_is_killed(self):
        self.remove_a_pattern()
        self.save()
        os.kill(self.window(), signal.SIGKILL)
        told = self.answer()
        self.assertEqual(told["patterns"], ["Mine"])
        self.assertIn("What was saved before is given back.", told["warnings"][0])
        self.assert_nothing_is_left()

    def test_a_python_that_is_killed_leaves_nothing_but_what_was_saved(self):
        self.remove_a_pattern()
        shown = self.save()
        self.python.kill()
        self.python.communicate()
        self.assert_nothing_is_left()
        kept = list((self.home / ".local/share/backend-config-editor/edited").iterdir())
        self.assertEqual([json.loads(path.read_text()) for path in kept], [shown])

    def test_and_what_was_not_saved_is_in_the_window_s_journal(self):
        self.remove_a_pattern()
        self.python.kill()
        self.python.communicate()
        self.assert_nothing_is_left()
        journals = [path for path in (self.home / ".local/share").rglob("recovery/*") if path.stat().st_size]
        self.assertTrue(journals)
        self.assertFalse((self.home / ".local/share/backend-config-editor/edited").exists())

    def test_so_does_one_whose_keeper_is_killed(self):
        self.remove_a_pattern()
        self.save()
        os.kill(self.keeper(), signal.SIGKILL)
        self.assertEqual(self.answer()["patterns"], ["Mine"])
        self.assert_nothing_is_left()


if __name__ == "__main__":
    unittest.main()
