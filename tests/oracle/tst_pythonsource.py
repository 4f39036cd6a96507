# SPDX-License-Identifier: Apache-2.0
"""Exported Python against real torch: a module that `bcfg show --as python` writes makes what the document says.

    tst_pythonsource.py BCFG        with a torch of resources/catalog/releases.json
"""
import ast
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import releases
from live import bridge

BCFG = sys.argv.pop(1)

import torch

HERE = releases.row_of(torch.__version__)
OTHER = next(row for row in reversed(releases.ALL) if row["torch_api"] != HERE["torch_api"])


def templates(release):
    folder = releases.templates_of(release)
    return [os.path.join(folder, name) for name in sorted(os.listdir(folder))]


def bcfg(*arguments, text=None, release=HERE):
    judged = ["--torch", release["version"]] if arguments[0] == "show" else []
    ran = subprocess.run([BCFG, *arguments, *judged], input=text, capture_output=True, text=True, check=False)
    return ran.returncode, ran.stdout, ran.stderr


def made_by(source):
    """What the one function get_…_backend_config() of a module returns."""
    names = {"__name__": "exported"}
    exec(compile(source, "exported", "exec"), names)
    getter, = [name for name, value in names.items() if getattr(value, "__module__", "") == "exported"
               and name.startswith("get_")]
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
                self.assertEqual(bridge.dump(made_by(source)), json.loads(releases.as_dumped(HERE, file.read())))

    def test_a_converted_document_runs_in_the_other_generation(self):
        for path in templates(OTHER):
            with self.subTest(path):
                _, converted, said = bcfg("convert", path, "--api", bridge.API)
                converted = without(re.findall(r"has no (\S+); the name is kept", said), converted)
                status, source, errors = bcfg("show", "-", "--as", "python", text=converted)
                self.assertEqual((status, errors), (0, ""))
                loaded = bridge.dump(bridge.load(json.loads(converted)))
                self.assertEqual(bridge.dump(made_by(source)), loaded)

    def test_a_document_converted_there_and_back_makes_itself(self):
        for path in templates(HERE):
            with self.subTest(path), open(path, encoding="utf-8") as file:
                there = bcfg("convert", path, "--api", "1.13" if bridge.API == "2" else "2")[1]
                back = bcfg("convert", "-", "--api", bridge.API, text=there)[1]
                status, source, errors = bcfg("show", "-", "--as", "python", text=back)
                self.assertEqual((status, errors), (0, ""))
                made = bridge.dump(made_by(source))
                self.assertEqual(made, bridge.dump(bridge.load(json.loads(back))))
                patterns = [entry.get("pattern", entry.get("pattern_complex_format"))
                            for entry in json.load(file)["configs"]]
                self.assertEqual([entry.get("pattern", entry.get("pattern_complex_format"))
                                  for entry in made["configs"]], patterns)

    def test_overrides_of_a_built_in_config_make_the_document(self):
        """Of each built-in config: itself, and itself changed in the ways that overrides can say, from another one."""
        for path in templates(HERE):
            with open(path, encoding="utf-8") as file:
                document = json.load(file)
            entries = document["configs"]
            fields = lambda entry, *more: {key: entry[key] for key in ("pattern", "pattern_complex_format", *more)
                                           if key in entry}
            changes = {"itself": entries,
                       "replaced": [fields(entry, "dtype_configs") if index % 7 == 0 else entry
                                    for index, entry in enumerate(entries)],
                       "removed": [entry for index, entry in enumerate(entries) if index % 5],
                       "added": [*entries, {"pattern": "torch.nn.Bilinear", "root_module": "torch.nn.Bilinear"}]}
            place = len(entries) // 2
            own = {"pattern": "torch.nn.Bilinear"}, {"pattern": "torch.nn.CosineSimilarity"}, {"pattern": "torch.nn.Fold"}
            changes["inserted"] = [own[0], *entries[:place], *own[1:], *entries[place:-1], {"pattern": "det"}, entries[-1]]
            changes["all of that"] = changes["replaced"][1:] + changes["added"][-1:]
            changes["all of that"].insert(place, own[1])
            for name, changed in changes.items():
                text = json.dumps({**document, "name": "mine", "configs": changed})
                with self.subTest(path, change=name):
                    status, source, errors = bcfg("show", "-", "--as", "python", "--overrides-of", "nearest", text=text)
                    self.assertEqual((status, errors), (0, ""))
                    made = bridge.dump(made_by(source))
                    self.assertEqual(made, bridge.dump(bridge.load(json.loads(text))))
                    self.assertLess(source.count("BackendPatternConfig("), .3 * len(entries))

    def test_overrides_of_every_other_built_in_config_make_the_document(self):
        names = [os.path.basename(path).split(".")[0] for path in templates(HERE)]
        for path in templates(HERE):
            for base in names:
                with self.subTest(path, base=base), open(path, encoding="utf-8") as file:
                    status, source, errors = bcfg("show", path, "--as", "python", "--overrides-of", base)
                    self.assertEqual(status, 0, errors)
                    self.assertEqual(bridge.dump(made_by(source)), json.loads(releases.as_dumped(HERE, file.read())))

    def test_one_pattern_config_makes_its_entry(self):
        path = os.path.join(releases.templates_of(HERE), "native.bcfg.json")
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
        path = os.path.join(releases.templates_of(HERE), "native.bcfg.json")
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
            for release, path in [(release, path) for release in (HERE, OTHER) for path in templates(release)]:
                name = "_".join(path.split(os.sep)[-2:]) + ".py"
                with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                    file.write(bcfg("show", path, "--as", "python", release=release)[1])
                with open(os.path.join(folder, "overrides_" + name), "w", encoding="utf-8") as file:
                    file.write(bcfg("show", path, "--as", "python", "--overrides-of", "fbgemm", release=release)[1])
            ran = subprocess.run(["black", "--check", "--line-length", "100", folder], capture_output=True, text=True,
                                 check=False)
            self.assertEqual(ran.returncode, 0, ran.stderr)


class QConfigs(unittest.TestCase):
    """A named QConfig or mapping that is written as Python, run, and dumped again is what PyTorch itself has."""

    def made(self, option, name):
        status, source, errors = bcfg("qconfigs", "--torch", HERE["version"], "--" + option, name)
        self.assertEqual((status, errors), (0, ""))
        names = {}
        exec(compile(source, "exported", "exec"), names)
        return names

    def test_named_ones_are_those_of_torch(self):
        live = bridge.qconfigs()
        self.assertGreater(len(live["qconfigs"]), 20)
        for name, wanted in live["qconfigs"].items():
            with self.subTest(name):
                self.assertEqual(bridge.dump_qconfig(self.made("qconfig", name)["qconfig"]), wanted)
        for name, wanted in live["qconfig_mappings"].items():
            with self.subTest(name):
                self.assertEqual(bridge.dump_qconfig_mapping(self.made("mapping", name)["qconfig_mapping"]), wanted)

    def test_every_kind_of_row(self):
        observer = "torch.ao.quantization.observer."
        qconfig = {"activation": observer + "MinMaxObserver", "weight": None}
        other = {"activation": {"partial": observer + "HistogramObserver", "kwargs": {"reduce_range": True}},
                 "weight": observer + "PerChannelMinMaxObserver"}
        mapping = {"": qconfig, "object_type": [["torch.nn.Linear", other], ["reshape", None]],
                   "module_name_regex": [['a"\'\\\n.*', qconfig]], "module_name": [["layer.0", other]],
                   "module_name_object_type_order": [["layer", "torch.nn.Conv2d", 2, None]]}
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "own.qconfig_mapping.json")
            with open(path, "w", encoding="utf-8") as file:
                json.dump(mapping, file)
            made = bridge.dump_qconfig_mapping(self.made("mapping", path)["qconfig_mapping"])
        self.assertEqual(made, bridge.dump_qconfig_mapping(bridge.load_qconfig_mapping(mapping)))

    def test_what_is_not_of_torch_is_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "own.qconfig.json")
            with open(path, "w", encoding="utf-8") as file:
                json.dump({"activation": {"partial": "os.system", "args": ["id"]}, "weight": None}, file)
            status, source, errors = bcfg("qconfigs", "--torch", HERE["version"], "--qconfig", path)
        self.assertEqual((status, source), (2, ""))
        self.assertIn("os.system", errors)


class OwnFunctions(unittest.TestCase):
    def test_a_function_that_has_no_name_raises(self):
        document = {"torch_api": bridge.API, "name": "own",
                    "configs": [{"pattern": "torch.nn.ReLU", "fuser_method": {"opaque": '<lambda> at """0x0\\'}}]}
        status, source, errors = bcfg("show", "-", "--as", "python", text=json.dumps(document))
        self.assertEqual(status, 1)  # it stands for something else
        self.assertIn("warning: ", errors)
        fuser = bridge.BackendConfig.to_dict(made_by(source))["configs"][0]["fuser_method"]
        self.assertIn('<lambda> at """0x0\\', fuser.__doc__)
        self.assertRaises(NotImplementedError, fuser)


class SameNames(unittest.TestCase):
    def test_one_name_of_two_modules(self):
        """fake_quantize has the observers under their names, too."""
        modules = "torch.ao.quantization.observer", "torch.ao.quantization.fake_quantize"
        for first, second in modules, modules[::-1]:
            document = {"torch_api": bridge.API, "name": "n", "configs": [
                {"pattern": "torch.add", "root_node_getter": first + ".HistogramObserver",
                 "extra_inputs_getter": {"partial": second + ".HistogramObserver", "kwargs": {"quant_min": 0}}}]}
            status, source, errors = bcfg("show", "-", "--as", "python", text=json.dumps(document))
            self.assertEqual((status, errors), (0, ""))
            self.assertEqual(bridge.dump(made_by(source)), bridge.dump(bridge.load(document)))


class Names(unittest.TestCase):
    """The rule of what a document may name is one: what the bridge loads is exported, and what it refuses is not."""
    names = sorted(path for path in releases.catalogue_of(HERE, "symbols")["symbols"] if path.rpartition(".")[2] not in (
        "BackendConfig", "BackendPatternConfig", "DTypeConfig", "ObservationType"))  # which are the module's own
    # What is not in the catalogue, and what is not PyTorch's.
    names += ["torch.os.system", "torch.hub.load", "torch.jit.load", "torch.ops.aten.add.Tensor", "torch.ops.load_library",
              "torch.ops.import_module", "torch.classes.load_library", "torch.serialization.load", "torch.linalg.inv",
              "torch.utils.cpp_extension.load", "torch.profiler._pattern_matcher.Pattern", "torch.Tensor.relu",
              "torch.nn.functional.warnings.warn", "torch.nn.modules.linear.math.sqrt", "torch._C._nn.gelu",
              "torch.multiprocessing.Process", "torch.distributed.launch.main", "torch.package.PackageImporter",
              "torch.nn.modules.linear.Linear", "torch._dynamo.config.patch", "builtins.eval", "builtins.exec",
              "builtins.__import__", "builtins.open", "builtins.max", "builtins.print", "builtins.abs", "operator.call",
              "operator.delitem", "math.sqrt", "math.pi", "os.system", "posix.system", "subprocess.run", "_operator.add",
              "pickle.loads", "antigravity.fly", "this.s", "runpy.run_path", "ctypes.CDLL", "functools.partial",
              "importlib.import_module", "test.support.run_unittest", "lib2to3.main.main", "distutils.core.setup"]

    def accepted_for_export(self, names, entry):
        """Asks for many names at once; in one module no two have the same last part, which may be imported by itself."""
        rounds = []
        for name in names:
            last = name.rpartition(".")[2]
            free = next((names for names in rounds if last not in names), None)
            if free is None:
                rounds.append(free := {})
            free[last] = name
        accepted = {}
        for names_by_last in rounds:
            of_round = list(names_by_last.values())
            accepted.update(zip(of_round, self.exported([entry(name) for name in of_round])))
        return [accepted[name] for name in names]

    def exported(self, entries):
        lines = ",\n".join(json.dumps(entry) for entry in entries)
        said = bcfg("show", "-", "--as", "python", text=f'{{"torch_api": "{bridge.API}", "configs": [\n{lines}]}}')[2]
        self.assertNotIn(" times, also at ", said)  # one line for equal messages, which does not tell all places
        refused = {int(line) - 2 for line in re.findall(r":(\d+):\d+: error: ", said)}
        return [index not in refused for index in range(len(entries))]

    def accepted_by_the_bridge(self, entries):
        loader = bridge._Loader(bridge.FACTORIES, bridge.PACKAGES)

        def is_accepted(entry):
            try:
                loader.pattern_config(entry, "")
            except bridge.LoadError:
                return False
            return True
        return [is_accepted(entry) for entry in entries]

    def test_both_judge_every_name_alike(self):
        forms = {"pattern": lambda name: {"pattern": name},
                 "field": lambda name: {"pattern": "torch.add", "fuser_method": name},
                 "module": lambda name: {"pattern": "torch.add", "root_module": name},
                 "partial": lambda name: {"pattern": "torch.add", "fuser_method": {"partial": name}},
                 "argument": lambda name: {"pattern": "torch.add", "fuser_method": {
                     "partial": "torch.ao.quantization.observer.MinMaxObserver", "kwargs": {"x": name}}}}
        for form, entry in forms.items():
            entries = [entry(name) for name in self.names]
            with self.subTest(form):
                exported, loaded = self.accepted_for_export(self.names, entry), self.accepted_by_the_bridge(entries)
                differing = [name for name, one, other in zip(self.names, exported, loaded) if one != other]
                self.assertEqual(differing, [])
                self.assertGreater(min(loaded.count(True), loaded.count(False)), 40)

    def test_no_module_of_python_is_taken_for_a_package_of_ones_own(self):
        names = sorted(sys.stdlib_module_names - {"builtins", "math", "operator"})
        self.assertEqual(self.exported([{"pattern": name + ".x"} for name in names]), [False] * len(names))


if __name__ == "__main__":
    unittest.main()
