# SPDX-License-Identifier: Apache-2.0
"""The bridge against real torch: every built-in config goes out as the template of its name, and comes back the same.

    tst_bridge.py RESOURCES_DIR        with torch 1.13.1 or 2.6.0
"""
import contextlib
import functools
import importlib.util
import io
import json
import os
import subprocess
import sys
import tempfile
import types
import unittest

if importlib.util.find_spec("torch") is None:
    sys.exit(77)  # skipped
RESOURCES = sys.argv.pop(1)
spec = importlib.util.spec_from_file_location("bcfg_torch", os.path.join(RESOURCES, "python", "bcfg_torch.py"))
bridge = importlib.util.module_from_spec(spec)
spec.loader.exec_module(bridge)

import torch.ao.quantization.backend_config as backend_config
from torch.ao.quantization.backend_config import native, x86

TEMPLATES = os.path.join(RESOURCES, "templates", "torch-2.6.0" if bridge.API == "2" else "torch-1.13.1")
GETTERS = {"native_test_only_legacy": native.get_test_only_legacy_native_backend_config,
           "x86": x86.get_x86_backend_config}


def template(name):
    with open(os.path.join(TEMPLATES, name + ".bcfg.json"), encoding="utf-8") as file:
        return file.read()


def built_in(name):
    return (GETTERS.get(name) or getattr(backend_config, f"get_{name}_backend_config"))()


def comparable(value):
    """Functions made by one factory from equal cells are equal here, and so are partials with equal parts."""
    value = getattr(value, "p", value) if type(value).__name__ == "_PartialWrapper" else value
    if isinstance(value, functools.partial):
        return value.func, comparable(value.args), comparable(value.keywords)
    if isinstance(value, types.FunctionType) and value.__closure__:
        return value.__qualname__, [comparable(cell.cell_contents) for cell in value.__closure__]
    if isinstance(value, dict):
        return {key: comparable(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value), [comparable(item) for item in value]
    return value


class BuiltInConfigs(unittest.TestCase):
    names = sorted(name[:-len(".bcfg.json")] for name in os.listdir(TEMPLATES))

    def test_dump_is_the_template_byte_for_byte(self):
        for name in self.names:
            with self.subTest(name):
                document = bridge.dump(built_in(name))
                self.assertEqual(json.dumps(document, indent=2, ensure_ascii=False) + "\n", template(name))

    def test_load_gives_the_live_config_back(self):
        for name in self.names:
            with self.subTest(name):
                config = built_in(name)
                loaded = bridge.load(json.loads(template(name)))
                self.assertEqual(comparable(loaded.to_dict()), comparable(config.to_dict()))


class NamedQConfigs(unittest.TestCase):
    def test_every_qconfig_survives(self):
        path = os.path.join(RESOURCES, "qconfigs", os.path.basename(TEMPLATES).replace("torch", "qconfigs-torch"))
        with open(path + ".json", encoding="utf-8") as file:
            named = json.load(file)["qconfigs"]
        self.assertGreater(len(named), 20)
        for name, document in named.items():
            with self.subTest(name):
                wanted = {side: document[side] for side in ("activation", "weight")}
                self.assertEqual(bridge.dump_qconfig(bridge.load_qconfig(wanted)), wanted)


class HostileFiles(unittest.TestCase):
    def refused(self, entry, pointer):
        with self.assertRaises(bridge.LoadError) as caught:
            bridge.load({"configs": [entry]})
        self.assertEqual(caught.exception.pointer, pointer)

    def test_nothing_but_names_of_trusted_packages_is_imported(self):
        for name in ("antigravity.fly", "os.system", "torch.nn.Linear()", "torch..nn", "torch.__builtins__.exec",
                     "torch.nn.Linear\n", "__import__.x"):
            with self.subTest(name):
                self.refused({"pattern": name}, "/configs/0/pattern")
        self.assertNotIn("antigravity", sys.modules)

    def test_nothing_but_the_known_factories_is_called(self):
        call = {"call": "torch.hub.load", "args": ["evil/repo", "model"]}
        self.refused({"pattern": "torch.nn.ReLU", "fuser_method": call}, "/configs/0/fuser_method")

    def test_what_was_kept_as_text_only_is_not_loaded(self):
        self.refused({"pattern": "torch.nn.ReLU", "fuser_method": {"opaque": "<lambda>"}}, "/configs/0/fuser_method")

    def test_a_document_of_the_other_generation_is_refused(self):
        with self.assertRaises(bridge.LoadError):
            bridge.load({"torch_api": "1.13" if bridge.API == "2" else "2", "configs": []})


class OwnFunctions(unittest.TestCase):
    def test_a_lambda_is_kept_as_text_with_a_warning(self):
        config = backend_config.BackendPatternConfig(bridge.torch.nn.ReLU).set_fuser_method(lambda *parts: None)
        with self.assertWarns(UserWarning):
            document = bridge.dump(backend_config.BackendConfig("own").set_backend_pattern_config(config))
        self.assertIn("<lambda> at 0x0", document["configs"][0]["fuser_method"]["opaque"])


class Program(unittest.TestCase):
    def run_bridge(self, *arguments):
        output, errors = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(errors):
            status = bridge.main(list(arguments))
        return status, output.getvalue(), errors.getvalue()

    def test_runs_by_itself(self):
        ran = subprocess.run([sys.executable, "-W", "ignore", bridge.__file__, "--help"], capture_output=True,
                             text=True, check=False)
        self.assertEqual((ran.returncode, ran.stderr), (0, ""))

    def test_dump_prints_the_file(self):
        ran = self.run_bridge("dump", "torch.ao.quantization.backend_config:get_native_backend_config")
        self.assertEqual(ran, (0, template("native"), ""))

    def test_what_is_no_backend_config_is_one_line(self):
        for target in ("no_such_module:config", "json:no_such_function", "json:dumps", "math:pi", "json"):
            with self.subTest(target):
                status, output, errors = self.run_bridge("dump", target)
                self.assertEqual((status, output, errors.count("\n")), (2, "", 1))
                self.assertTrue(errors.startswith(target + ": error: "))

    def test_check_names_every_place_that_torch_refuses(self):
        document = json.loads(template("native"))
        document["configs"] = document["configs"][:4]
        document["configs"][1]["pattern"] = "torch.nn.NoSuchModule"
        document["configs"][3]["observation_type"] = "NO_SUCH_TYPE"
        with tempfile.NamedTemporaryFile("w", suffix=".bcfg.json", encoding="utf-8") as file:
            json.dump(document, file)
            file.flush()
            status, output, _ = self.run_bridge("check", file.name)
        self.assertEqual(status, 1)
        self.assertIn("error: /configs/1/pattern: ", output)
        self.assertIn("error: /configs/3/observation_type: ", output)
        self.assertIn("takes 2 of 4 pattern configs", output)

    def test_check_of_no_file_is_one_line(self):
        status, output, errors = self.run_bridge("check", "no_such_file.bcfg.json")
        self.assertEqual((status, output, errors.count("\n")), (2, "", 1))


if __name__ == "__main__":
    unittest.main()
