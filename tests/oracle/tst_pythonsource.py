# SPDX-License-Identifier: Apache-2.0
"""Exported Python against real torch: a module that `bcfg show --as python` writes makes what the document says.

    tst_pythonsource.py BCFG RESOURCES_DIR        with torch 1.13.1 or 2.6.0
"""
import ast
import importlib.util
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

if importlib.util.find_spec("torch") is None:
    sys.exit(77)  # skipped
BCFG, RESOURCES = sys.argv.pop(1), sys.argv.pop(1)
spec = importlib.util.spec_from_file_location("bcfg_torch", os.path.join(RESOURCES, "python", "bcfg_torch.py"))
bridge = importlib.util.module_from_spec(spec)
spec.loader.exec_module(bridge)

HERE, OTHER = ("2.6.0", "1.13.1") if bridge.API == "2" else ("1.13.1", "2.6.0")
CALLS = {"BackendConfig", "BackendPatternConfig", "DTypeConfig", "DTypeWithConstraints", "with_args",
         "functools.partial", "set_backend_pattern_config"}
CALLS.update(name.rpartition(".")[2] for name in bridge.FACTORIES)
SETTER = re.compile(r"_?set_[a-z_]+\Z")


def templates(release):
    folder = os.path.join(RESOURCES, "templates", "torch-" + release)
    return [os.path.join(folder, name) for name in sorted(os.listdir(folder))]


def bcfg(*arguments, text=None):
    ran = subprocess.run([BCFG, *arguments], input=text, capture_output=True, text=True, check=False)
    return ran.returncode, ran.stdout, ran.stderr


def made_by(source):
    """What the one function get_…_backend_config() of a module returns."""
    names = {}
    exec(compile(source, "exported", "exec"), names)
    getter, = [name for name in names if name.startswith("get_")]
    return names[getter]()


def without(names, text):
    """The document without the members that have these names in them, which convert says the other torch lacks."""
    document = json.loads(text)
    lacking = lambda value: any(json.dumps(name) in json.dumps(value) for name in names)
    entries = [entry for entry in document["configs"]
               if not lacking([entry.get("pattern"), entry.get("pattern_complex_format")])]
    document["configs"] = [{key: value for key, value in entry.items() if not lacking(value)} for entry in entries]
    return json.dumps(document)


class Templates(unittest.TestCase):
    def test_the_module_makes_the_document(self):
        for path in templates(HERE):
            with self.subTest(path), open(path, encoding="utf-8") as file:
                status, source, errors = bcfg("show", path, "--as", "python")
                self.assertEqual((status, errors), (0, ""))
                self.assertEqual(bridge.dump(made_by(source)), json.load(file))

    def test_a_converted_document_runs_in_the_other_generation(self):
        for path in templates(OTHER):
            with self.subTest(path):
                _, converted, said = bcfg("convert", path, "--api", bridge.API)
                converted = without(re.findall(r"has no (\S+); the name is kept", said), converted)
                status, source, errors = bcfg("show", "-", "--as", "python", text=converted)
                self.assertEqual((status, errors), (0, ""))
                loaded = bridge.dump(bridge.load(json.loads(converted)))
                self.assertEqual(bridge.dump(made_by(source)), loaded)

    def test_one_pattern_config_makes_its_entry(self):
        path = os.path.join(RESOURCES, "templates", "torch-" + HERE, "native.bcfg.json")
        with open(path, encoding="utf-8") as file:
            entries = json.load(file)["configs"]
        for index in range(0, len(entries), 9):
            with self.subTest(index):
                status, source, _ = bcfg("show", path, "--as", "python", "--pattern", str(index))
                names = {}
                exec(compile(source, "exported", "exec"), names)
                config = bridge.BackendConfig().set_backend_pattern_config(names["config"])
                self.assertEqual((status, bridge.dump(config)["configs"]), (0, [entries[index]]))

    def test_native_takes_a_third_of_its_entries_written_one_by_one(self):
        path = os.path.join(RESOURCES, "templates", "torch-" + HERE, "native.bcfg.json")
        with open(path, encoding="utf-8") as file:
            count = len(json.load(file)["configs"])
        alone = 0
        for index in range(count):
            source = bcfg("show", path, "--as", "python", "--pattern", str(index))[1]
            statement = ast.parse(source).body
            alone += sum(node.end_lineno - node.lineno + 1 for node in statement if isinstance(node, ast.Assign))
        self.assertLess(3 * len(bcfg("show", path, "--as", "python")[1].splitlines()), alone)

    @unittest.skipUnless(shutil.which("black"), "needs black")
    def test_black_has_nothing_to_change(self):
        with tempfile.TemporaryDirectory() as folder:
            for path in templates("1.13.1") + templates("2.6.0"):
                name = "_".join(path.split(os.sep)[-2:]) + ".py"
                with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                    file.write(bcfg("show", path, "--as", "python")[1])
            ran = subprocess.run(["black", "--check", "--line-length", "100", folder], capture_output=True, text=True,
                                 check=False)
            self.assertEqual(ran.returncode, 0, ran.stderr)


class HostileDocuments(unittest.TestCase):
    TEXTS = ['"', "'", '"""', "\\", "\n", "\u202e", "\u2028", "__import__('os').system('x')", "a);import os;(", "{0}",
             "torch.nn.Linear()", "torch.nn.class", "torch.nn.Lin ear", "torch.nn.\u202eReLU", "x.y;z", "None.x",
             "os.system", "config.x", "nn.y", "BackendConfig.z", "torch.add", "relu", "\u00e9.\u00e8", "op.op", "#", "",
             "torch.ao.quantization.fuser_method_mappings.fuse_conv_bn", "fuse_conv_bn.x", "__debug__",
             "torch.ao.quantization.fuser_method_mappings.config",
             "torch.ao.quantization.fuser_method_mappings.A.b", "missing_function.x", "DTypeConfig",
             "torch.ao.quantization.fuser_method_mappings.functools",
             "torch.ao.quantization.fuser_method_mappings.torch"]

    def text(self):
        return self.random.choice(self.TEXTS) + (self.random.choice(self.TEXTS) if self.random.random() < .2 else "")

    def value(self):
        return self.random.choice([self.text, lambda: [self.text(), self.text()], lambda: 10 ** 400, lambda: None,
                                   lambda: {"call": "os.system", "args": [self.text()]}, lambda: -1.5])()

    def entry(self):
        sane = {"pattern": "torch.add", "dtype_configs": [{"input_dtype": "torch.quint8"}]}
        changes = {"pattern": lambda: self.random.choice([self.text(), [self.text(), self.text()]]),
                   "root_module": self.text,
                   "fuser_method": lambda: self.random.choice([
                       self.text(), {"opaque": self.text()}, {"call": self.text(), "args": [self.value()]},
                       {"call": bridge.FACTORIES[0], "args": [self.value()]},
                       {"partial": self.text(), "kwargs": {self.text(): self.value()}}]),
                   "input_type_to_index": lambda: {self.text(): 1},
                   "num_tensor_args_to_observation_type": lambda: {self.text(): "OUTPUT_SHARE_OBSERVER_WITH_INPUT"},
                   "dtype_configs": lambda: [{"input_dtype": self.text(), self.text(): 1}]}
        for key in self.random.sample(sorted(changes), self.random.choice([1, 1, 1, 2])):
            sane[key] = changes[key]()
        return sane

    def check(self, source):
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call):
                function = ast.unparse(node.func)
                last = node.func.attr if isinstance(node.func, ast.Attribute) else function
                self.assertTrue({function, last} & CALLS or SETTER.match(last), function)
            self.assertNotIsInstance(node, (ast.Lambda, ast.JoinedStr, ast.While, ast.Delete, ast.ClassDef))
        self.assertNotIn("\u202e", source)

    def test_no_text_becomes_code(self):
        self.random = random.Random(6)
        written = 0
        for case in range(300):
            document = {"torch_api": self.random.choice(["1.13", "2"]), "name": self.text(),
                        "configs": [self.entry() for _ in range(self.random.choice([1, 1, 2]))]}
            with self.subTest(case):
                status, source, errors = bcfg("show", "-", "--as", "python", text=json.dumps(document))
                if status == 0:
                    written += 1
                    self.check(source)
                else:
                    self.assertEqual((status, source), (2, ""))
                    self.assertIn("error: ", errors)
        self.assertGreater(written, 50)

    def test_a_function_that_has_no_name_raises(self):
        document = {"torch_api": bridge.API, "name": "own",
                    "configs": [{"pattern": "torch.nn.ReLU", "fuser_method": {"opaque": '<lambda> at """0x0\\'}}]}
        status, source, errors = bcfg("show", "-", "--as", "python", text=json.dumps(document))
        self.assertEqual(status, 0)
        self.assertIn("warning: ", errors)
        fuser = bridge.BackendConfig.to_dict(made_by(source))["configs"][0]["fuser_method"]
        self.assertIn('<lambda> at """0x0\\', fuser.__doc__)
        self.assertRaises(NotImplementedError, fuser)


if __name__ == "__main__":
    unittest.main()
