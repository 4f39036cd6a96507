# SPDX-License-Identifier: Apache-2.0
"""The Python package: what it says of live objects, with the torch of this Python.

BCFG names the program where the package has none.
"""
import ast
import contextlib
import dataclasses
import errno
import functools
import html.parser
import io
import json
import math
import operator
import os
import pathlib
import pickle
import re
import stat
import subprocess
import sys
import tempfile
import unittest
import warnings
from unittest import mock

try:
    import torch
except ImportError:
    sys.exit(77)  # skipped
import backend_config_editor as bce
from torch.ao.quantization import QConfig, QConfigMapping, default_dynamic_qconfig, default_qconfig
from torch.ao.quantization.backend_config import (BackendConfig, BackendPatternConfig, DTypeConfig, ObservationType,
                                                  get_native_backend_config, get_tensorrt_backend_config)
from torch.ao.quantization.backend_config.backend_config import DTypeWithConstraints

import torch.ao.quantization.observer as observers
import torch.ao.quantization.quantize_fx  # without which 2.x registers no pattern

nn = torch.nn
OLD = not hasattr(BackendPatternConfig, "_set_pattern_complex_format")  # patterns are written from the end
INT8 = DTypeConfig(input_dtype=torch.quint8, output_dtype=torch.quint8, weight_dtype=torch.qint8, bias_dtype=torch.float)
NARROW = DTypeConfig(input_dtype=torch.qint8, output_dtype=torch.qint8, weight_dtype=torch.qint8, bias_dtype=torch.float)


def linear_entry(dtype_config=INT8):
    return (BackendPatternConfig(nn.Linear).set_observation_type(ObservationType.OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT)
            .add_dtype_config(dtype_config).set_root_module(nn.Linear)
            .set_reference_quantized_module(torch.ao.nn.quantized.reference.Linear))


def constrained(**bounds):
    return DTypeConfig(input_dtype=DTypeWithConstraints(torch.quint8, **bounds), output_dtype=torch.quint8,
                       weight_dtype=torch.qint8, bias_dtype=torch.float)


def backend(*entries):
    return BackendConfig("mine").set_backend_pattern_configs(list(entries))


def fused_entry():
    """PyTorch's own for a convolution and a ReLU, without that for the module into which they are fused."""
    entries = map(BackendPatternConfig.from_dict, get_native_backend_config().to_dict()["configs"])
    return next(entry for entry in entries if entry.fused_module is torch.ao.nn.intrinsic.ConvReLU2d
                and nn.ReLU in entry.pattern)


def config_with_a_lambda():
    return backend(linear_entry().set_fuser_method(lambda *modules: None))


class Mlp(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(4, 4)
        self.relu = nn.ReLU()
        self.fc = nn.Linear(4, 2)

    def forward(self, x):
        return self.fc(self.relu(self.first(x)))


class Sum(nn.Module):
    def forward(self, x):
        return x + x


class Leaf(nn.Module):
    def forward(self, x):
        return x


class Halved(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 4)

    def forward(self, x):
        return torch.chunk(self.fc(x), 2, dim=1)[0]


class Making(nn.Module):
    """Makes tensors, and keeps what it has got."""

    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 4)
        self.got = None

    def forward(self, x):
        self.got = x
        return self.fc(x) + torch.ones(4) + self.fc.weight.t()


class Fails(Making):
    def forward(self, x):
        return super().forward(x).no_such(self.none)


class Branching(nn.Module):
    def forward(self, x):
        return x if x.sum() > 0 else -x


class Picked(nn.Module):
    """Its shape is that of what it is given, by value."""

    def forward(self, x):
        return x.nonzero()


class Fixed(observers.FixedQParamsObserver):
    def __init__(self):
        super().__init__(scale=1 / 256, zero_point=0)


class Reduced(observers.MinMaxObserver):
    def __init__(self):
        super().__init__(dtype=torch.quint8, reduce_range=True)


class Fine(observers.MinMaxObserver):
    def __init__(self):
        super().__init__(dtype=torch.quint8, eps=2 ** -13)


class Signed(torch.ao.quantization.FakeQuantize):
    def __init__(self, **arguments):
        super().__init__(observers.MovingAverageMinMaxObserver, quant_min=-8, quant_max=7, dtype=torch.qint8)


class Moving(observers.MovingAverageMinMaxObserver):
    pass


class OfTheBase(observers.ObserverBase):
    def __init__(self, dtype=torch.quint8, qscheme=torch.per_tensor_affine):
        super().__init__(dtype)
        self.qscheme, self.ch_axis = qscheme, 0
        self.quant_min, self.quant_max, self.eps = (-127, 127, 2 ** -12) if dtype == torch.qint8 else (0, 127, 2 ** -12)

    def forward(self, x):
        self.channels = 1 if self.qscheme == torch.per_tensor_affine else len(x)
        return x

    def calculate_qparams(self):
        return torch.ones(self.channels), torch.zeros(self.channels, dtype=torch.int)


class OfNoBase(nn.Module):
    """An observer that derives from no class of PyTorch."""
    dtype, qscheme, ch_axis, quant_min, quant_max, is_dynamic = torch.quint8, torch.per_tensor_affine, -1, 0, 255, False

    def __init__(self, **arguments):
        super().__init__()

    def forward(self, x):
        return x

    def calculate_qparams(self):
        return torch.ones(1), torch.zeros(1, dtype=torch.int)


class AroundOfNoBase(torch.ao.quantization.FakeQuantize):
    def __init__(self):
        super().__init__(OfNoBase, quant_min=0, quant_max=255)


class Raising(OfTheBase):
    qscheme = property(lambda self: 1 / 0, lambda self, scheme: None)


def is_quantized_by_torch(model, config, mapping, name="0"):
    """Whether its module of this name becomes a reference module."""
    prepared = torch.ao.quantization.quantize_fx.prepare_fx(model.eval(), mapping, (torch.ones(1, 4),), backend_config=config)
    prepared(torch.ones(1, 4))
    made = torch.ao.quantization.quantize_fx.convert_to_reference_fx(prepared, backend_config=config)
    return type(getattr(made, name)) is torch.ao.nn.quantized.reference.Linear


class Explained(unittest.TestCase):
    def test_a_node_is_found_by_its_module_and_by_its_name(self):
        why = bce.explain(nn.Sequential(Mlp()))
        self.assertIs(why["0.first"], next(node for node in why if node.module == "0.first"))
        self.assertEqual(why["0.fc"].status, "quantized")
        with self.assertRaisesRegex(bce.BackendConfigError, r"^The model calls no module '0\.fd' and has no node of that name\. Did you mean '0\.fc'\?$"):
            why["0.fd"]

    def test_its_reason_is_a_sentence(self):
        why = bce.explain(Mlp(), backend(linear_entry(NARROW)), QConfigMapping().set_global(default_qconfig))
        self.assertEqual(why["fc"].status, "rejected")
        self.assertRegex(why["fc"].reason, r"^No dtype config of entry #0 Linear fits: input_dtype wants torch.qint8, the QConfig "
                                           r"has torch.quint8\.$")
        self.assertEqual([check.field for check in why["fc"].checks if not check.ok][0], "input_dtype")
        self.assertEqual(why["relu"].status, "no_pattern")
        self.assertEqual(why.coverage, 0)

    def test_a_change_quantizes_what_it_was_found_for(self):
        config = backend(linear_entry(NARROW))
        mapping = QConfigMapping().set_global(default_qconfig)
        kinds = set()
        for change in bce.explain(Mlp(), config, mapping)["fc"].changes:
            with self.subTest(title=change.title):
                after = bce.explain(Mlp(), change.backend_config(), change.qconfig_mapping())
                self.assertTrue(after["fc"].quantized)
                kinds.add(bool(change.edits))
                ast.parse(change.python)
        self.assertEqual(kinds, {True, False})  # one of the backend config, and one of the mapping

    def test_a_row_that_it_changes_keeps_its_place(self):
        mapping = QConfigMapping()
        for name in ("first", "fc", "relu"):
            mapping.set_module_name(name, default_qconfig)
        changes = [each for each in bce.explain(Mlp(), backend(linear_entry(NARROW)), mapping)["first"].changes if not each.edits]
        for change in changes:
            self.assertEqual(list(change.qconfig_mapping().module_name_qconfigs), ["first", "fc", "relu"])
            self.assertEqual(change.qconfig_mapping().module_name_qconfigs["first"].activation().dtype, torch.qint8)
        self.assertTrue(changes)

    def test_it_says_from_which_nodes_it_takes_quantization(self):
        observer = torch.ao.quantization.MinMaxObserver.with_args(dtype=torch.qint8)
        qconfig = torch.ao.quantization.QConfig(observer, torch.ao.quantization.default_weight_observer)
        mapping = QConfigMapping().set_global(default_qconfig).set_module_name("first", qconfig)
        why = bce.explain(Mlp(), backend(linear_entry(NARROW)), mapping)
        lost = []
        for change in why["fc"].changes:
            after = bce.explain(Mlp(), change.backend_config(), change.qconfig_mapping())
            lost.append(change.no_longer_quantized)
            self.assertEqual(lost[-1], [node.name for node in why if node.quantized and not after[node.name].quantized])
        self.assertIn(["first"], lost)  # by setting the dtypes of the dtype config that both have
        self.assertIn([], lost)         # by adding another

    def test_and_its_python_does_the_same(self):
        config = backend(linear_entry(NARROW))
        mapping = QConfigMapping().set_global(default_qconfig)
        for change in bce.explain(Mlp(), config, mapping)["fc"].changes:
            with self.subTest(title=change.title):
                variables = {"backend_config": backend(linear_entry(NARROW)),
                             "qconfig_mapping": QConfigMapping().set_global(default_qconfig)}
                exec(change.python, variables)
                after = bce.explain(Mlp(), variables["backend_config"], variables["qconfig_mapping"])
                self.assertTrue(after["fc"].quantized)

    def test_and_so_does_that_of_an_observer_with_infinity(self):
        observer = torch.ao.quantization.MinMaxObserver.with_args(eps=math.inf)
        qconfig = torch.ao.quantization.QConfig(observer, torch.ao.quantization.default_weight_observer)
        why = bce.explain(Mlp(), backend(linear_entry(NARROW)), QConfigMapping().set_global(qconfig))
        change = next(change for change in why["fc"].changes if not change.edits)
        variables = {"qconfig_mapping": QConfigMapping()}
        exec(change.python, variables)
        made = variables["qconfig_mapping"].module_name_qconfigs["fc"].activation()
        self.assertEqual((made.dtype, float(made.eps)), (torch.qint8, math.inf))

    def test_it_keeps_the_arguments_of_a_partial(self):
        observer = torch.ao.quantization.MinMaxObserver
        weight = functools.partial(observer, torch.qint8, torch.per_tensor_symmetric, quant_min=-100, quant_max=100)
        qconfig = torch.ao.quantization.QConfig(observer, weight)
        why = bce.explain(Mlp(), backend(linear_entry(NARROW)), QConfigMapping().set_global(qconfig))
        change = next(change for change in why["fc"].changes if not change.edits)
        variables = {"qconfig_mapping": QConfigMapping()}
        exec(change.python, variables)
        made = variables["qconfig_mapping"].module_name_qconfigs["fc"].weight()
        self.assertEqual((made.dtype, made.qscheme, made.quant_max), (torch.qint8, torch.per_tensor_symmetric, 100))

    def test_a_change_for_a_function_is_about_all_calls_of_it(self):
        wide = DTypeConfig(input_dtype=torch.qint8, output_dtype=torch.qint8)
        adds = BackendPatternConfig(operator.add).add_dtype_config(wide)
        mapping = QConfigMapping().set_global(default_qconfig)
        changes = [each for each in bce.explain(Sum(), backend(adds), mapping)["add"].changes if not each.edits]
        for change in changes:
            self.assertTrue(change.title.startswith("In the mapping for operator.add, "), change.title)
            variables = {"qconfig_mapping": QConfigMapping().set_global(default_qconfig)}
            exec(change.python, variables)
            self.assertIn(operator.add, variables["qconfig_mapping"].object_type_qconfigs)
        self.assertTrue(changes)

    def test_a_module_without_its_reference_module_stays_float(self):
        bare = BackendPatternConfig(nn.Linear).add_dtype_config(INT8)
        why = bce.explain(Mlp(), backend(bare), QConfigMapping().set_global(default_qconfig))
        self.assertEqual(why["fc"].status, "observed_only")
        self.assertIn("no entry gives its class a reference module", why["fc"].reason)
        change = why["fc"].changes[0]
        self.assertIn("reference module that PyTorch has", change.title)
        self.assertTrue(is_quantized_by_torch(Mlp(), change.backend_config(), QConfigMapping().set_global(default_qconfig), "fc"))

    def test_for_what_no_entry_takes_there_is_that_of_native(self):
        changes = bce.explain(Mlp(), backend(linear_entry()))["relu"].changes
        self.assertEqual([change.title for change in changes],
                         ["Add a pattern config for ReLU", "Add pattern configs for Linear → ReLU and LinearReLU"])
        for change in changes:
            self.assertTrue(bce.explain(Mlp(), change.backend_config())["relu"].quantized)
            variables = {"backend_config": backend(linear_entry())}
            exec(change.python, variables)
            self.assertTrue(bce.explain(Mlp(), variables["backend_config"])["relu"].quantized)

    def test_classes_count_by_identity(self):
        def another():
            class Leaf(nn.Module):
                def forward(self, x):
                    return x
            return Leaf

        ours, theirs = another(), another()
        entry = (BackendPatternConfig(ours).set_observation_type(ObservationType.OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT)
                 .add_dtype_config(DTypeConfig(input_dtype=torch.quint8, output_dtype=torch.quint8)))
        model = nn.Sequential(ours(), theirs(), Leaf())
        why = bce.explain(model, backend(entry), QConfigMapping().set_global(default_qconfig),
                          non_traceable=[ours, theirs, Leaf])
        self.assertEqual([node.status for node in why], ["quantized", "no_pattern", "no_pattern"])

    def test_what_pytorch_raises_is_told(self):
        mapping = QConfigMapping().set_global(default_qconfig).set_object_type(nn.ReLU, default_dynamic_qconfig)
        why = bce.explain(nn.Sequential(nn.Linear(1, 1), nn.ReLU()), None, mapping)
        self.assertEqual((why.stage, why.error_node), ("prepare", "_0"))
        self.assertIn("LookupError", why.error)
        self.assertIn("prepare raises LookupError", repr(why))
        self.assertRegex(str(why), r"\nNote: prepare raises at 0, of entry #[0-9]+ Linear → ReLU\. Fix this first; ")
        with self.assertRaisesRegex(bce.BackendConfigError, "^Nothing is known of '0', as prepare raises LookupError: .* Fix this first"):
            why["0"]

    def test_where_convert_raises_nodes_say_that_no_change_helps_before(self):
        pair = (nn.BatchNorm2d, nn.Conv2d) if OLD else (nn.Conv2d, nn.BatchNorm2d)
        broken = (BackendPatternConfig(pair).add_dtype_config(INT8).set_fused_module(nn.Conv2d)
                  .set_observation_type(ObservationType.OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT))
        model = nn.Sequential(nn.Conv2d(1, 1, 1), nn.BatchNorm2d(1), nn.Linear(1, 1))
        mapping = QConfigMapping().set_global(default_qconfig)
        whole = bce.explain(model, backend(linear_entry(NARROW)), mapping)
        self.assertIsNone(whole.error_node)
        self.assertNotIn("Fix this", str(whole) + str(whole["2"]) + repr(whole["2"]) + whole._repr_html_())
        why = bce.explain(model, backend(linear_entry(NARROW), broken), mapping)
        self.assertEqual((why.stage, why.error_node), ("convert", "_0"))
        node = why["2"]
        self.assertEqual((node.status, node.changes), ("rejected", []))
        self.assertEqual(repr(node), f"<Node _2: rejected, but convert raises {why.error}>")
        note = "convert raises at 0, of entry #1 Conv2d → BatchNorm2d. Fix this first; no other change helps until then."
        self.assertIn(f"\nNote: {note}\n", str(why))
        for shown in (str(node), node._repr_html_(), why._repr_html_()):
            self.assertIn(note, shown)

    def test_a_model_that_cannot_run_is_told_and_is_not_quantized(self):
        chunk = (BackendPatternConfig(torch.chunk).add_dtype_config(INT8)
                 .set_observation_type(ObservationType.OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT))
        config, mapping = backend(linear_entry(), chunk), QConfigMapping().set_global(default_qconfig)
        prepared = torch.ao.quantization.quantize_fx.prepare_fx(Halved().eval(), mapping, (torch.ones(1, 4),),
                                                                backend_config=config)
        with self.assertRaisesRegex(AttributeError, "'tuple' object has no attribute 'numel'"):
            prepared(torch.ones(1, 4))
        why = bce.explain(Halved(), config, mapping)
        problem = ("PyTorch raises when data runs through the prepared model: the operator returns a tuple, which its observer "
                   "cannot take.")
        self.assertEqual([node.calibration_problem for node in why], [None, problem, None])
        self.assertEqual(why["chunk"].reason, f"Entry #1 chunk takes it. {problem}")
        self.assertEqual(repr(why["chunk"]), "<Node chunk: quantized, but data cannot run through it>")
        self.assertIn(problem, why["chunk"]._repr_html_())
        said = f"The model cannot run. At chunk: {problem}"
        self.assertEqual(why.notes[0], said)
        self.assertRegex(repr(why), "% of 3 operators quantized, but the model cannot run>$")
        self.assertEqual(str(why).split("\n")[1], f"Note: {said}")
        self.assertIn(f"</h4><p>Note: {said}</p>", why._repr_html_())
        for names in ("chunk", "fc"):
            with self.assertRaises(AssertionError) as raised:
                bce.assert_quantized(Halved(), config, mapping, names)
            self.assertEqual(str(raised.exception), f"Halved: not quantized:\n  {said}")
        without = QConfigMapping().set_global(default_qconfig).set_object_type(torch.chunk, None)
        self.assertEqual(bce.assert_quantized(Halved(), config, without, "fc")["chunk"].calibration_problem, None)

    def test_what_is_no_model_config_or_mapping_is_refused(self):
        for arguments in ((3,), (Mlp(), 3), (Mlp(), None, 3)):
            with self.assertRaisesRegex(bce.BackendConfigError, r"^\w+ is of type int; a \w+ was expected\.$"):
                bce.explain(*arguments)

    def test_so_is_whatever_else_is_of_the_wrong_kind(self):
        config = backend(linear_entry())
        for call, sentence in (
                (lambda: bce.explain(Mlp(), qconfig_mapping={"object_type": [("x",)]}), "qconfig_mapping has an invalid row: "),
                (lambda: bce.explain(Mlp(), example_inputs=(3,)), r"example_inputs\[0\] is of type int; a Tensor was expected\.$"),
                (lambda: bce.explain(Mlp(), example_inputs=3), "example_inputs is of type int; a list of tensors was expected"),
                (lambda: bce.explain(Mlp(), non_traceable=None), "non_traceable is of type NoneType; a list of paths of modules, "
                 "or classes was expected"),
                (lambda: bce.explain(Mlp(), non_traceable="firs"), "Mlp: 'firs' is neither a module of the model nor a class"),
                (lambda: bce.explain(Mlp(), backend(linear_entry().set_dtype_configs(INT8))),
                 r"entry #0 Linear: dtype_configs is of type DTypeConfig; a list of DTypeConfig was expected\.$"),
                (lambda: bce.check(backend(linear_entry().set_dtype_configs([INT8, {}]))),
                 r"entry #0 Linear: dtype_configs\[1\] is of type dict; a DTypeConfig was expected\.$"),
                (lambda: bce.check(None), "backend_config is of type NoneType; a BackendConfig was expected"),
                (lambda: bce.match(None), "backend_config is of type NoneType"),
                (lambda: bce.match(config, 3), "qconfig is of type int; a QConfig, a QConfigMapping or the name of a QConfig was expected"),
                (lambda: bce.diff(config, None), "b is of type NoneType; a BackendConfig was expected"),
                (lambda: bce.edit(None), "backend_config is of type NoneType"),
                (lambda: bce.diff(config, {"configs": [3]}), r"b: BackendConfig\.from_dict\(\) does not take this dict: ValueError: "),
                (lambda: bce.save(None, "a"),
                 "backend_config is of type NoneType; a BackendConfig, a QConfigMapping or a QConfig was expected"),
                (lambda: bce.save(QConfigMapping(), "a.bcfg.json"),
                 r".*/a\.bcfg\.json: \*\.bcfg\.json is the name for a BackendConfig; that of a QConfigMapping is "
                 r"\*\.qconfig_mapping\.json\.$"),
                *((lambda call=call, name=name: call(name), f"No file can have the name {re.escape(repr(name))}\\.$")
                  for call in (bce.load, lambda name: bce.save(config, name), lambda name: bce.save(default_qconfig, name))
                  for name in ("a\0b.json", "\ud800.json")),
                (lambda: bce.save(config, "a.qconfig_mapping.json"), ".* is the name for a QConfigMapping; "),
                (lambda: bce.save(config, "a.qconfig.json"), ".* is the name for a QConfig; "),
                (lambda: bce.save(default_qconfig, "a.qconfig_mapping.json"), ".* is the name for a QConfigMapping; "),
                (lambda: bce.explain(Mlp(), config, default_qconfig), "qconfig_mapping is of type QConfig; a QConfigMapping, "
                 r"such as QConfigMapping\(\)\.set_global\(qconfig\), was expected\.$"),
                (lambda: bce.load("a.bcfg.json", packages=3), "packages is of type int; a list of names of packages was expected"),
                (lambda: bce.load("a.bcfg.json", packages=["os", 3]), r"packages\[1\] is of type int; a str was expected"),
                (lambda: bce.load("a.bcfg.json", packages=b"os"), r"packages\[0\] is of type int; a str was expected"),
                (lambda: bce.edit(config, trust=None), "trust is of type NoneType; a list of names of packages was expected"),
                (lambda: bce.load(3), "path is of type int; a str or a pathlib.Path was expected"),
                (lambda: bce.explain(Mlp())[0:1], "name is of type slice; the path of a module or the name of a node was expected"),
                (lambda: bce.assert_quantized(Mlp(), names=[]), "names is empty, which asserts nothing"),
                (lambda: bce.assert_quantized(Mlp(), names=None), "names is of type NoneType; a list of paths of modules, or "
                 "names of nodes was expected"),
                (lambda: bce.assert_quantized(Mlp(), names=[3]), r"names\[0\] is of type int; a str was expected"),
                (lambda: bce.save(QConfigMapping().set_module_name("fc", 3), "a"), "The QConfigMapping has an invalid row: "),
                (lambda: bce.save(config, "/nowhere/a.bcfg.json"), "/nowhere/a.bcfg.json: No such file or directory$"),
                (lambda: bce.explain(Mlp()).select(3), "name is of type int; a shell wildcard was expected"),
                (lambda: bce.match(config, ""), "bcfg: --qconfig: The value is empty.$"),
                (lambda: bce.explain(Mlp(), config, QConfigMapping().set_module_name(3, default_qconfig)),
                 "qconfig_mapping: Expected a row of 2 values: a string first, a QConfig last.$"),
                (lambda: bce.check(config).mended(0), "finding is of type int; a Finding was expected"),
                (lambda: bce.check(backend()).mended(next(found for found in bce.check(config) if found.fix)),
                 r"\w\d+ at /configs/0/\w+ is none of these findings")):
            with self.subTest(sentence=sentence), self.assertRaisesRegex(bce.BackendConfigError, "^" + sentence):
                call()

    def test_a_dictionary_is_taken_as_prepare_fx_takes_it(self):
        config = backend(linear_entry())
        plain = config.to_dict()
        self.assertEqual(bce.explain(Mlp(), plain)["fc"].entry, 0)
        self.assertEqual(list(bce.check(plain)), list(bce.check(config)))
        self.assertEqual(list(bce.match(plain)), list(bce.match(config)))
        self.assertFalse(bce.diff(plain, config))
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "a.bcfg.json"
            bce.save(plain, path)
            self.assertFalse(bce.diff(bce.load(path), config))

    def test_where_control_flow_cannot_be_traced_the_error_says_what_helps(self):
        advice = "^Sequential cannot be traced: TraceError: .* With non_traceable='1.0' this module is one operator, "
        model = nn.Sequential(nn.Linear(4, 4), nn.Sequential(Branching()))
        with self.assertRaisesRegex(bce.BackendConfigError, advice):
            bce.explain(model)
        self.assertEqual(bce.explain(model, non_traceable="1.0")["0"].status, "quantized")
        with self.assertRaisesRegex(bce.BackendConfigError, "^Branching cannot be traced: TraceError: .* Move that into a module "):
            bce.explain(Branching())
        with self.assertRaises(bce.BackendConfigError) as raised:
            bce.explain(Fails())
        self.assertNotIn("non_traceable", str(raised.exception))

    def test_a_model_with_half_of_a_character_is_refused(self):
        model = nn.Sequential()
        model.add_module("a\ud800", nn.ReLU())
        with self.assertRaisesRegex(bce.BackendConfigError, r"^Sequential: modules holds 'a\\ud800', and no file can hold half "):
            bce.explain(model)

    def test_inputs_that_do_not_fit_are_refused_where_they_do_not(self):
        said = io.StringIO()
        with (contextlib.redirect_stderr(said), self.assertNoLogs("torch._subclasses.fake_tensor"),
              self.assertRaises(bce.BackendConfigError) as raised):
            bce.explain(Mlp(), example_inputs=torch.ones(1, 5))
        self.assertRegex(str(raised.exception), r"^Mlp: the example inputs do not go through first: RuntimeError: ")
        self.assertNotIn("Traceback", str(raised.exception) + said.getvalue(), "of torch.fx, which prints one")

    def test_nodes_from_one_that_cannot_do_without_data_have_no_shape(self):
        model = nn.Sequential(nn.Linear(4, 4), Picked(), nn.ReLU())
        why = bce.explain(model, example_inputs=torch.ones(1, 4), non_traceable=Picked)
        self.assertEqual([node.shape for node in why], [(1, 4), None, None])
        model = nn.Sequential(nn.Linear(4, 4), nn.LSTM(4, 4))  # which computes with its real weights in 1.13
        why = bce.explain(model, example_inputs=torch.ones(3, 2, 4))
        self.assertEqual(why["0"].shape, (3, 2, 4))
        with self.assertRaisesRegex(bce.BackendConfigError, "do not go through _1: RuntimeError: input.size"):
            bce.explain(model[1:], example_inputs=torch.ones(3, 2, 5))

    def test_a_model_keeps_its_attributes_and_no_other(self):
        for model in (Making(), Fails()):
            before = dict(vars(model))
            for _ in range(2):
                with contextlib.suppress(bce.BackendConfigError):  # that it cannot be traced
                    bce.explain(model)
                self.assertEqual(vars(model), before)
        why = bce.explain(Making())
        prepared = torch.ao.quantization.quantize_fx.prepare_fx(
            Making().eval(), torch.ao.quantization.get_default_qconfig_mapping(), (torch.ones(4, 4),))
        self.assertEqual([row[0] for row in why.graphs["prepared"]], [node.name for node in prepared.graph.nodes])

    def test_a_module_of_torchscript_is_taken_as_it_is(self):
        model = nn.Sequential(nn.Linear(4, 4), torch.jit.script(nn.ReLU())).train()
        self.assertEqual(bce.explain(model, non_traceable="1")["0"].status, "quantized")
        self.assertTrue(model[1].training)

    def test_own_observers_count_as_those_that_they_derive_from(self):
        weight = torch.ao.quantization.default_weight_observer
        per_channel = OfTheBase.with_args(dtype=torch.qint8, qscheme=torch.per_channel_symmetric)
        for activation, weight, dtype_config, is_quantized in (
                (Fixed, weight, INT8, True), (Signed, weight, NARROW, True), (OfTheBase, weight, INT8, True),
                (OfTheBase, weight, NARROW, False), (Fixed, per_channel, INT8, True),
                (Reduced, weight, constrained(quant_min_lower_bound=0, quant_max_upper_bound=127), True),
                (Reduced, weight, constrained(quant_min_lower_bound=0, quant_max_upper_bound=126), False),
                (Fine, weight, constrained(scale_min_lower_bound=2 ** -13), True),
                (Fine, weight, constrained(scale_min_lower_bound=2 ** -12), False),
                (OfTheBase, weight, constrained(scale_min_lower_bound=2 ** -12), True),
                *((fake.with_args(observer=observer, quant_min=-8, quant_max=7, dtype=torch.qint8), weight, dtype_config,
                   dtype_config is NARROW)
                  for fake in (torch.ao.quantization.FakeQuantize, torch.ao.quantization.FusedMovingAvgObsFakeQuantize)
                  for observer in (Moving, Moving.with_args(averaging_constant=0.1)) for dtype_config in (NARROW, INT8))):
            with self.subTest(activation=activation, weight=weight, dtype_config=dtype_config):
                config = backend(linear_entry(dtype_config))
                mapping = QConfigMapping().set_global(torch.ao.quantization.QConfig(activation, weight))
                why = bce.explain(nn.Sequential(nn.Linear(4, 4)), config, mapping)
                self.assertIsNone(why.error)
                self.assertEqual(why["0"].quantized, is_quantized)
                self.assertEqual(is_quantized_by_torch(nn.Sequential(nn.Linear(4, 4)), config, mapping), is_quantized)

    def test_of_an_observer_that_derives_from_none_nothing_is_known(self):
        weight = torch.ao.quantization.default_weight_observer
        around = torch.ao.quantization.FakeQuantize.with_args(observer=OfNoBase)
        for activation, said in ((OfNoBase, r"What \S*OfNoBase makes is not known"),
                                 (around, r"What \S*OfNoBase makes is not known"),
                                 (AroundOfNoBase, r"What \S*AroundOfNoBase makes is not known"),
                                 (Raising, r"Raising cannot be made: ZeroDivisionError: division by zero")):
            mapping = QConfigMapping().set_global(torch.ao.quantization.QConfig(activation, weight))
            with self.subTest(activation), self.assertRaisesRegex(bce.BackendConfigError, said):
                bce.explain(nn.Sequential(nn.Linear(4, 4)), backend(linear_entry()), mapping)["0"]

    def test_where_own_code_decides_nothing_is_said_to_raise(self):
        pattern = (nn.ReLU, nn.Linear) if OLD else (nn.Linear, nn.ReLU)
        fused = BackendPatternConfig(pattern).add_dtype_config(INT8).set_fuser_method(lambda is_qat, *modules: modules[0])
        config = backend(fused, linear_entry())
        model = nn.Sequential(nn.Linear(4, 4), nn.ReLU()).eval()
        mapping = QConfigMapping().set_global(default_qconfig)
        why = bce.explain(model, config, mapping)
        self.assertRegex(repr(why), "^<Explanation of Sequential: prepare cannot be judged: What .* makes is not known\\. ")
        self.assertEqual(why.notes, ["prepare cannot be judged at 1. Until it can, nothing is known about the model."])
        with self.assertRaisesRegex(AssertionError, "prepare cannot be judged: What "):
            bce.assert_quantized(model, config, mapping)
        verdict = bce.match(config, default_qconfig)[0]
        self.assertEqual((verdict.status, verdict.error), ("error", why.error))

    def test_a_text_is_neither_a_class_nor_a_function(self):
        model = nn.Sequential(nn.Linear(4, 4))
        entry = BackendPatternConfig("torch.nn.Linear").add_dtype_config(INT8)
        mapping = QConfigMapping().set_global(default_qconfig)
        self.assertEqual(bce.explain(model, backend(entry), mapping)["0"].status, "no_pattern")
        self.assertFalse(is_quantized_by_torch(model, backend(entry), mapping))
        found = [finding for finding in bce.check(backend(entry)) if finding.severity != "info"]
        self.assertEqual([(finding.rule, finding.pattern) for finding in found], [("S05", "'torch.nn.Linear'")])
        self.assertTrue(bce.diff(backend(entry), backend(BackendPatternConfig(nn.Linear).add_dtype_config(INT8))))

        mapping = QConfigMapping().set_object_type("torch.nn.Linear", default_qconfig)
        why = bce.explain(model, backend(linear_entry()), mapping)
        self.assertEqual(why["0"].status, "not_configured")
        self.assertRegex(why.notes[-1], "^The row for 'torch.nn.Linear' in the QConfigMapping reaches nothing: ")
        self.assertFalse(is_quantized_by_torch(model, backend(linear_entry()), mapping))

    def test_a_model_whose_parameters_have_no_shape_yet_is_traced_without_shapes(self):
        why = bce.explain(nn.Sequential(nn.LazyLinear(4), nn.ReLU()), example_inputs=(torch.ones(1, 4),))
        self.assertEqual([node.shape for node in why], [None, None])
        self.assertRegex(why.notes[0], r"^Nodes have no shapes, as the model has parameters without one, such as 0\.weight\. Run ")

    def test_what_is_not_judged_of_a_model_is_said(self):
        self.assertRegex(bce.explain(nn.Sequential(nn.Linear(4, 4)).double()).notes[0], r"^Parameters are torch\.float64\. ")

    def test_a_fused_node_has_the_qconfig_of_the_fused_module(self):
        self.assertNotIn("QConfig", str(bce.explain(nn.Sequential(nn.Conv2d(1, 1, 1), nn.ReLU()))["1"]))

    def test_one_module_or_class_is_kept_from_being_traced_through_as_several_are(self):
        model = nn.Sequential(Mlp())
        for given in ("0", ["0"], Mlp, (Mlp,)):
            self.assertEqual([node.module for node in bce.explain(model, non_traceable=given)], ["0"])

    def test_the_program_has_so_much_time(self):
        with tempfile.TemporaryDirectory() as folder:
            slow = pathlib.Path(folder) / "slow"
            slow.write_text("#!/bin/sh\nexec sleep 100\n")
            slow.chmod(0o755)
            with mock.patch.dict(os.environ, {"BCFG": str(slow)}):
                with self.assertRaisesRegex(bce.BackendConfigError, "did not answer within 0.1 seconds"):
                    bce.check(backend(), timeout=0.1)
            self.assertEqual(list(bce.check(backend(), timeout=math.inf)), [])
            with mock.patch.dict(os.environ, {"BCFG": folder + "/none"}):
                with self.assertRaisesRegex(bce.BackendConfigError, "none cannot be started: "):
                    bce.check(backend())

    def test_where_no_temporary_file_can_be_written_that_is_said(self):
        for call in (bce.check, bce.edit):
            with self.subTest(call), mock.patch.dict(os.environ, {"BACKEND_CONFIG_EDITOR": "/bin/false"}), \
                 mock.patch.object(tempfile, "tempdir", "/nowhere"), \
                 self.assertRaisesRegex(bce.BackendConfigError, "^No temporary file can be written: .*/nowhere/bce-"):
                call(backend())

    def test_a_name_may_be_no_text(self):
        for name in (None, 3, b"mine"):
            with self.subTest(name), mock.patch.dict(os.environ, {"BACKEND_CONFIG_EDITOR": "/bin/false"}), \
                 self.assertRaisesRegex(bce.BackendConfigError, "^The window ended with status 1"):
                bce.edit(BackendConfig(name))
        with tempfile.TemporaryDirectory() as folder:
            bce.save(BackendConfig(None), folder + "/a.bcfg.json")
            self.assertEqual(bce.load(folder + "/a.bcfg.json").name, "")

    def test_an_assertion_says_why(self):
        config = backend(linear_entry(NARROW))
        with self.assertRaises(AssertionError) as raised:
            bce.assert_quantized(Mlp(), config, QConfigMapping().set_global(default_qconfig), ["f*", "nowhere.*"])
        lines = str(raised.exception).split("\n")
        self.assertEqual(lines[0], "Mlp: not quantized:")
        self.assertRegex(lines[1], r"^  first: rejected\. No dtype config of entry #0 Linear fits: ")
        self.assertEqual(lines[3], "  nowhere.*: no module that is called, and no node, has such a name")
        self.assertEqual(bce.assert_quantized(Mlp(), backend(linear_entry()), names=["f*"]).coverage, 2 / 3)
        self.assertIn("__tracebackhide__", bce.assert_quantized.__code__.co_varnames)  # pytest shows no source of it

    def test_an_assertion_names_the_status_as_the_node_does(self):
        model = nn.Sequential(nn.Conv2d(1, 1, 1), nn.ReLU())
        mapping = QConfigMapping().set_global(default_qconfig)
        self.assertEqual(bce.explain(model, backend(fused_entry()), mapping)["1"].status, "fused_into")
        with self.assertRaisesRegex(AssertionError, r"\n  1: fused_into\. It has gone into "):
            bce.assert_quantized(model, backend(fused_entry()), mapping, "1")

    def test_and_what_a_node_inside_of_a_match_counts_as(self):
        entry = (BackendPatternConfig((nn.ReLU, nn.Linear) if OLD else (nn.Linear, nn.ReLU)).add_dtype_config(NARROW)
                 .set_observation_type(ObservationType.OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT))
        with self.assertRaisesRegex(AssertionError, r"\n  0: covered, counts as rejected\. It is part of a match of entry #0 "):
            bce.assert_quantized(nn.Sequential(nn.Linear(1, 1), nn.ReLU()), backend(entry),
                                 QConfigMapping().set_global(default_qconfig), "0")

    def test_a_data_frame_has_a_row_for_each_node(self):
        try:
            import pandas
        except ImportError:
            with self.assertRaisesRegex(bce.BackendConfigError, "no pandas"):
                bce.explain(Mlp()).to_dataframe()
            return
        frame = bce.explain(Mlp()).to_dataframe()
        self.assertIsInstance(frame, pandas.DataFrame)
        self.assertEqual(list(frame["name"]), ["first", "relu", "fc"])
        frame = bce.explain(Mlp(), backend(linear_entry()), QConfigMapping().set_global(default_qconfig)).to_dataframe()
        self.assertEqual(list(map(str, frame["dtype_config"])), ["0", "<NA>", "0"])

    def test_an_answer_may_go_to_another_process(self):
        config = backend(linear_entry(NARROW), BackendPatternConfig(Mlp))
        mapping = QConfigMapping().set_global(QConfig(activation=Moving, weight=observers.default_weight_observer))
        change = pickle.loads(pickle.dumps(bce.explain(Mlp(), config, mapping)))["fc"].changes[0]
        self.assertTrue(bce.explain(Mlp(), change.backend_config(), change.qconfig_mapping())["fc"].quantized)
        self.assertIs(change.qconfig_mapping().global_qconfig.activation, Moving)
        found = pickle.loads(pickle.dumps(bce.check(config)))
        mended = found.mended(next(finding for finding in found if finding.fix)).to_dict()["configs"]
        self.assertIn(Mlp, [entry["pattern"] for entry in mended])

    def test_names_that_went_to_another_process_are_of_the_objects_there(self):
        import bcfg_torch

        names = bcfg_torch.LiveNames()
        name = names.name(Moving)
        names._names = {id(Fixed): name}  # as if Fixed had the id that Moving has in the process that pickles
        names = pickle.loads(pickle.dumps(names))
        self.assertEqual(names.name(Moving), name)
        self.assertNotEqual(names.name(Fixed), name)

    def test_threads_may_ask_at_a_time(self):
        code = ("import sys, threading, warnings; import torch, backend_config_editor as bce; sys.setswitchinterval(1e-5); "
                "model = torch.nn.Sequential(*[torch.nn.Linear(2, 2) for _ in range(60)]); bce.explain(model); told = []; "
                "state = lambda: (torch.nn.Module.__call__, torch.nn.Module.__getattr__, list(warnings.filters)); "
                "before = state(); "
                "threads = [threading.Thread(target=lambda: told.append(bce.explain(model).coverage)) for _ in range(6)]; "
                "[thread.start() for thread in threads]; [thread.join() for thread in threads]; "
                "assert told == [1.0] * 6, told; assert state() == before")
        done = subprocess.run([sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    @unittest.skipUnless(hasattr(os, "fork"), "no fork")
    def test_importing_does_not_import_torch_or_change_warnings(self):
        code = ("import sys, warnings; before = list(warnings.filters); import backend_config_editor as bce; "
                "assert 'torch' not in sys.modules; assert warnings.filters == before, warnings.filters; "
                "import torch; before = list(warnings.filters); bce.explain(torch.nn.ReLU()); "
                "assert warnings.filters == before, warnings.filters")
        subprocess.run([sys.executable, "-c", code], check=True)


class Checked(unittest.TestCase):
    def test_the_version_is_that_of_the_program(self):
        printed = subprocess.run([os.environ.get("BCFG", "bcfg"), "--version"], capture_output=True, text=True, check=True).stdout
        self.assertIn(f" {bce.__version__} ", printed)
        self.assertFalse(hasattr(bce, "no_such_name"))

    def test_findings_have_rule_place_and_fix(self):
        entry = BackendPatternConfig(nn.Linear).set_root_module(nn.Linear).add_dtype_config(INT8)
        found = bce.check(backend(entry))
        finding = next(finding for finding in found if finding.rule == "M02")
        self.assertEqual((finding.pattern, finding.pointer), ("Linear", "/configs/0/root_module"))
        self.assertEqual(finding.fix.title, "Set it to torch.ao.nn.quantized.reference.Linear")
        self.assertFalse([finding for finding in bce.check(found.mended(finding)) if finding.rule == "M02"])
        with self.assertRaisesRegex(bce.BackendConfigError, "^M02 at /configs/0/root_module has no fix.$"):
            found.mended(dataclasses.replace(finding, fix=None))

    def test_a_backend_config_without_problems_has_none(self):
        found = bce.check(backend(linear_entry()))
        self.assertEqual(found.of("error"), [])
        self.assertEqual(repr(found), "<mine: no problems>", str(found))

    def test_bounds_may_be_numbers_of_other_libraries_and_infinite(self):
        bounds = {"quant_min_lower_bound": torch.tensor(0), "quant_max_upper_bound": math.inf,
                  "scale_min_lower_bound": torch.tensor(2.0 ** -12)}
        with contextlib.suppress(ImportError):
            import numpy
            bounds.update(quant_min_lower_bound=numpy.int64(0), scale_min_lower_bound=numpy.float32(2.0 ** -12))
        config = backend(linear_entry(constrained(**bounds)))
        found = bce.check(config)
        self.assertEqual([finding.message for finding in found if finding.severity == "error" or finding.rule == "J06"], [])
        exact = backend(linear_entry(constrained(quant_max_upper_bound=2 ** 70)))
        self.assertIn("J06", [finding.rule for finding in bce.check(exact)])
        for eps, status in ((2.0 ** -12, "quantized"), (2.0 ** -13, "rejected")):
            observer = torch.ao.quantization.HistogramObserver.with_args(eps=eps)
            qconfig = torch.ao.quantization.QConfig(activation=observer, weight=torch.ao.quantization.default_weight_observer)
            self.assertEqual([verdict.status for verdict in bce.match(config, qconfig)], [status])
        plain = {"quant_min_lower_bound": 0, "quant_max_upper_bound": math.inf, "scale_min_lower_bound": 2.0 ** -12}
        self.assertEqual(list(bce.diff(config, backend(linear_entry(constrained(**plain))))), [])

    def test_what_no_file_can_hold_is_refused_with_entry_and_field(self):
        config = backend(linear_entry(constrained(scale_min_lower_bound=math.nan)))
        sentence = (r"^entry #0 Linear: dtype_configs\[0\]\.input_dtype\.scale_min_lower_bound is nan, and no file can hold "
                    r"that\. Write None, which is no constraint\.$")
        for call in (lambda: bce.check(config), lambda: bce.match(config), lambda: bce.diff(backend(), config),
                     lambda: bce.explain(Mlp(), config), lambda: bce.save(config, "/nowhere/mine.bcfg.json")):
            with self.assertRaisesRegex(bce.BackendConfigError, sentence) as raised:
                call()
            self.assertEqual(raised.exception.pointer, "/configs/0/dtype_configs/0/input_dtype/scale_min_lower_bound")
        with self.assertRaisesRegex(bce.BackendConfigError, r"^name holds 'a\\ud800', "):
            bce.check(BackendConfig("a\ud800"))
        observer = torch.ao.quantization.MinMaxObserver.with_args(eps=math.nan)
        mapping = QConfigMapping().set_module_name("fc", torch.ao.quantization.QConfig(observer, observer))
        for call in (lambda: bce.explain(Mlp(), None, mapping), lambda: bce.save(mapping, "/nowhere/a.qconfig_mapping.json")):
            with self.assertRaisesRegex(bce.BackendConfigError, r"^module_name\[0\]\[1\]\.activation\.kwargs\.eps is nan, "):
                call()

    def test_patterns_are_matched_by_themselves(self):
        config = backend(linear_entry())
        for qconfig in (default_qconfig, "default_qconfig", QConfigMapping().set_global(default_qconfig)):
            self.assertEqual([verdict.status for verdict in bce.match(config, qconfig)][0], "quantized")
        self.assertGreater(len(bce.match(config)), 5)
        with self.assertRaisesRegex(bce.BackendConfigError, "There is no such QConfig"):
            bce.match(config, "nothing")

    def test_a_pattern_that_is_fused_has_the_verdict_of_the_fused_module(self):
        """As bcfg match has it."""
        native = get_native_backend_config()
        alone = bce.match(backend(fused_entry()), default_qconfig)
        self.assertEqual((alone[0].status, alone[0].before_fusion), ("no_pattern", "observed_only"))
        self.assertEqual(alone[0].fused_into, "torch.ao.nn.intrinsic.ConvReLU2d")
        self.assertIn("mine: 0 of 1 verdicts", repr(alone))
        self.assertRegex(str(alone), "no_pattern +fused into ConvReLU2d, which no entry takes$")
        found = bce.match(native, default_qconfig)
        row = next(row for row in found if row.fused_into == "torch.ao.nn.intrinsic.ConvReLU2d")
        self.assertEqual((row.status, found[row.by].pattern), ("quantized", "ConvReLU2d"))
        self.assertEqual(row.course, f"fused into ConvReLU2d, #{row.by}")
        with tempfile.TemporaryDirectory() as folder:
            bce.save(native, os.path.join(folder, "native.bcfg.json"))
            printed = subprocess.run([os.environ.get("BCFG", "bcfg"), "match", os.path.join(folder, "native.bcfg.json"), "--qconfig",
                                      "default_qconfig"], capture_output=True, text=True, check=True).stdout
        self.assertEqual(printed.count("● quantized:"), sum(row.status == "quantized" for row in found))

    def test_differences_have_effects(self):
        found = bce.diff(backend(linear_entry()), backend(linear_entry(NARROW)))
        self.assertTrue(found)
        self.assertTrue(found[0].effect)
        found = bce.diff(backend(linear_entry()), backend(linear_entry(constrained(quant_min_lower_bound=-1))))
        self.assertIn("input_dtype={dtype=torch.quint8, quant_min_lower_bound=-1}, ", str(found))
        self.assertFalse(bce.diff(get_native_backend_config(), get_native_backend_config()))

    def test_differences_name_patterns_as_they_are_called(self):
        native = get_native_backend_config()
        patterns = [verdict.pattern for verdict in bce.match(native, default_qconfig)]
        removed = [pattern for row in bce.diff(native, backend()) if row.kind == "remove" for pattern in row.patterns]
        self.assertEqual(sorted(removed), sorted(patterns))
        self.assertIn("Conv2d → BatchNorm2d → ReLU", removed)


class Files(unittest.TestCase):
    def test_what_is_saved_is_loaded(self):
        import bcfg_torch

        with tempfile.TemporaryDirectory() as folder:
            for config in (get_native_backend_config(), get_tensorrt_backend_config(), backend(linear_entry())):
                path = os.path.join(folder, "-.bcfg.json")
                bce.save(config, path)
                self.assertEqual(json.loads(pathlib.Path(path).read_text()), bcfg_torch.dump(config))
                self.assertFalse(bce.diff(config, bce.load(path)))
                self.assertEqual(len(bce.load(path).configs), len(config.configs))
            with self.assertRaisesRegex(bce.BackendConfigError, "."):
                bce.load(os.path.join(folder, "missing.bcfg.json"))

    def test_so_is_infinity(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "mine.json"
            bce.save(backend(linear_entry(constrained(scale_max_upper_bound=math.inf))), path)
            self.assertIn('"scale_max_upper_bound": 1e999', path.read_text())
            constraints = bce.load(path).to_dict()["configs"][0]["dtype_configs"][0]["input_dtype"]
            self.assertEqual(constraints.scale_max_upper_bound, math.inf)
            observer = torch.ao.quantization.MinMaxObserver.with_args(eps=math.inf)
            bce.save(QConfigMapping().set_global(torch.ao.quantization.QConfig(observer, observer)), path)
            self.assertIn('"eps": 1e999', path.read_text())

    def test_a_saved_qconfig_is_what_the_program_takes(self):
        import bcfg_torch

        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a.qconfig.json")
            bce.save(default_qconfig, path)
            self.assertEqual(json.loads(pathlib.Path(path).read_text()), bcfg_torch.dump_qconfig(default_qconfig))
            subprocess.run([os.environ.get("BCFG", "bcfg"), "match", "native", "--qconfig", path], check=True,
                           stdout=subprocess.DEVNULL)

    def test_only_files_of_the_package_are_named_as_arguments(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "bce-1", "a.bcfg.json")
            os.mkdir(os.path.dirname(path))
            pathlib.Path(path).write_text("{]")
            with self.assertRaisesRegex(bce.BackendConfigError, f"^{re.escape(path)}:1:2: "):
                bce.load(path)
        with mock.patch("tempfile.tempdir", "/my:tmp"):
            self.assertEqual(bce._program._sentence("/my:tmp/bce-a_1/qconfig_mapping.json:3:4: error: It is empty.\n"),
                             "qconfig_mapping: It is empty.")

    def test_of_no_kind_is_anything_replaced_that_must_stay(self):
        saved = {"a.bcfg.json": backend(linear_entry()), "a.qconfig.json": default_qconfig,
                 "a.qconfig_mapping.json": QConfigMapping().set_global(default_qconfig)}
        for name, value in saved.items():
            with self.subTest(name), tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, name)

                def refused(reason):
                    with self.assertRaisesRegex(bce.BackendConfigError, f"^{re.escape(path)}: {re.escape(reason)}$"):
                        bce.save(value, path)
                os.mkfifo(path)
                refused("Not a regular file")
                self.assertTrue(stat.S_ISFIFO(os.lstat(path).st_mode))
                os.remove(path)
                pathlib.Path(path).write_text("old")
                os.chmod(path, 0o444)
                refused("The file is read-only")
                os.chmod(path, 0o644)
                os.link(path, os.path.join(folder, "other"))
                refused("The file has another name (hard link), which would keep the old content")
                self.assertEqual(pathlib.Path(path).read_text(), "old")
                os.remove(os.path.join(folder, "other"))
                if os.geteuid() == 0:
                    os.chown(path, 1, 2)
                held = os.stat(path)
                bce.save(value, path)
                self.assertEqual((os.stat(path).st_uid, os.stat(path).st_gid), (held.st_uid, held.st_gid))
                refusal = OSError(errno.EINVAL, os.strerror(errno.EINVAL))
                with mock.patch("os.chown", side_effect=refusal):  # where the file system has no owners
                    bce.save(value, path)
                self.assertEqual(os.listdir(folder), [name])

    def test_the_bridge_says_how_to_convert_what_is_for_the_other_api(self):
        import bcfg_torch

        with self.assertRaisesRegex(bcfg_torch.LoadError, f"`bcfg convert --api {bcfg_torch.API}` converts it$"):
            bcfg_torch.load({"torch_api": "2" if OLD else "1.13", "configs": []})

    def test_a_saved_mapping_is_what_the_program_takes(self):
        import bcfg_torch

        mapping = (QConfigMapping().set_global(default_qconfig).set_module_name("fc", None)
                   .set_object_type(nn.LSTM, default_dynamic_qconfig).set_module_name_regex("f.*", default_qconfig)
                   .set_module_name_object_type_order("", nn.Linear, 0, None))
        with tempfile.TemporaryDirectory() as folder:
            link, config, path, model = (os.path.join(folder, name) for name in
                                         ("link", "a.bcfg.json", "a.qconfig_mapping.json", "a.fxgraph.json"))
            pathlib.Path(path).write_text("old")
            os.chmod(path, 0o640)
            os.symlink(path, link)
            bce.save(mapping, link)
            self.assertTrue(os.path.islink(link))
            self.assertEqual(os.stat(path).st_mode & 0o777, 0o640)
            self.assertEqual(sorted(os.listdir(folder)), ["a.qconfig_mapping.json", "link"])
            written = json.loads(pathlib.Path(path).read_text())
            self.assertEqual(bcfg_torch.dump_qconfig_mapping(bcfg_torch.load_qconfig_mapping(written)), written)
            bce.save(get_native_backend_config(), config)
            pathlib.Path(model).write_text(json.dumps(bcfg_torch.trace(Mlp().eval())))
            printed = subprocess.run([os.environ.get("BCFG", "bcfg"), "simulate", config, "--model", model, "--mapping", path,
                                      "--format", "json", "--explain", "--fail-under", "0"], capture_output=True, text=True, check=True)
        told = json.loads(printed.stdout)["columns"][0]["nodes"]
        why = bce.explain(Mlp(), None, mapping)
        self.assertEqual({name: node["status"] for name, node in told.items()}, {node.name: node.status for node in why})
        self.assertEqual(why["fc"].status, "not_configured")
        with self.assertRaisesRegex(bce.BackendConfigError, "^/nowhere/a.json: No such file or directory$"):
            bce.save(mapping, "/nowhere/a.json")

    def test_so_is_one_with_own_observers_written_as_known_ones(self):
        import bcfg_torch

        own = torch.ao.quantization.QConfig(OfTheBase, torch.ao.quantization.default_weight_observer)
        bounds = {"quant_min_lower_bound": 0, "quant_max_upper_bound": 127}
        with tempfile.TemporaryDirectory() as folder:
            config, path, single, model = (os.path.join(folder, name) for name in
                                           ("a.bcfg.json", "a.qconfig_mapping.json", "a.qconfig.json", "a.fxgraph.json"))
            bce.save(backend(linear_entry(constrained(**bounds))), config)
            pathlib.Path(model).write_text(json.dumps(bcfg_torch.trace(Mlp().eval())))
            arguments = [os.environ.get("BCFG", "bcfg"), "simulate", config, "--model", model, "--fail-under", "0"]
            for value, option in ((QConfigMapping().set_global(own), ["--mapping", path]), (own, ["--qconfig", single])):
                with self.assertWarnsRegex(UserWarning, r"\.OfTheBase: the program does not know .*\. known=True writes them as "):
                    bce.save(value, option[1])
                told = subprocess.run([*arguments, *option], capture_output=True, text=True, check=False).stdout
                self.assertIn("cannot be judged: What ", told)
                with warnings.catch_warnings():
                    warnings.simplefilter("error")
                    bce.save(value, option[1], known=True)
                told = subprocess.run([*arguments, *option], capture_output=True, text=True, check=True).stdout
                self.assertIn("2 of 3 operators quantized", told)
            text = observers.MinMaxObserver.with_args(factory_kwargs={"a": "b.c"})
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                bce.save(torch.ao.quantization.QConfig(text, text), single)  # which is no observer
            for observer, sentence in ((OfNoBase, r".*\.OfNoBase counts as no observer of PyTorch, "),
                                       (Raising, r".*\.Raising cannot be made: ZeroDivisionError")):
                with self.assertRaisesRegex(bce.BackendConfigError, sentence):
                    bce.save(torch.ao.quantization.QConfig(observer, observer), single, known=True)

    def test_what_a_file_may_not_name_is_refused_with_its_place(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "a.bcfg.json"
            api = "1.13" if OLD else "2"
            path.write_text('{"torch_api": "%s", "name": "", "configs": [{"pattern": "os.system", "dtype_configs": []}]}' % api)
            with self.assertRaises(bce.BackendConfigError) as raised:
                bce.load(path)
            self.assertEqual(raised.exception.pointer, "/configs/0/pattern")
            self.assertRegex(str(raised.exception), r': os\. packages=\["os"\] lets the file name it\.$')
            for packages in ("os", ["os"]):
                with self.assertRaisesRegex(bce.BackendConfigError, "'os.system' is defined in posix, "):
                    bce.load(path, packages=packages)

    @unittest.skipUnless(hasattr(sys, "get_int_max_str_digits"), "this Python reads numbers of any length")
    def test_so_is_a_number_that_is_too_long(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "a.bcfg.json"
            for api in ("1.13", "2"):  # one of these is converted
                path.write_text('{"torch_api": "%s", "name": "", "configs": [{"pattern": "torch.nn.Linear", "dtype_configs": '
                                '[{"input_dtype": {"dtype": "torch.quint8", "quant_max_upper_bound": %s}}]}]}' % (api, "7" * 5000))
                with self.assertRaisesRegex(bce.BackendConfigError, ": the number has 5000 digits, and Python reads at ") as raised:
                    bce.load(path)
                self.assertEqual(raised.exception.pointer, "/configs/0/dtype_configs/0/input_dtype/quant_max_upper_bound")

    def test_what_has_no_name_is_kept_as_text_with_a_warning(self):
        entry = linear_entry().set_fuser_method(lambda *modules: None)
        with tempfile.TemporaryDirectory() as folder, self.assertWarnsRegex(UserWarning, "no name that could be imported"):
            bce.save(backend(entry), os.path.join(folder, "a.bcfg.json"))

    def test_a_local_function_is_no_call_of_what_defines_it(self):
        """Which would make a backend config instead of a fuser."""
        config = config_with_a_lambda()
        with tempfile.TemporaryDirectory() as folder:
            with self.assertWarnsRegex(UserWarning, "no name that could be imported"):
                bce.save(config, os.path.join(folder, "a.bcfg.json"))
            with self.assertRaisesRegex(bce.BackendConfigError, "was kept as text only"):
                bce.load(os.path.join(folder, "a.bcfg.json"))


class Tags(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.open = []
        self.seen = set()
        self.attributes = set()
        self.feed(text)
        self.close()
        assert not self.open, self.open

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)
        self.seen.add(tag)
        self.attributes |= {name for name, _ in attrs}

    def handle_startendtag(self, tag, attrs):
        self.seen.add(tag)
        self.attributes |= {name for name, _ in attrs}

    def handle_endtag(self, tag):
        assert self.open.pop() == tag, tag


HOSTILE = ["<script>alert(1)<|script>", "a&amp;b'c", "\u202ered", "<|style><|svg>", "x" * 300, "<img src=x onerror=alert(1)>"]


def hostile_model():
    """With modules of names that do harm where they are shown, as far as torch.fx takes them, and such a class."""

    class Chain(nn.Module):
        def __init__(self):
            super().__init__()
            for name in HOSTILE:
                self._modules[name] = nn.Linear(1, 1)

        def forward(self, x):
            for layer in self._modules.values():
                x = layer(x)
            return x

    Chain.__qualname__ = Chain.__name__ = "</style><script>alert(3)</script>\""
    return Chain()


def shown_objects():
    """One of each, some with hostile names."""
    config = backend(linear_entry(NARROW))
    config.set_name("<script>alert(2)</script>\x1b[31m\"")
    why = bce.explain(hostile_model(), config, QConfigMapping().set_global(default_qconfig))
    yield from (why, next(iter(why)), *next(iter(why)).changes)
    yield from (bce.check(config), bce.match(config), bce.diff(config, backend(linear_entry())))
    yield bce.explain(Mlp(), example_inputs=(torch.ones(1, 4),))


class Shown(unittest.TestCase):
    def test_html_stands_alone(self):
        for item in shown_objects():
            tags = Tags(item._repr_html_())
            self.assertLessEqual(tags.seen, {"div", "style", "h4", "p", "table", "thead", "tbody", "tr", "th", "td", "pre", "details",
                                             "summary", "svg", "title", "path", "g", "rect", "text"}, repr(item))
            self.assertFalse([name for name in tags.attributes if name.startswith("on") or name in ("src", "href")])
            self.assertNotRegex(item._repr_html_(), r"url\(|@import|https?://(?!www.w3.org/2000/svg)")

    def test_text_commands_no_terminal(self):
        for item in shown_objects():
            self.assertNotIn("\n", repr(item))
            for text in (repr(item), str(item)):
                self.assertEqual([c for c in text if not c.isprintable() and c != "\n"], [], repr(text[:200]))

    def test_a_large_graph_is_not_drawn(self):
        why = bce.explain(nn.Sequential(*[nn.ReLU() for _ in range(201)]))
        self.assertNotIn("<svg", why._repr_html_())
        self.assertIn("<svg", bce.explain(Mlp())._repr_html_())


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    unittest.main()
