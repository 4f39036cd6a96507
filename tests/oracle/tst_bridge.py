# SPDX-License-Identifier: Apache-2.0
"""The bridge against real torch: every built-in config goes out as the template of its name, and comes back the same;
what it says of this torch is what the resources hold.

    tst_bridge.py        with a torch of resources/catalog/releases.json
"""
import contextlib
import decimal
import fractions
import functools
import io
import itertools
import json
import math
import operator
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import types
import unittest
import warnings
from unittest import mock

import releases
from live import bridge, called_fields

import torch
import torch.ao.quantization.backend_config as backend_config
from torch.ao.quantization import QConfig
from torch.ao.quantization.backend_config import native, x86
from torch.ao.quantization.backend_config.backend_config import DTypeWithConstraints

RELEASE = releases.row_of(torch.__version__)
TEMPLATES = releases.templates_of(RELEASE)
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
                text = json.dumps(bridge.dump(built_in(name)), indent=2, ensure_ascii=False) + "\n"
                self.assertEqual(text, releases.as_dumped(RELEASE, template(name)))

    def test_dump_names_a_known_release_that_would_not_judge_what_names_none(self):
        self.assertEqual(list(bridge._NAMED_RELEASES),
                         [row["version"] for row in releases.ALL if row != releases.newest_of(row["torch_api"])])
        for version, named in (("2.6.0", "2.6.0"), ("2.6.0a0+cu124", "2.6.0"), ("2.6.0.dev20241112", "2.6.0"), ("2.7.1", None),
                               ("2.14.1+debian", None), ("1.13.0a0", None)):
            with self.subTest(version), mock.patch.object(bridge.torch, "__version__", version):
                document = bridge.dump(built_in("native"))
                self.assertEqual(document.get("torch"), named)
                self.assertEqual(bridge.dump(bridge.load(document)), document)

    def test_load_gives_the_live_config_back(self):
        for name in self.names:
            with self.subTest(name):
                config = built_in(name)
                loaded = bridge.load(json.loads(template(name)))
                self.assertEqual(comparable(loaded.to_dict()), comparable(config.to_dict()))


class Fields(unittest.TestCase):
    """The bridge runs without the program, so it has the keys of the fields once more."""
    with open(os.path.join(releases.RESOURCES, "schema", "backend-config.schema.json"), encoding="utf-8") as file:
        definitions = json.load(file)["definitions"]

    def test_they_are_those_of_the_schema(self):
        constraints = next(each for each in self.definitions["constrainedDType"]["anyOf"] if "properties" in each)
        self.assertEqual(list(bridge._DTYPE_CONFIG), list(self.definitions["dtypeConfig"]["properties"]))
        self.assertEqual(list(bridge._CONSTRAINTS), list(constraints["properties"]))
        of_document = ("pattern", "$note", "$section")  # for which PyTorch has no setter
        self.assertEqual(list(bridge._PATTERN_CONFIG),
                         [key for key in self.definitions["patternConfig"]["properties"] if key not in of_document])

    def test_each_has_a_reader(self):
        of_entries = {reader for _, reader in bridge._PATTERN_CONFIG.values()}
        for reader in {*bridge._DTYPE_CONFIG.values(), *bridge._CONSTRAINTS.values(), *of_entries}:
            with self.subTest(reader):
                self.assertTrue(callable(getattr(bridge._Loader, reader, None)))

    def test_what_this_torch_does_not_have_is_left_out(self):
        for key, (setter, _) in bridge._PATTERN_CONFIG.items():
            if hasattr(bridge.BackendPatternConfig, setter):
                continue
            with self.subTest(key):
                with self.assertWarnsRegex(UserWarning, "torch does not know the key /configs/0/" + key):
                    bridge.load({"configs": [{"pattern": "torch.nn.ReLU", key: True}]})
                with warnings.catch_warnings():
                    warnings.simplefilter("error")
                    bridge.load({"configs": [{"pattern": "torch.nn.ReLU", key: None}]})  # as without it

    def test_members_of_the_enums_have_names_in_any_field(self):
        shared = bridge.ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT
        self.assertEqual(bridge._dump_field("later_field", (shared, 0.5, None)), [shared.name, 0.5, None])


class NamedQConfigs(unittest.TestCase):
    path = os.path.join(releases.RESOURCES, RELEASE["qconfigs"])
    with open(path, encoding="utf-8") as file:
        shipped = json.load(file)

    def test_every_qconfig_survives(self):
        named = self.shipped["qconfigs"]
        self.assertGreater(len(named), 20)
        for name, document in named.items():
            with self.subTest(name):
                wanted = {side: document[side] for side in ("activation", "weight")}
                self.assertEqual(bridge.dump_qconfig(bridge.load_qconfig(wanted)), wanted)

    def test_they_are_those_that_are_shipped(self):
        made = bridge.qconfigs()
        self.assertEqual({key: made[key] for key in ("observers", "qconfigs", "qconfig_mappings")}, {
            "observers": self.shipped["observers"],
            "qconfigs": {name: {side: made[side] for side in ("activation", "weight")}
                         for name, made in self.shipped["qconfigs"].items()},
            "qconfig_mappings": self.shipped["qconfig_mappings"]})

    def test_every_mapping_survives(self):
        mappings = dict(self.shipped["qconfig_mappings"])
        q = self.shipped["qconfigs"]["default_qconfig"]
        q = {side: q[side] for side in ("activation", "weight")}
        mappings["by name"] = {"": None, "object_type": [["torch.nn.Linear", None]], "module_name_regex": [["a.b.*", q]],
                               "module_name": [["a.b", q], ["relu", None]],
                               "module_name_object_type_order": [["a.b", "torch.nn.Linear", 3, q]]}
        for name, document in mappings.items():
            with self.subTest(name):
                loaded = bridge.load_qconfig_mapping(document)
                self.assertEqual(bridge.dump_qconfig_mapping(loaded), document)


class Symbols(unittest.TestCase):
    def test_they_are_those_that_are_shipped(self):
        shipped = releases.catalogue_of(RELEASE, "symbols")
        made = bridge.symbols()
        self.assertEqual(made["tensor_methods"], shipped["tensor_methods"])
        typing = ("Pattern", "NodePattern")  # aliases of types, which stand in no pattern
        for path, symbol in shipped["symbols"].items():
            if not path.startswith("torch.ao.quantization.qconfig.") and path.rpartition(".")[2] not in typing:
                with self.subTest(path):
                    self.assertEqual(made["symbols"].get(path), symbol)

    def test_facts_of_the_catalogue_are_those_of_this_torch(self):
        made = subprocess.run([sys.executable, "-W", "ignore", os.path.join(releases.RESOURCES, "catalog", "make_symbol_facts.py"),
                               os.path.join(releases.RESOURCES, RELEASE["symbols"])], capture_output=True, check=True).stdout
        shipped = releases.catalogue_of(RELEASE, "facts")
        self.assertEqual({**json.loads(made), "torch": shipped["torch"]}, shipped)

    def test_the_list_has_the_modules_of_this_torch(self):
        catalog = os.path.join(releases.RESOURCES, "catalog")
        with tempfile.TemporaryDirectory() as folder:
            made = shutil.copy(os.path.join(catalog, "nn-modules.json"), folder)
            before = pathlib.Path(made).read_text(encoding="utf-8")
            subprocess.run([sys.executable, "-W", "ignore", os.path.join(catalog, "make_nn_modules.py"), made], check=True)
            self.assertEqual(pathlib.Path(made).read_text(encoding="utf-8"), before)

    def test_own_packages_are_listed_too(self):
        own = types.ModuleType("own_kernels")
        exec("import torch\nclass Fused(torch.nn.Linear): pass\ndef fuse(): pass\nfrom json import dumps", vars(own))
        sys.modules["own_kernels"] = own
        made = bridge.symbols(["own_kernels"])["symbols"]
        self.assertEqual({path for path in made if path.startswith("own")}, {"own_kernels.Fused", "own_kernels.fuse"})
        self.assertEqual(made["own_kernels.Fused"]["bases"], ["torch.nn.modules.linear.Linear"])
        self.assertRaises(ImportError, bridge.symbols, ["no_such_package"])


class Models(unittest.TestCase):
    def test_a_graph_says_what_fx_saw(self):
        nn = bridge.torch.nn

        class Model(nn.Module):
            def __init__(self):
                super().__init__()
                self.body = nn.Sequential(nn.Conv2d(1, 1, 1), nn.ReLU())

            def forward(self, x):
                y = nn.functional.relu(self.body(x)) + 1
                return y.view(1, -1)[:, 0].to(bridge.torch.float16)

        graph = bridge.trace(Model().eval())
        self.assertEqual(graph["model"], "Model")
        self.assertEqual([(node["op"], node["target"], node["args"]) for node in graph["nodes"]], [
            ("placeholder", "x", []), ("call_module", "body.0", [{"node": "x"}]),
            ("call_module", "body.1", [{"node": "body_0"}]),
            ("call_function", "torch.nn.functional.relu", [{"node": "body_1"}]),
            ("call_function", "operator.add", [{"node": "relu"}, 1]), ("call_method", "view", [{"node": "add"}, 1, -1]),
            ("call_function", "operator.getitem", [{"node": "view"}, [{"slice": [None, None, None]}, 0]]),
            ("call_method", "to", [{"node": "getitem"}, {"value": "torch.float16"}]), ("output", "output", [{"node": "to"}])])
        self.assertEqual(graph["nodes"][1]["scope"], ["body.0", "torch.nn.Conv2d"])
        self.assertEqual(graph["nodes"][3]["scope"], ["", None])
        self.assertEqual(graph["nodes"][1]["module_type"], "torch.nn.Conv2d")
        self.assertEqual(graph["modules"]["body.1"], {"type": "torch.nn.ReLU", "training": False})
        self.assertEqual(graph["modules"]["body.0"]["attributes"],
                         {"in_channels": 1, "out_channels": 1, "transposed": False})

    def test_a_graph_says_what_prepare_heeds_of_modules_besides_their_classes(self):
        nn = bridge.torch.nn
        model = nn.Sequential(nn.utils.weight_norm(nn.Linear(4, 4)), nn.utils.spectral_norm(nn.Linear(4, 4)),
                              nn.utils.parametrizations.spectral_norm(nn.Linear(4, 4)), nn.ReLU(), nn.ReLU())
        model.qconfig = QConfig(activation=None, weight=None)  # of no module that the graph calls
        model[3].qconfig = None
        graph = bridge.trace(model)
        features = {"in_features": 4, "out_features": 4}
        self.assertEqual([graph["modules"][str(i)].get("attributes") for i in range(5)],
                         [features | {"weight_is_parameter": False, "weight_is_leaf": False},
                          features | {"weight_is_parameter": False, "weight_is_leaf": True}, features, {"qconfig": False}, None])
        self.assertNotIn("notes", graph)
        graph = bridge.trace(model, non_traceable=["4", nn.ReLU])
        self.assertEqual([graph["modules"][name]["attributes"] for name in "34"],
                         [{"skipped_by_name": False, "qconfig": False}, {"skipped_by_name": True}])
        model[4].qconfig = model.qconfig
        model[1].double()
        model[2].to("meta")
        graph = bridge.trace(model)
        self.assertEqual(graph["modules"]["4"]["attributes"], {"qconfig": True})
        for note, begin in zip(graph["notes"], ("Parameters and buffers are on several devices (cpu, meta).",
                                                "Parameters are torch.float64.",
                                                "Modules have a qconfig of their own, such as 4."), strict=True):
            self.assertTrue(note.startswith(begin), note)


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

    def test_what_torch_would_call_is_pytorchs_own(self):
        """By the module that defines it, whatever path leads to it: torch is never handed anything else to call."""
        max_of_eval = {"partial": "builtins.max", "args": ["x"], "kwargs": {"key": "builtins.eval"}}
        observer = "torch.ao.quantization.observer.MinMaxObserver"
        for field in called_fields():
            for named in (max_of_eval, "builtins.eval", "torch.os.system", "torch.load", "torch.hub.load", "torch.compile",
                          "torch.jit.load", "torch.utils.cpp_extension.load", "torch.serialization.load",
                          "torch.ops.load_library", "torch.classes.load_library", "torch.ops.aten.from_file",
                          "torch.profiler._pattern_matcher.Pattern", "operator.methodcaller", "torch.nn.functional.relu",
                          "torch.nn.functional.warnings.warn", "torch.nn.DataParallel", "torch.Tensor.add",
                          "torch.ao.quantization.observer.warnings.warn", "torch.ao.quantization.fake_quantize.partial",
                          {"partial": "torch.nn.Linear"}, {"partial": observer, "kwargs": {"dtype": "torch.load"}},
                          {"partial": {"partial": "torch.hub.load"}}, {"call": bridge.FACTORIES[1], "args": ["torch.load"]},
                          {"partial": observer, "args": [{"partial": "torch.load", "args": ["x"]}]}):
                with self.subTest(field, named=named), self.assertRaises(bridge.LoadError) as caught:
                    bridge.load({"configs": [{"pattern": "torch.nn.ReLU", field: named}]})
                self.assertTrue(caught.exception.pointer.startswith("/configs/0/" + field))

    def test_a_pattern_names_operators_only(self):
        for name in ("builtins.eval", "builtins.print", "torch.os.system", "torch.os", "torch.load", "torch.jit.load",
                     "torch.hub.load", "torch.ops.load_library", "torch.ops.aten", "operator.methodcaller",
                     "torch.profiler._pattern_matcher.Pattern", "torch.utils.cpp_extension.load", "torch.float32"):
            with self.subTest(name):
                self.refused({"pattern": name}, "/configs/0/pattern")
        self.assertNotIn("torch.profiler._pattern_matcher", sys.modules)

    def test_what_models_call_can_be_named(self):
        for name in ("builtins.abs", "builtins.getattr", "math.sqrt", "operator.add", "operator.getitem", "torch.add",
                     "torch.ops.aten.add.Tensor", "torch.ops.aten.add", "torch.linalg.inv", "torch.special.expit",
                     "torch.Tensor.relu", "torch.nn.functional.max_pool2d", "torch._C._nn.gelu",
                     "torch.ao.quantization.utils.MatchAllNode", "torch.nn.modules.linear.Linear"):
            with self.subTest(name):
                bridge.load({"configs": [{"pattern": name}]})

    def test_a_trusted_package_may_do_what_it_defines_only(self):
        own = types.ModuleType("own_fusers")
        exec("import os, torch\ndef fuse(is_qat, *modules): pass\nclass Fused(torch.nn.Module):\n"
             "    @staticmethod\n    def make(*parts): pass", vars(own))
        sys.modules["own_fusers"] = own
        for named in ("own_fusers.fuse", "own_fusers.Fused", "own_fusers.Fused.make",
                      {"partial": "own_fusers.fuse", "kwargs": {"eps": 1}}):
            document = {"configs": [{"pattern": "torch.nn.ReLU", "fuser_method": named}]}
            with self.subTest(named=named):
                bridge.load(document, packages=["own_fusers"])
                self.assertRaises(bridge.LoadError, bridge.load, document)
        for named in ("own_fusers.os.system", "own_fusers.os", "own_fusers.torch.load"):
            with self.subTest(named), self.assertRaises(bridge.LoadError):
                bridge.load({"configs": [{"pattern": "torch.nn.ReLU", "fuser_method": named}]}, packages=["own_fusers"])

    def test_a_conflict_of_a_merge_is_not_loaded(self):
        for document in ({"configs": [{"pattern": "torch.nn.Linear", "$conflict": {}}]},
                         {"$conflict": {"name": {}}, "configs": []}):
            with self.assertRaisesRegex(bridge.LoadError, "conflict"):
                bridge.load({"torch_api": bridge.API, **document})

    def test_what_was_kept_as_text_only_is_not_loaded(self):
        self.refused({"pattern": "torch.nn.ReLU", "fuser_method": {"opaque": "<lambda>"}}, "/configs/0/fuser_method")

    def test_a_document_of_the_other_generation_is_refused(self):
        with self.assertRaises(bridge.LoadError):
            bridge.load({"torch_api": "1.13" if bridge.API == "2" else "2", "configs": []})

    @unittest.skipUnless(bridge.API == "1.13", "2.x registers no entry without a pattern")
    def test_a_pattern_may_be_none_and_not_left_out(self):
        self.assertEqual(list(bridge.load({"configs": [{"pattern": None}]}).configs), [None])
        with self.assertRaisesRegex(bridge.LoadError, "must contain 'pattern'"):
            bridge.load({"configs": [{}]})

    def test_null_in_the_head_counts_as_absent(self):
        self.assertEqual(bridge.load({"torch_api": None, "name": None, "configs": []}).name, "")


def made_by_a_factory(first, flip):
    """As packages have them."""
    def fuse(is_qat, *modules):
        return first(*(modules[::-1] if flip else modules))
    return fuse


def made_as_a_lambda(first):
    return lambda is_qat, *modules: first(*modules)


class Fusers:
    @staticmethod
    def made_by_a_method(first):
        def fuse(is_qat, *modules):
            return first(*modules)
        return fuse


def config_with(fuser):
    entry = backend_config.BackendPatternConfig(bridge.torch.nn.ReLU).set_fuser_method(fuser)
    return backend_config.BackendConfig("own").set_backend_pattern_config(entry)


def without_parameters():
    return config_with(lambda is_qat, *modules: modules[0])


def local_without_parameters():
    def fuse(is_qat, *modules):
        return modules[0]
    return config_with(fuse)


def with_a_parameter(first=bridge.torch.nn.Sequential):
    return config_with(lambda is_qat, *modules: first(*modules))


def with_a_parameter_and_a_name(first=bridge.torch.nn.Sequential):
    def fuse(is_qat, *modules):
        return first(*modules)
    made = config_with(fuse)
    return made


def with_another_local(first=bridge.torch.nn.Sequential):
    count = len(sys.modules)

    def fuse(is_qat, *modules):
        return first(*modules, count)
    return fuse


def with_a_parameter_of_another_value(first=bridge.torch.nn.Sequential):
    first = functools.partial(first)

    def fuse(is_qat, *modules):
        return first(*modules)
    return fuse


def with_a_parameter_that_it_does_not_use(first, other=None):
    def fuse(is_qat, *modules):
        return first(*modules)
    return fuse


def with_any_arguments(*first):
    def fuse(is_qat, *modules):
        return first[0](*modules)
    return fuse


def made_twice_inside(first):
    def inner(first):
        def fuse(is_qat, *modules):
            return first(*modules)
        return fuse
    return inner(first)


class Texts(unittest.TestCase):
    """Where a class or function is meant, a text with a dot is for torch the name of a method, and for a document its path."""

    def test_in_patterns_they_stay_texts(self):
        for pattern in ("torch.nn.Linear", (bridge.torch.nn.ReLU, "torch.add"), "it's \"x.y\"\n", "\ud800."):
            config = backend_config.BackendConfig("own").set_backend_pattern_config(
                backend_config.BackendPatternConfig(pattern))
            with self.subTest(pattern):
                with self.assertWarnsRegex(UserWarning, "takes for the name of a method"):
                    document = bridge.dump(config)
                again = bridge.load(json.loads(bridge.to_json(document)))
                self.assertEqual(again.to_dict()["configs"][0]["pattern"], pattern)

    def test_in_mappings_they_stay_texts(self):
        mapping = (bridge.QConfigMapping().set_object_type("torch.nn.Linear", None).set_object_type("reshape", None)
                   .set_module_name("a.b", None).set_module_name_object_type_order("a.b", "torch.add", 0, None))
        with self.assertWarnsRegex(UserWarning, "takes for the name of a method"):
            document = bridge.dump_qconfig_mapping(mapping)
        self.assertEqual(document["object_type"], [[{"opaque": "'torch.nn.Linear'"}, None], ["reshape", None]])
        self.assertEqual(document["module_name"], [["a.b", None]])
        self.assertEqual(document["module_name_object_type_order"], [["a.b", {"opaque": "'torch.add'"}, 0, None]])
        self.assertEqual(bridge.load_qconfig_mapping(document).to_dict(), mapping.to_dict())

    def test_in_fields_for_objects_they_stay_texts(self):
        """So do numbers where a member of ObservationType is expected, and texts for numbers of tensors."""
        kind = backend_config.ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT
        dtypes = backend_config.DTypeConfig("torch.quint8", DTypeWithConstraints("qint8", 0, 1), "torch.qint8", "torch.float")
        entry = (backend_config.BackendPatternConfig(bridge.torch.nn.Linear).add_dtype_config(dtypes).set_observation_type(1)
                 .set_root_module("torch.nn.Linear").set_fused_module("Fused")
                 ._set_num_tensor_args_to_observation_type({"0": kind, 1: "SHARE", 2: kind})
                 ._set_root_node_getter("it's \"a.b\"\n"))
        config = backend_config.BackendConfig("own.name").set_backend_pattern_config(entry)
        with self.assertWarnsRegex(UserWarning, "^'torch.nn.Linear' is a text, which PyTorch takes as it is: it looks up no name"):
            document = bridge.dump(config)
        self.assertEqual(document["name"], "own.name")
        written = document["configs"][0]
        self.assertEqual(written["dtype_configs"], [{
            "input_dtype": {"dtype": {"opaque": "'torch.quint8'"}},
            "output_dtype": {"dtype": {"opaque": "'qint8'"}, "quant_min_lower_bound": 0, "quant_max_upper_bound": 1},
            "weight_dtype": {"dtype": {"opaque": "'torch.qint8'"}}, "bias_dtype": {"opaque": "'torch.float'"}}])
        self.assertEqual((written["observation_type"], written["root_module"], written["fused_module"]),
                         ({"opaque": "1"}, {"opaque": "'torch.nn.Linear'"}, {"opaque": "'Fused'"}))
        self.assertEqual(written["num_tensor_args_to_observation_type"],
                         {"'0'": kind.name, "1": {"opaque": "'SHARE'"}, "2": kind.name})
        again = bridge.load(json.loads(bridge.to_json(document))).to_dict()
        self.assertEqual(repr(again), repr(config.to_dict()))

    def test_none_as_an_observation_type_comes_back(self):
        entry = (backend_config.BackendPatternConfig(bridge.torch.nn.Linear).set_observation_type(None)
                 ._set_num_tensor_args_to_observation_type({1: None}))
        config = backend_config.BackendConfig("own").set_backend_pattern_config(entry)
        document = json.loads(bridge.to_json(bridge.dump(config)))
        self.assertEqual(bridge.load(document).to_dict(), config.to_dict())

    def test_among_arguments_they_stay_texts(self):
        qconfig = QConfig(bridge.torch.ao.quantization.MinMaxObserver.with_args(dtype="torch.quint8"), "torch.nn.Linear")
        with self.assertWarnsRegex(UserWarning, "^'torch.nn.Linear' is a text"):
            document = bridge.dump_qconfig(qconfig)
        self.assertEqual(document["activation"]["kwargs"], {"dtype": {"opaque": "'torch.quint8'"}})
        again = bridge.load_qconfig(document)
        self.assertEqual((again.activation.p.keywords, again.weight), ({"dtype": "torch.quint8"}, "torch.nn.Linear"))

    def test_what_only_looks_like_one_is_refused(self):
        for text in ("'add'", "'a.b' + 'c.d'", "'a.b", "'a.b\\'", "'\\x.'", "'a.b'\n", "b'a.b'", "f'a.b'"):
            with self.subTest(text), self.assertRaises(bridge.LoadError):
                bridge.load({"configs": [{"pattern": {"opaque": text}}]})
        with self.assertRaises(bridge.LoadError):
            bridge.load({"configs": [{"pattern": {"opaque": "'a.b'", "more": 1}}]})
        for text in ("'a.b' + 'c.d'", "'a.b", "'\\x.'", "print()", "[1]", "1 + 1", "1\n", "None"):
            for field in ("observation_type", "root_module", "fuser_method"):
                with self.subTest(text, field=field), self.assertRaises(bridge.LoadError):
                    bridge.load({"configs": [{"pattern": "torch.nn.ReLU", field: {"opaque": text}}]})
            with self.subTest(text, field="count"), self.assertRaises(bridge.LoadError):
                bridge.load({"configs": [{"pattern": "torch.nn.ReLU", "num_tensor_args_to_observation_type": {text: "X"}}]})


class OwnFunctions(unittest.TestCase):
    def test_what_torch_has_from_elsewhere_has_its_own_name(self):
        for value, path in ((int, "builtins.int"), (abs, "builtins.abs"), (operator.abs, "operator.abs")):
            config = backend_config.BackendConfig("own").set_backend_pattern_config(
                backend_config.BackendPatternConfig(value))
            self.assertEqual(bridge.dump(config)["configs"][0]["pattern"], path)

    def test_a_lambda_is_kept_as_text_with_a_warning(self):
        with self.assertWarns(UserWarning):
            document = bridge.dump(config_with(lambda *parts: None))
        self.assertIn("<lambda> at 0x0", document["configs"][0]["fuser_method"]["opaque"])

    def test_what_a_factory_alone_makes_is_a_call_of_it(self):
        plain = bridge.torch.nn.Sequential
        for made, call, arguments in (
                (made_by_a_factory(plain, True), "made_by_a_factory", ["torch.nn.Sequential", True]),
                (made_as_a_lambda(plain), "made_as_a_lambda", ["torch.nn.Sequential"]),
                (Fusers.made_by_a_method(plain), "Fusers.made_by_a_method", ["torch.nn.Sequential"])):
            with self.subTest(call):
                written = bridge.dump(config_with(made))["configs"][0]["fuser_method"]
                self.assertEqual(written, {"call": f"{__name__}.{call}", "args": arguments})
                again = bridge._resolve(written["call"])(plain, *arguments[1:])
                self.assertEqual(comparable(again), comparable(made))

    def test_what_a_call_would_not_make_again_is_kept_as_text_with_a_warning(self):
        plain = bridge.torch.nn.Sequential
        configs = [make() for make in (without_parameters, local_without_parameters, with_a_parameter,
                                       with_a_parameter_and_a_name)]
        configs += [config_with(made) for made in (with_another_local(), with_a_parameter_of_another_value(),
                                                   with_a_parameter_that_it_does_not_use(plain), with_any_arguments(plain),
                                                   made_twice_inside(plain))]
        for config in configs:
            fuser = config.to_dict()["configs"][0]["fuser_method"]
            with self.subTest(fuser.__qualname__), self.assertWarnsRegex(UserWarning, "no name that could be imported"):
                self.assertEqual(list(bridge.dump(config)["configs"][0]["fuser_method"]), ["opaque"])

    def test_a_factory_that_has_been_replaced_is_not_called(self):
        made = made_as_a_lambda(bridge.torch.nn.Sequential)
        with mock.patch.object(sys.modules[__name__], "made_as_a_lambda", lambda first: made_by_a_factory(first, False)):
            with self.assertWarns(UserWarning):
                self.assertEqual(list(bridge.dump(config_with(made))["configs"][0]["fuser_method"]), ["opaque"])


def bounded(**bounds):
    constraints = DTypeWithConstraints(bridge.torch.quint8, **bounds)
    entry = backend_config.BackendPatternConfig(bridge.torch.nn.Linear)
    entry.add_dtype_config(backend_config.DTypeConfig(input_dtype=constraints))
    return backend_config.BackendConfig("own").set_backend_pattern_configs([
        backend_config.BackendPatternConfig(bridge.torch.nn.ReLU), entry])


def with_nan():
    return bounded(scale_max_upper_bound=math.nan)


def with_a_single_dtype_config():
    entry = backend_config.BackendPatternConfig(bridge.torch.nn.ReLU)
    return backend_config.BackendConfig("own").set_backend_pattern_config(entry.set_dtype_configs(backend_config.DTypeConfig()))


def nested(value, levels):
    for _ in range(levels):
        value = (bridge.torch.add, value)
    return value


def with_pattern(pattern):
    """A config with a pattern in reversed nested tuples, in both generations."""
    make = backend_config.BackendPatternConfig
    entry = make(pattern) if bridge.API == "1.13" else make()._set_pattern_complex_format(pattern)
    return backend_config.BackendConfig("own").set_backend_pattern_config(entry)


def written(config):
    """The members of the last entry, as a file has them."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        return json.loads(bridge.to_json(bridge.dump(config)))["configs"][-1]


class Numbers(unittest.TestCase):
    """Of other libraries and of any size, as people compute bounds."""
    tensors = [bridge.torch.tensor(value, dtype=getattr(bridge.torch, kind))
               for kind, value in (("float32", .1), ("float64", .1), ("float16", .1), ("bfloat16", .1), ("int64", 3),
                                   ("int32", -128), ("float32", math.inf), ("float32", 2.0 ** -12))]

    def scalars(self):
        try:
            import numpy
        except ImportError:
            return []
        return [numpy.float32(.1), numpy.float64(.1), numpy.float16(.1), numpy.longdouble(.1), numpy.int64(3), numpy.int8(-128),
                numpy.uint8(255), numpy.uint64(3), numpy.float32(math.inf), numpy.float64(2.0 ** -12)]

    def test_a_bound_is_a_plain_number(self):
        for bound in [*self.tensors, *self.scalars(), math.inf, -math.inf, 10 ** 30]:
            for field in ("quant_min_lower_bound", "scale_min_lower_bound", "scale_max_upper_bound"):
                with self.subTest(bound=repr(bound), field=field):
                    number = written(bounded(**{field: bound}))["dtype_configs"][0]["input_dtype"][field]
                    self.assertIn(type(number), (int, float))
                    self.assertEqual(number, bound)
                    self.assertEqual(type(number) is int, "int" in str(getattr(bound, "dtype", type(bound).__name__)))

    def test_pytorch_compares_it_as_what_it_was(self):
        observer = bridge.torch.ao.quantization.MinMaxObserver
        compare = bridge.torch.ao.quantization.fx.utils._qconfig_satisfies_dtype_config_constraints
        verdicts = []
        for bound in [*self.tensors, *self.scalars()]:
            [number] = set(written(bounded(scale_max_upper_bound=bound))["dtype_configs"][0]["input_dtype"].values()) - {
                "torch.quint8"}
            for field, given in itertools.product(
                    ("quant_min_lower_bound", "quant_max_upper_bound", "scale_min_lower_bound"),
                    ({"quant_min": 0, "quant_max": 127}, {"quant_min": -128, "quant_max": 3}, {"eps": .1}, {"eps": .0999},
                     {"eps": 2 ** -12}, {"eps": 3.})):
                qconfig = QConfig(activation=observer.with_args(**given), weight=None)
                other = {"quant_min_lower_bound": -500, "quant_max_upper_bound": 500}
                pair = [bool(compare(qconfig, DTypeWithConstraints(bridge.torch.quint8, **{**other, field: value})))
                        for value in (bound, number)]
                with self.subTest(bound=repr(bound), field=field, given=given):
                    self.assertEqual(*pair)
                verdicts.append(pair[0])
        self.assertEqual(set(verdicts), {True, False})

    def test_other_numbers_are_numbers_for_a_range_alone(self):
        """They compare with ints, which the range of an observer is, and not with tensors, which its smallest scale is."""
        compare = bridge.torch.ao.quantization.fx.utils._qconfig_satisfies_dtype_config_constraints
        observer = bridge.torch.ao.quantization.MinMaxObserver
        bounds = [decimal.Decimal(-1), decimal.Decimal("-0.3"), fractions.Fraction(1, 3), fractions.Fraction(10 ** 400)]
        with contextlib.suppress(ImportError):
            import numpy
            bounds.append(numpy.array(-1))
        for bound in bounds:
            with self.subTest(repr(bound)):
                constraints = DTypeWithConstraints(bridge.torch.quint8, quant_min_lower_bound=bound, quant_max_upper_bound=255)
                qconfig = QConfig(activation=observer.with_args(quant_min=0, quant_max=127), weight=None)
                if bound < 10 ** 400:
                    number = written(bounded(quant_min_lower_bound=bound))["dtype_configs"][0]["input_dtype"][
                        "quant_min_lower_bound"]
                    self.assertEqual(compare(qconfig, constraints), number <= 0)
                with self.assertRaises(TypeError):
                    compare(qconfig, DTypeWithConstraints(bridge.torch.quint8, scale_min_lower_bound=bound))
                with self.assertWarnsRegex(UserWarning, "kept as text only"):
                    document = bridge.dump(bounded(scale_min_lower_bound=bound))
                self.assertEqual(list(document["configs"][1]["dtype_configs"][0]["input_dtype"]["scale_min_lower_bound"]),
                                 ["opaque"])

    def test_what_no_float_stands_for_is_kept_as_text(self):
        """The nearest float of each is a whole number, and compares otherwise, or is no number."""
        bounds = [decimal.Decimal("1e-400"), fractions.Fraction(127 * 10**20 - 1, 10**20), decimal.Decimal("NaN"), decimal.Decimal("sNaN")]
        with contextlib.suppress(ImportError):
            import numpy
            bounds += [numpy.array(None), numpy.array("torch.nn.Linear")]
        for bound in bounds:
            with self.subTest(repr(bound)), self.assertWarnsRegex(UserWarning, "kept as text only"):
                document = bridge.dump(bounded(quant_max_upper_bound=bound))
                self.assertEqual(list(document["configs"][1]["dtype_configs"][0]["input_dtype"]["quant_max_upper_bound"]),
                                 ["opaque"])

    def test_what_pytorch_cuts_to_is_said(self):
        """It takes -1 for 255, not for less than 0."""
        config = bounded(quant_min_lower_bound=bridge.torch.tensor(0, dtype=bridge.torch.uint8))
        with self.assertWarnsRegex(UserWarning, r"The bound 0 is written as 0\. PyTorch cuts what it compares .* torch\.uint8"):
            document = bridge.dump(config)
        self.assertEqual(document["configs"][1]["dtype_configs"][0]["input_dtype"]["quant_min_lower_bound"], 0)

    def test_truth_stays_truth(self):
        values = [True, bridge.torch.tensor(True)]
        with contextlib.suppress(ImportError):
            import numpy
            values.append(numpy.bool_(True))
        for value in values:
            entry = backend_config.BackendPatternConfig(bridge.torch.nn.Linear)
            entry.add_dtype_config(backend_config.DTypeConfig(is_dynamic=value))
            config = backend_config.BackendConfig("own").set_backend_pattern_config(entry)
            with self.subTest(repr(value)):
                self.assertIs(written(config)["dtype_configs"][0]["is_dynamic"], True)

    def test_so_are_the_values_of_dictionaries(self):
        observer = bridge.torch.ao.quantization.MinMaxObserver
        for value in [*self.tensors, *self.scalars(), math.inf]:
            with self.subTest(repr(value)):
                entry = written(config_with(observer.with_args(eps=value, factory_kwargs={"a": [value]})))
                self.assertEqual(entry["fuser_method"]["kwargs"], {"eps": value, "factory_kwargs": {"a": [value]}})
                entry = backend_config.BackendPatternConfig(bridge.torch.nn.Linear)
                entry._set_input_type_to_index({"weight": value})
                config = backend_config.BackendConfig("own").set_backend_pattern_config(entry)
                self.assertEqual(written(config)["input_type_to_index"], {"weight": value})
                qconfig = bridge.dump_qconfig(QConfig(activation=observer.with_args(eps=value), weight=None))
                self.assertEqual(qconfig["activation"]["kwargs"], {"eps": value})

    def test_what_is_no_number_of_python_is_kept_as_text(self):
        for value in (bridge.torch.tensor([1., 2.]), bridge.torch.tensor(1j), fractions.Fraction(1, 3),
                      bridge.torch.empty((), device="meta")):
            with self.subTest(repr(value)), self.assertWarnsRegex(UserWarning, "kept as text only"):
                document = bridge.dump(config_with(functools.partial(bridge.torch.nn.Sequential, value)))
                self.assertEqual(list(document["configs"][0]["fuser_method"]["args"][0]), ["opaque"])

    def test_infinity_is_a_number_that_is_too_large(self):
        text = bridge.to_json(bridge.dump(bounded(scale_max_upper_bound=math.inf, quant_min_lower_bound=-math.inf)))
        self.assertIn('"scale_max_upper_bound": 1e999', text)
        self.assertIn('"quant_min_lower_bound": -1e999', text)
        loaded = bridge.load(json.loads(text, parse_constant=lambda name: self.fail(name)))
        constraints = loaded.to_dict()["configs"][-1]["dtype_configs"][0]["input_dtype"]
        self.assertEqual((constraints.scale_max_upper_bound, constraints.quant_min_lower_bound), (math.inf, -math.inf))

    def test_a_text_that_says_infinity_is_none(self):
        texts = ["Infinity", '"Infinity', "\\", "\\\"Infinity, -Infinity", "\n[Infinity]"]
        document = {"Infinity": texts, "configs": [math.inf, [-math.inf], {"a": math.inf}]}
        for layout in ({}, {"indent": 2}, {"ensure_ascii": False}):
            text = bridge.to_json(document, **layout)
            self.assertEqual(json.loads(text), document)
            self.assertEqual(text.count("1e999"), 3)


class WhatNoFileHolds(unittest.TestCase):
    def refused(self, config, pointer, sentence):
        with self.assertRaises(bridge.DumpError) as raised:
            bridge.dump(config)
        self.assertRegex(raised.exception.pointer, f"^{pointer}$")
        self.assertRegex(str(raised.exception), f"^{sentence}$")

    def test_nan_is_refused_with_entry_field_and_what_to_write(self):
        for nan in (math.nan, bridge.torch.tensor(math.nan)):
            self.refused(bounded(scale_max_upper_bound=nan), "/configs/1/dtype_configs/0/input_dtype/scale_max_upper_bound",
                         r"entry #1 Linear: dtype_configs\[0\]\.input_dtype\.scale_max_upper_bound is nan, and no file can hold "
                         r"that\. Write None, which is no constraint\.")
        observer = bridge.torch.ao.quantization.MinMaxObserver.with_args(eps=math.nan)
        self.refused(config_with(observer), "/configs/0/fuser_method/kwargs/eps",
                     r"entry #0 ReLU: fuser_method\.kwargs\.eps is nan, and no file can hold that\. Write a number\.")

    def test_dtype_configs_that_are_none_are_refused(self):
        int8 = backend_config.DTypeConfig(bridge.torch.quint8)
        for given, sentence, pointer in (
                (int8, "dtype_configs is of type DTypeConfig; a list of DTypeConfig was expected", ""),
                ([int8, None], r"dtype_configs\[1\] is of type NoneType; a DTypeConfig was expected", "/1"),
                ([{}], r"dtype_configs\[0\] is of type dict; a DTypeConfig was expected", "/0")):
            config = with_pattern(bridge.torch.nn.Linear)
            config.set_backend_pattern_config(backend_config.BackendPatternConfig(bridge.torch.nn.ReLU).set_dtype_configs(given))
            with self.subTest(sentence), self.assertRaisesRegex(bridge.DumpError, rf"^entry #1 ReLU: {sentence}\.$") as raised:
                bridge.dump(config)
            self.assertEqual(raised.exception.pointer, "/configs/1/dtype_configs" + pointer)

    def test_half_of_a_character_is_refused(self):
        self.refused(backend_config.BackendConfig("a\ud800b"), "/name",
                     r"name holds 'a\\ud800b', and no file can hold half of a surrogate pair\. Write whole characters\.")
        self.refused(with_pattern((bridge.torch.add, "x\udc00", bridge.torch.nn.Linear)), r"/configs/0/pattern\w*/1",
                     r"entry #0 \(add, 'x\\udc00', Linear\): pattern\w*\[1\] holds 'x\\udc00', .*")
        entry = backend_config.BackendPatternConfig(bridge.torch.nn.Linear)._set_input_type_to_index({"\udfff": 1})
        self.refused(backend_config.BackendConfig("own").set_backend_pattern_config(entry), "/configs/0/input_type_to_index",
                     r"entry #0 Linear: input_type_to_index holds '\\udfff', .*")
        self.assertEqual(bridge.dump(backend_config.BackendConfig("\U0001f600"))["name"], "\U0001f600")

    def test_so_it_is_in_a_model(self):
        nn = bridge.torch.nn

        class Model(nn.Sequential):
            def forward(self, x):
                return self[0](x).view(self.kind)

        model = Model(nn.ReLU())
        model.kind = "\ud800"
        with self.assertRaisesRegex(bridge.DumpError, r"^nodes\[2\]\.args\[1\] holds '\\ud800', and no file can hold half of "):
            bridge.trace(model)
        with self.assertRaisesRegex(bridge.DumpError, r"^modules holds 'a\\ud800', "):  # before torch makes code of it
            named = nn.Sequential()
            named.add_module("a\ud800", nn.ReLU())
            bridge.trace(named)

    @unittest.skipIf(bridge.API == "2", "2.x traces nothing in a file of such a path")
    def test_the_path_of_a_models_source_has_it_escaped(self):
        source = "import torch\nclass Model(torch.nn.Module):\n    def forward(self, x):\n        return x + 1\n"
        names = {"__name__": "odd"}
        exec(compile(source, "/nowhere/odd\udcff.py", "exec"), names)
        self.assertEqual(bridge.trace(names["Model"]())["nodes"][1]["source"], r"odd\udcff.py:4")

    def test_a_text_that_is_only_shown_has_it_escaped(self):
        class Odd:
            def __repr__(self):
                return "<odd \ud800>"
        with self.assertWarns(UserWarning):
            document = bridge.dump(config_with(functools.partial(bridge.torch.nn.Sequential, Odd())))
        self.assertEqual(document["configs"][0]["fuser_method"]["args"], [{"opaque": "<odd \\ud800>"}])

    def test_too_many_levels_are_refused(self):
        deepest = nested(bridge.torch.nn.Linear, 61)
        self.assertTrue(bridge.dump(with_pattern(deepest)))
        for levels in (62, 100, 3000):
            with self.subTest(levels):
                self.refused(with_pattern(nested(bridge.torch.nn.Linear, levels)), r"/configs/0/pattern\w*",
                             r"entry #0 \(add, \(add, .*\.\.\..*\): pattern\w* is nested too deeply\. A file has at most 64 levels "
                             r"of lists and objects: write it with fewer\.")
        circle = []
        circle.append(circle)
        observer = bridge.torch.ao.quantization.MinMaxObserver.with_args(factory_kwargs=circle)
        self.refused(config_with(observer), "/configs/0/fuser_method",
                     r"entry #0 ReLU: fuser_method is nested too deeply\. .*")

    @unittest.skipUnless(hasattr(sys, "get_int_max_str_digits"), "this Python writes numbers of any length")
    def test_too_many_digits_are_refused(self):
        sentence = r"is a number of more digits than Python writes\. Write fewer\."
        self.refused(bounded(quant_max_upper_bound=10 ** 5000),
                     "/configs/1/dtype_configs/0/input_dtype/quant_max_upper_bound",
                     r"entry #1 Linear: dtype_configs\[0\]\.input_dtype\.quant_max_upper_bound " + sentence)
        self.refused(with_pattern((bridge.torch.add, 10 ** 5000, bridge.torch.nn.Linear)), r"/configs/0/pattern\w*/1",
                     r"entry #0 \(add, (\.\.\.|<int .*>), Linear\): pattern\w*\[1\] " + sentence)

    def test_so_they_are_of_a_qconfig_and_a_mapping(self):
        observer = bridge.torch.ao.quantization.MinMaxObserver
        qconfig = QConfig(activation=observer, weight=observer.with_args(eps=math.nan))
        mapping = bridge.QConfigMapping().set_module_name("fc", qconfig)
        for dumped, sentence in ((lambda: bridge.dump_qconfig(qconfig), r"weight\.kwargs\.eps is nan, "),
                                 (lambda: bridge.dump_qconfig_mapping(mapping),
                                  r"module_name\[0\]\[1\]\.weight\.kwargs\.eps is nan, "),
                                 (lambda: bridge.dump_qconfig_mapping(bridge.QConfigMapping().set_global(qconfig)),
                                  r"weight\.kwargs\.eps is nan, "),
                                 (lambda: bridge.dump_qconfig_mapping(bridge.QConfigMapping().set_module_name("\ud800", None)),
                                  r"module_name\[0\]\[0\] holds '\\ud800', ")):
            with self.subTest(sentence), self.assertRaisesRegex(bridge.DumpError, "^" + sentence):
                dumped()


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
        self.assertEqual(ran, (0, releases.as_dumped(RELEASE, template("native")), ""))

    def test_what_is_no_backend_config_is_one_line(self):
        for target in ("no_such_module:config", "json:no_such_function", "json:dumps", "math:pi", "json"):
            with self.subTest(target):
                status, output, errors = self.run_bridge("dump", target)
                self.assertEqual((status, output, errors.count("\n")), (2, "", 1))
                self.assertTrue(errors.startswith(target + ": error: "))

    def test_so_is_what_no_file_can_hold(self):
        status, output, errors = self.run_bridge("dump", "tst_bridge:with_nan")
        self.assertEqual((status, output, errors.count("\n")), (2, "", 1))
        self.assertTrue(errors.startswith("tst_bridge:with_nan: error: entry #1 Linear: dtype_configs[0].input_dtype."))
        status, output, errors = self.run_bridge("dump", "tst_bridge:with_a_single_dtype_config")
        self.assertEqual((status, output, errors.count("\n")), (2, "", 1))
        self.assertTrue(errors.startswith("tst_bridge:with_a_single_dtype_config: error: entry #0 ReLU: dtype_configs is of "))

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

    def test_check_answers_as_json(self):
        document = {"configs": [{"pattern": "torch.nn.NoSuchModule"}, {"pattern": "torch.nn.ReLU", "note": 1}]}
        with tempfile.NamedTemporaryFile("w", suffix=".bcfg.json", encoding="utf-8") as file:
            json.dump(document, file)
            file.flush()
            status, output, _ = self.run_bridge("check", "--json", file.name)
        with mock.patch("sys.stdin", io.StringIO(json.dumps(document))):
            self.assertEqual(self.run_bridge("check", "--json", "-")[:2], (status, output))
        answer = json.loads(output)
        self.assertEqual((status, answer["taken"], answer["total"]), (1, 1, 2))
        self.assertEqual([(said["severity"], said["pointer"]) for said in answer["said"]],
                         [("error", "/configs/0/pattern"), ("warning", "/configs/1")])

    def test_what_is_there_is_printed(self):
        for command in ("symbols", "qconfigs"):
            status, output, errors = self.run_bridge(command)
            self.assertEqual((status, errors, json.loads(output)["torch"]), (0, "", bridge.torch.__version__))

    @unittest.skipUnless(hasattr(sys, "get_int_max_str_digits"), "this Python reads numbers of any length")
    def test_check_names_the_place_of_a_number_that_is_too_long(self):
        with tempfile.NamedTemporaryFile("w", suffix=".bcfg.json", encoding="utf-8") as file:
            file.write('{"name": "%s", "configs": [{"a/b": [1, -%s]}]}' % ("7" * 5000, "7" * 5000))
            file.flush()
            status, output, errors = self.run_bridge("check", file.name)
        self.assertEqual((status, output), (2, ""))
        self.assertRegex(errors, "error: /configs/0/a~1b/1: the number has 5000 digits, and Python reads at most [0-9]+\n$")

    def test_check_of_what_is_no_json_is_one_line(self):
        for text in ("[" * 100000, '{"configs": NaN}', "{"):
            with tempfile.NamedTemporaryFile("w", suffix=".bcfg.json", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                status, output, errors = self.run_bridge("check", file.name)
            self.assertEqual((status, output, errors.count("\n")), (2, "", 1))

    def test_check_of_no_file_is_one_line(self):
        status, output, errors = self.run_bridge("check", "no_such_file.bcfg.json")
        self.assertEqual((status, output, errors.count("\n")), (2, "", 1))


if __name__ == "__main__":
    unittest.main()
