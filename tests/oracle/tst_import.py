# SPDX-License-Identifier: Apache-2.0
"""`bcfg import` from a Python with torch, and from all that can go wrong. BCFG names the program.

Most cases go on in a Python that has imported torch already. One that starts anew is sys.executable.
"""

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

import releases
from warm_python import warm_python

BCFG = os.path.abspath(os.environ["BCFG"])

try:
    import torch
except ImportError:
    sys.exit(77)

ROOT = pathlib.Path(__file__).resolve().parents[2]
HERE = releases.row_of(torch.__version__)
TEMPLATES = pathlib.Path(releases.templates_of(HERE))
MODULES = {
    "printing": "print('loading')\nimport os\nos.system('echo from a child')\n",
    "raising": "def helper():\n    raise KeyError('no such kernel')\nhelper()\n",
    "exiting": "import sys\nsys.exit(3)\n",
    "endless": "while True:\n    pass\n",
    "leaving": "import os\nos._exit(3)\n",
    "dying": "import os, signal\nos.kill(os.getpid(), signal.SIGSEGV)\n",
    "empty": "number = 5\n",
}
CONFIG = "from torch.ao.quantization.backend_config import BackendConfig\nconfig = BackendConfig('mine')\n"
WARM = None  # the interpreter that most cases name


def setUpModule():
    global WARM
    folder = unittest.enterModuleContext(tempfile.TemporaryDirectory())
    WARM = unittest.enterModuleContext(warm_python(folder))


class Import(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        for name, source in MODULES.items():
            (self.folder / f"{name}.py").write_text(source + CONFIG)

    def bcfg(self, *arguments, python=None, cwd=None):
        return subprocess.run([BCFG, "import", "--python", python or WARM, "--directory", self.folder,
                               *arguments], capture_output=True, text=True, cwd=cwd)

    def refused(self, *arguments, **keywords):
        result = self.bcfg(*arguments, **keywords)
        self.assertEqual((result.returncode, result.stdout), (2, ""))
        return result.stderr

    def test_gives_what_the_template_holds(self):
        for template in sorted(TEMPLATES.glob("*.bcfg.json")):
            name = template.name.split(".")[0]
            source = "torch.ao.quantization.backend_config"
            if name in ("onednn", "x86", "qnnpack", "fbgemm", "executorch"):
                source += "." + name
            with self.subTest(name):
                result = self.bcfg(f"{source}:get_{name}_backend_config")
                if "has no attribute" in result.stderr:
                    continue  # no public function of this torch
                lines = result.stdout.splitlines(keepends=True)
                self.assertIn("$schema", lines.pop(1))
                self.assertEqual("".join(lines), releases.as_dumped(HERE, template.read_text()), result.stderr)

    def test_takes_a_dictionary_as_prepare_fx_does(self):
        source = "torch.ao.quantization.backend_config:get_native_backend_config"
        made = self.bcfg(source + "_dict")
        self.assertEqual(made.returncode, 0, made.stderr)
        self.assertEqual(made.stdout, self.bcfg(source).stdout)
        (self.folder / "wrong.py").write_text("config = {'configs': [3]}\n")
        self.assertIn("wrong:config: error: TypeError: BackendConfig.from_dict() does not take this dict: ValueError: ",
                      self.refused("wrong:config"))

    def test_writes_a_file(self):
        out = self.folder / "out.bcfg.json"
        self.assertEqual(self.bcfg("empty:config", "-o", out, python=sys.executable).stdout, "")
        self.assertIn('"name": "mine"', out.read_text())

    def test_leaves_out_what_a_module_prints(self):
        for python in (WARM, sys.executable):
            result = self.bcfg("printing:config", python=python)
            self.assertTrue(result.stdout.startswith("{\n"), result.stdout)
            self.assertIn("loading\n", result.stderr)
            self.assertIn("from a child\n", result.stderr)

    def test_says_where_a_module_raises(self):
        error = self.refused("raising:config")
        self.assertIn("raising:config: error: KeyError: 'no such kernel'", error)
        self.assertIn("raising.py\", line 2, in helper", error)
        self.assertNotIn("importlib", error)

    def test_an_error_of_a_module_controls_no_terminal(self):
        (self.folder / "hostile.py").write_text("def config():\n    raise ValueError('a\\x1b[2J\\nb')\n")
        for command in ("import", "trace"):
            with self.subTest(command):
                result = subprocess.run([BCFG, command, "--python", WARM, "--directory", self.folder, "hostile:config"],
                                        capture_output=True, text=True)
                self.assertEqual((result.returncode, result.stdout), (2, ""))
                self.assertTrue(result.stderr.endswith("hostile:config: error: ValueError: a\\x1b[2J\\nb\n"), result.stderr)

    def test_says_what_is_missing(self):
        self.assertIn("No module named 'absent'", self.refused("absent:config"))
        self.assertIn("has no attribute 'absent'", self.refused("empty:absent"))
        self.assertIn("not int", self.refused("empty:number"))
        self.assertIn("expected MODULE:ATTRIBUTE", self.refused("empty"))

    def test_outlives_a_module_that_ends_python(self):
        self.assertIn("SystemExit: 3", self.refused("exiting:config"))
        for python in (WARM, sys.executable):
            self.assertIn("ended by signal 11", self.refused("dying:config", python=python))
        self.assertIn("ended with exit status 3", self.refused("leaving:config"))
        self.assertIn("ended with exit status 1", self.refused("empty:config", python="false"))

    def test_says_no_more_than_the_bridge_says(self):
        self.assertEqual(len(self.refused("empty:absent").splitlines()), 1)

    def test_leaves_out_what_torch_prints_while_it_is_imported(self):
        (self.folder / "sitecustomize.py").write_text(
            "import os, sys\nclass Loud:\n    def find_spec(name, path, target=None):\n"
            "        if name == 'torch':\n            os.write(1, b'from torch\\n')\nsys.meta_path.insert(0, Loud)\n")
        result = subprocess.run([BCFG, "import", "--python", sys.executable, "--directory", self.folder, "empty:config"],
                                capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(self.folder)})
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertTrue(result.stdout.startswith("{\n"), result.stdout)
        self.assertIn("from torch\n", result.stderr)

    def test_ends_what_does_not_return(self):
        self.assertIn("Python did not finish within 2 seconds", self.refused("endless:config", "--timeout", "2"))

    def started(self, run):
        """A module that starts a program and goes on for ever; `run` ends bcfg. Returns whether that program has ended."""
        (self.folder / "starting.py").write_text(
            "import subprocess, pathlib\nchild = subprocess.Popen(['sleep', '1000'], stderr=subprocess.DEVNULL)\n"
            f"pathlib.Path({str(self.folder / 'pid')!r}).write_text(str(child.pid))\nchild.wait()\n")
        run()
        command = pathlib.Path("/proc", (self.folder / "pid").read_text(), "cmdline")
        for _ in range(100):
            try:
                if not command.read_bytes():  # of what has ended Linux tells no command line
                    return True
            except (FileNotFoundError, ProcessLookupError):  # it may end while this reads
                return True
            time.sleep(.05)
        return False

    def test_ends_what_the_module_started_too(self):
        self.assertTrue(self.started(lambda: self.refused("starting:config", "--timeout", "3")))

    def test_interrupted_it_ends_what_the_module_started(self):
        def interrupt():
            program = subprocess.Popen([BCFG, "import", "--python", WARM, "--directory", self.folder,
                                        "starting:config"], stdout=subprocess.DEVNULL)
            while not (self.folder / "pid").exists() or not (self.folder / "pid").read_text():
                time.sleep(.05)
            program.send_signal(signal.SIGINT)
            self.assertEqual(program.wait(), -signal.SIGINT)
        self.assertTrue(self.started(interrupt))

    def plant(self, folder):
        """Modules of the names that the bridge and torch import, which tell that they ran."""
        folder.mkdir()
        for name in ("argparse", "json", "torch", "functools", "inspect", "warnings", "typing", "numpy", "re", "types"):
            (folder / f"{name}.py").write_text(f"import os\nos.write(2, b'PLANTED {name}')\nraise SystemExit('planted')\n")
        return folder

    def test_modules_of_the_current_folder_stand_in_for_none(self):
        planted = self.plant(self.folder / "planted")
        result = self.bcfg("empty:config", python=sys.executable, cwd=planted)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        bridge = ROOT / "resources" / "python" / "bcfg_torch.py"
        template = TEMPLATES / "native.bcfg.json"
        for program in (bridge, shutil.copy(bridge, planted)):  # a file's own folder comes first as well
            result = subprocess.run([sys.executable, "-W", "ignore", program, "check", template], capture_output=True,
                                    text=True, cwd=planted)
            self.assertEqual((result.returncode, result.stderr), (0, ""))

    def test_modules_of_the_named_folder_stand_in_for_none_that_the_bridge_needs(self):
        planted = self.plant(self.folder / "planted")
        (planted / "mine.py").write_text(CONFIG)
        result = subprocess.run([BCFG, "import", "--python", sys.executable, "--directory", planted,
                                 "mine:config"], capture_output=True, text=True, cwd=planted)
        self.assertEqual((result.returncode, result.stderr), (0, ""))

    def test_says_that_there_is_no_such_python(self):
        self.assertIn("No such file", self.refused("empty:config", python=self.folder / "python9"))

    def test_says_that_a_python_has_no_torch(self):
        bare = self.folder / "bare"
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", bare], check=True)
        self.assertIn("this Python has no torch", self.refused("empty:config", python=bare / "bin" / "python3"))

    def test_the_bridge_says_what_it_does_without_torch(self):
        bridge = ROOT / "resources" / "python" / "bcfg_torch.py"
        told = subprocess.run([sys.executable, "-S", bridge, "--help"], capture_output=True, text=True)
        self.assertEqual((told.returncode, told.stderr), (0, ""))
        self.assertIn("bcfg_torch.py dump MODULE:ATTRIBUTE", told.stdout)

    def test_takes_a_target_for_nothing_else(self):
        self.assertIn("expected MODULE:ATTRIBUTE", self.refused("--", "--help"))


UNUSUAL = """
import atexit
import torch
from torch.ao.quantization.backend_config import BackendConfig, BackendPatternConfig, DTypeConfig
from torch.ao.quantization.backend_config.backend_config import DTypeWithConstraints
import torch.ao.quantization.backend_config.utils


def config(name="mine", **bounds):
    dtype_config = DTypeConfig(input_dtype=DTypeWithConstraints(torch.quint8, **bounds))
    entry = BackendPatternConfig(torch.nn.Linear).add_dtype_config(dtype_config)
    return BackendConfig(name).set_backend_pattern_config(entry)


def computed():
    return config(quant_min_lower_bound=torch.tensor(-128), quant_max_upper_bound=torch.tensor(127),
                  scale_min_lower_bound=torch.tensor(0.25), scale_max_upper_bound=float("inf"))


def nan():
    return config(scale_max_upper_bound=float("nan"))


def half():
    return config("a\\ud800")


def deep():
    pattern = torch.nn.Linear
    for _ in range(62):
        pattern = (torch.add, pattern)
    if hasattr(BackendPatternConfig, "_set_pattern_complex_format"):
        entry = BackendPatternConfig()._set_pattern_complex_format(pattern)
    else:
        entry = BackendPatternConfig(pattern)
    return config().set_backend_pattern_config(entry)


def lossy():
    entry = BackendPatternConfig(torch.Tensor.add).set_fuser_method(lambda *modules: None)
    return config().set_backend_pattern_config(entry)


def parting():
    atexit.register(print, "bye")
    return config()
"""


class Unusual(unittest.TestCase):
    """Values that a file holds in a form of their own, or not at all."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        (pathlib.Path(folder.name) / "unusual.py").write_text(UNUSUAL)
        self.live = ["--python", WARM, "--directory", folder.name]

    def bcfg(self, command, name):
        return subprocess.run([BCFG, command, *self.live, f"unusual:{name}"], capture_output=True, text=True)

    def test_numbers_of_other_libraries_and_infinity_are_written(self):
        result = self.bcfg("import", "computed")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        constraints = json.loads(result.stdout)["configs"][0]["dtype_configs"][0]["input_dtype"]
        self.assertEqual(constraints, {"dtype": "torch.quint8", "quant_min_lower_bound": -128, "quant_max_upper_bound": 127,
                                       "scale_min_lower_bound": 0.25, "scale_max_upper_bound": float("inf")})
        self.assertIn('"scale_max_upper_bound": 1e999\n', result.stdout)
        self.assertNotIn(": error: ", self.bcfg("validate", "computed").stdout)

    def test_what_cannot_be_carried_over_is_told(self):
        result = self.bcfg("import", "lossy")
        self.assertEqual((result.returncode, len(result.stderr.splitlines())), (1, 2))
        for line in result.stderr.splitlines():
            self.assertRegex(line, "^unusual:lossy: warning: .* has no name that could be imported; it is kept as text only.$")
        self.assertEqual(json.loads(result.stdout)["configs"][1]["fuser_method"],
                         {"opaque": "<function lossy.<locals>.<lambda> at 0x0>"})
        self.assertNotIn("[P05]", self.bcfg("validate", "lossy").stdout)

    def test_what_no_file_holds_is_refused_by_entry_and_field(self):
        for name, sentence in (
                ("nan", r"entry #0 Linear: dtype_configs\[0\]\.input_dtype\.scale_max_upper_bound is nan, and no file can hold "
                        r"that\. Write None, which is no constraint\."),
                ("half", r"name holds 'a\\ud800', and no file can hold half of a surrogate pair\. Write whole characters\."),
                ("deep", r"entry #1 \(add, \(add, .*\): pattern\w* is nested too deeply\. A file has at most 64 levels of lists "
                         r"and objects: write it with fewer\.")):
            for command in ("import", "validate", "show"):
                with self.subTest(name, command=command):
                    result = self.bcfg(command, name)
                    self.assertEqual((result.returncode, result.stdout), (2, ""))
                    lines = result.stderr.splitlines()
                    self.assertRegex(lines[0], f"^unusual:{name}: error: {sentence}$")
                    self.assertNotIn("something other", result.stderr)

    def test_what_it_prints_after_the_config_goes_to_standard_error(self):
        result = self.bcfg("import", "parting")
        self.assertEqual((result.returncode, json.loads(result.stdout)["name"]), (0, "mine"))
        self.assertEqual(result.stderr, "bye\n")


FLAWED = """
from torch import nn, quint8, qint8
from torch.ao.quantization.backend_config import BackendConfig, BackendPatternConfig, DTypeConfig
import torch.ao.quantization.backend_config.utils

bounds = DTypeConfig(input_dtype=quint8, output_dtype=quint8, weight_dtype=qint8)


def own_config():
    config = BackendConfig("mine")
    for module in (nn.Hardtanh, nn.ReLU6):
        config.set_backend_pattern_config(BackendPatternConfig(module).set_dtype_configs([bounds]))
    config.set_backend_pattern_config(
        BackendPatternConfig(nn.Linear)
        .set_dtype_configs([bounds])
        .set_root_module(nn.Linear)
    )
    return config
"""


class InOneStep(unittest.TestCase):
    """`--python` of other commands: what `bcfg import` and the command find, without a file between them."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "flawed.py").write_text(FLAWED)
        self.live = ["--python", WARM, "--directory", str(self.folder), "flawed:own_config"]

    def bcfg(self, *arguments):
        return subprocess.run([BCFG, *arguments], capture_output=True, text=True, cwd=self.folder)

    def test_validate_finds_what_it_finds_in_the_imported_file(self):
        self.assertEqual(self.bcfg("import", *self.live, "-o", "mine.bcfg.json").returncode, 0)
        before = sorted(path.name for path in self.folder.iterdir() if path.name != "__pycache__")
        of_file = self.bcfg("validate", "--severity", "info", "--format", "json", "mine.bcfg.json")
        live = self.bcfg("validate", "--severity", "info", "--format", "json", *self.live)
        self.assertEqual((of_file.returncode, live.returncode), (1, 1), live.stderr)
        found = [json.loads(text)["files"][0]["diagnostics"] for text in (of_file.stdout, live.stdout)]
        self.assertEqual([(each["rule"], each["pointer"], each["fix"]) for each in found[0]],
                         [(each["rule"], each["pointer"], each["fix"]) for each in found[1]])
        for imported, named in zip(*found):
            self.assertTrue(named["message"].endswith(imported["message"]))
            self.assertEqual(named["message"].startswith(("Linear: ", "Hardtanh: ", "ReLU6: ")),
                             named["pointer"].startswith("/configs/"))
        self.assertEqual(before, sorted(path.name for path in self.folder.iterdir() if path.name != "__pycache__"))

    def test_a_source_gives_probable_lines(self):
        result = self.bcfg("validate", *self.live, "--source", "flawed.py", "--severity", "info")
        lines = FLAWED.splitlines()
        for line in result.stdout.splitlines():
            place, _, message = line.partition(": ")
            if message.partition(": ")[2].startswith("Linear"):
                self.assertIn("nn.Linear)", lines[int(place.split(":")[1]) - 1])
            if ": ReLU6: " in line:
                self.assertIn("nn.ReLU6", lines[int(place.split(":")[1]) - 1])
        self.assertIn("flawed.py:14:1: ", result.stdout)
        self.assertEqual(self.bcfg("validate", *self.live, "--source", "missing.py").returncode, 2)
        self.assertEqual(self.bcfg("validate", "--source", "flawed.py", "x").returncode, 2)

    def test_match_says_what_it_says_of_the_imported_file(self):
        self.bcfg("import", *self.live, "-o", "mine.bcfg.json")
        of_file = self.bcfg("match", "--qconfig", "x86", "mine.bcfg.json")
        live = self.bcfg("match", "--qconfig", "x86", *self.live)
        self.assertEqual((live.returncode, live.stdout), (0, of_file.stdout), live.stderr)

    def test_every_other_command_says_what_it_says_of_the_imported_file(self):
        self.bcfg("import", *self.live, "-o", "mine.bcfg.json")
        for command in (("show", "--as", "pretty"), ("info",), ("report", "--format", "csv"),
                        ("export", "--to", "aimet", "--qconfig", "x86")):
            with self.subTest(command):
                of_file = self.bcfg(*command, "mine.bcfg.json")
                live = self.bcfg(*command, *self.live)
                self.assertEqual(live.returncode, of_file.returncode, live.stderr)
                self.assertEqual(live.stdout.replace("flawed:own_config", "mine.bcfg.json"), of_file.stdout)

    def test_diff_takes_it_as_either_side(self):
        self.bcfg("import", *self.live, "-o", "mine.bcfg.json")
        same = self.bcfg("diff", "mine.bcfg.json", *self.live)
        self.assertEqual(same.returncode, 0, same.stdout + same.stderr)
        texts = [self.bcfg("diff", "native", *side).stdout for side in (self.live, ["mine.bcfg.json"])]
        self.assertEqual(texts[0].replace("flawed:own_config", "mine.bcfg.json"), texts[1])
        self.assertEqual(self.bcfg("diff", "native", *self.live).returncode, 1)

    def test_what_python_refuses_is_no_finding(self):
        for target in ("flawed:missing", "flawed:bounds", "missing:config", "flawed"):
            for command in ("validate", "match", "show", "info", "report"):
                with self.subTest(command, target=target):
                    result = self.bcfg(command, *self.live[:-1], target)
                    self.assertEqual((result.returncode, result.stdout), (2, ""))
                    self.assertIn("error: ", result.stderr)


if __name__ == "__main__":
    unittest.main()
