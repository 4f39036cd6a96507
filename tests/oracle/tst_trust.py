# SPDX-License-Identifier: Apache-2.0
"""Configs with factories of their own, as coremltools and spconv have them, against real torch.

    tst_trust.py BCFG        with a torch of resources/catalog/releases.json
"""
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest

import releases
from live import bridge

BCFG = sys.argv.pop(1)
PACKAGES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "ownpackage")
sys.path.insert(0, PACKAGES)

import torch
from kernels.backend import get_config

HERE = releases.row_of(torch.__version__)
DOCUMENT = json.loads(json.dumps(bridge.dump(get_config())))
OWN = [index for index, entry in enumerate(DOCUMENT["configs"]) if "kernels." in json.dumps(entry)]


def show(*arguments, document=None):
    ran = subprocess.run([BCFG, "show", "-", "--as", "python", "--torch", HERE["version"], *arguments],
                         input=json.dumps(document or DOCUMENT), capture_output=True, text=True, check=False)
    return ran.returncode, ran.stdout, ran.stderr


def names_of(source):
    names = {"__name__": "exported"}
    exec(compile(source, "exported", "exec"), names)
    return names


def made_by(source):
    names = names_of(source)
    getter, = [name for name, value in names.items() if getattr(value, "__module__", "") == "exported"
               and name.startswith("get_") and name.endswith("backend_config")]
    return names[getter]()


class Trust(unittest.TestCase):
    def test_the_package_has_what_it_should(self):
        self.assertEqual(len(OWN), 4)
        fusers = [DOCUMENT["configs"][index]["fuser_method"]["call"] for index in OWN]
        self.assertEqual(set(fusers), {"kernels.fusers.get_fuser_method", "kernels.fusers._sequential_wrapper2"})

    def test_trusted_it_makes_itself_whole_and_as_overrides(self):
        for arguments in ((), ("--overrides-of", "native"), ("--overrides-of", "nearest")):
            with self.subTest(arguments):
                status, source, said = show("--trust", "kernels", *arguments)
                self.assertEqual(status, 0, said)
                self.assertEqual(bridge.dump(made_by(source)), DOCUMENT)
                self.assertNotIn("FUSERS", source)
        wanted = next(index for index in OWN if DOCUMENT["configs"][index]["fuser_method"]["args"] == ["sequential"])
        fuser = made_by(show("--trust", "kernels.fusers")[1]).to_dict()["configs"][wanted]["fuser_method"]
        self.assertIs(type(fuser(False, torch.nn.Linear(1, 1), torch.nn.Hardtanh())), torch.nn.Sequential)

    def test_in_another_order_it_is_set_again(self):
        entries = DOCUMENT["configs"]
        for changed in (entries[::-1], entries[:20] + entries[:19:-1], [*entries[5:], *entries[:5]]):
            document = {**DOCUMENT, "configs": changed}
            status, source, said = show("--trust", "kernels", "--overrides-of", "native", document=document)
            self.assertEqual(status, 0, said)
            self.assertRegex(said, "info: From here on the order is not that of native of PyTorch .*: the module leaves out "
                                   "[0-9]+ of its [0-9]+ pattern configs, and sets [0-9]+ after the others")
            self.assertEqual(bridge.dump(made_by(source))["configs"], changed)

    def test_untrusted_it_imports_and_raises_by_name(self):
        for arguments in ((), ("--overrides-of", "native"), ("--trust", "other"), ("--trust", "kernel")):
            with self.subTest(arguments):
                status, source, said = show(*arguments)
                self.assertEqual(status, 1)
                self.assertEqual(len(said.splitlines()), 2, said)  # one for each factory
                self.assertRegex(said, r"warning: The module does not call kernels.fusers.get_fuser_method, .* "
                                       r"\(3 times, also at [0-9]+:[0-9]+, ")
                self.assertNotIn("import kernels", source)
                self.assertIn("Not whole", source.partition("import")[0])
                self.assertIn("kernels", source.partition('\n"""\n')[0])
                made = made_by(source)
                rest = [entry for index, entry in enumerate(bridge.dump(made)["configs"]) if index not in OWN]
                self.assertEqual(rest, [entry for index, entry in enumerate(DOCUMENT["configs"]) if index not in OWN])
                for index in OWN:
                    with self.assertRaisesRegex(NotImplementedError, "kernels.fusers.*kernels was not trusted"):
                        made.to_dict()["configs"][index]["fuser_method"](False, None, None)

    def test_what_is_filled_in_is_used(self):
        names = names_of(show()[1])
        mine = [fuser for fuser in names["FUSERS"] if "last" in fuser]
        self.assertEqual(mine, ["kernels.fusers.get_fuser_method('last')"])

    def test_one_pattern_config_alone(self):
        status, source, _ = show("--pattern", str(OWN[0]))
        self.assertEqual(status, 1)
        self.assertRaises(NotImplementedError, names_of(source)["config"].fuser_method)

    def test_a_path_out_of_the_package_is_not_trusted(self):
        with tempfile.TemporaryDirectory() as folder:
            canary = os.path.join(folder, "canary")
            for path in ("kernels.fusers.system.system", "kernels.fusers.system.mkdir"):
                call = {"call": path, "args": [f"mkdir {canary}" if path.endswith("system") else canary]}
                document = {"torch_api": bridge.API, "configs": [{"pattern": "torch.add", "fuser_method": call}]}
                with self.subTest(path):
                    _, source, _ = show("--trust", "kernels", document=document)
                    self.assertRaises(ImportError, names_of, source)
                    self.assertRaises(bridge.LoadError, bridge.load, document, trust=["kernels"])
                    self.assertFalse(os.path.exists(canary))

    def test_the_bridge_loads_what_is_trusted_only(self):
        self.assertEqual(bridge.dump(bridge.load(DOCUMENT, trust=["kernels"])), DOCUMENT)
        for given in ({}, {"packages": ["kernels"]}, {"trust": ["kernel"]}):
            self.assertRaises(bridge.LoadError, bridge.load, DOCUMENT, **given)
        with tempfile.NamedTemporaryFile("w", suffix=".bcfg.json") as file:
            json.dump(DOCUMENT, file)
            file.flush()
            script = os.path.join(releases.RESOURCES, "python", "bcfg_torch.py")
            for arguments, taken in ((["--trust", "kernels"], 0), (["--package", "kernels"], 4), ([], 4)):
                ran = subprocess.run([sys.executable, script, "check", *arguments, "--directory", PACKAGES, file.name],
                                     capture_output=True, text=True, check=False)
                self.assertEqual(len(re.findall("error: ", ran.stdout)), taken, ran.stdout)


if __name__ == "__main__":
    unittest.main()
