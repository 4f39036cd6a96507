# SPDX-License-Identifier: Apache-2.0
"""What rules say of QAT modules, against real torch: without the one that PyTorch has for a module its weight is never
fake-quantized and is converted all the same, and the fix that is offered mends that. And what prepare makes of modules
that differ from others of their classes.

    tst_qat.py BCFG RULES_DATA_DIR        with a torch of resources/catalog/releases.json
"""
import json
import os
import subprocess
import sys
import tempfile
import unittest

import releases
from live import bridge

BCFG, RULES = sys.argv.pop(1), sys.argv.pop(1)

import torch
from torch import nn
from torch.ao.nn.intrinsic import LinearReLU
from torch.ao.quantization import get_default_qat_qconfig_mapping, get_default_qconfig_mapping
from torch.ao.quantization.quantize_fx import convert_to_reference_fx, prepare_fx, prepare_qat_fx
from torch.nn.utils import prune, spectral_norm, weight_norm


class Model(torch.nn.Module):
    def __init__(self, is_fused=False):
        super().__init__()
        linear, relu = torch.nn.Linear(4, 4), torch.nn.ReLU()
        self.layer = LinearReLU(linear, relu) if is_fused else torch.nn.Sequential(linear, relu)

    def forward(self, x):
        return self.layer(x)


def bcfg(*arguments, text=None):
    return subprocess.run([BCFG, *arguments], input=text, capture_output=True, text=True, check=False).stdout


def fixture(name):
    """The document of a rule, for this torch."""
    return json.loads(bcfg("convert", os.path.join(RULES, name), "--api", bridge.API))


def diagnostics(document):
    answer = json.loads(bcfg("validate", "-", "--format", "json", text=json.dumps(document)))
    return answer["files"][0]["diagnostics"]


def problems(document):
    """The rules of what is found, but D27, which later releases have for every document with quantized dtypes."""
    return [found["rule"] for found in diagnostics(document) if found["rule"] != "D27"]


def fixed(document, rule):
    fix, = [found["fix"] for found in diagnostics(document) if found["rule"] == rule]
    document = json.loads(json.dumps(document))
    for edit in fix["edits"]:
        assert edit["op"] == "add", edit
        parent, tokens = document, edit["path"].split("/")[1:]
        for token in tokens[:-1]:
            parent = parent[int(token) if isinstance(parent, list) else token]
        if isinstance(parent, list):
            parent.insert(int(tokens[-1]), edit["value"])
        else:
            parent[tokens[-1]] = edit["value"]
    return document


def trained(document, model):
    """Whether the weight is fake-quantized in training, and whether it is quantized by convert."""
    config = bridge.load(document)
    example = torch.randn(2, 4)
    prepared = prepare_qat_fx(model.train(), get_default_qat_qconfig_mapping("fbgemm"), (example,),
                              backend_config=config)
    fakes = any(hasattr(module, "weight_fake_quant") for module in prepared.modules())
    prepared(example)
    converted = convert_to_reference_fx(prepared.eval(), backend_config=config)
    return fakes, any("quantized.reference" in type(module).__module__ for module in converted.modules())


class QatModules(unittest.TestCase):
    def test_without_one_the_weight_is_converted_untrained(self):
        self.assertEqual(problems(fixture("M27.json")), ["M27"])
        self.assertEqual(trained(fixture("M27.json"), Model()), (False, True))

    def test_with_one_it_is_trained(self):
        self.assertEqual(trained(fixture("M27.ok.json"), Model()), (True, True))

    def test_the_fix_mends_it(self):
        mended = fixed(fixture("M27.json"), "M27")
        self.assertEqual(problems(mended), [])
        self.assertEqual(trained(mended, Model()), (True, True))

    def test_a_fused_class_by_itself_is_judged_by_its_own_entry(self):
        """The QAT class alone gives the reference module, and no entry has the pattern Linear: M06 and M22 are silent."""
        document = fixture("M27.ok.json")
        document["configs"] = [entry for entry in document["configs"]
                               if isinstance(entry["pattern"], str) and entry["pattern"].endswith(".LinearReLU")]
        self.assertEqual(len(document["configs"]), 2)
        self.assertEqual([found["rule"] for found in diagnostics(document) if found["severity"] != "info"], [])
        self.assertEqual(trained(document, Model(is_fused=True)), (True, True))


class Lookup(nn.Module):
    """prepare_qat_fx() raises at the Embedding, where it gives that a QConfig."""

    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(4, 4)

    def forward(self, x):
        return self.table(x.long()) if x.sum() > 0 else x


class Holder(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(4, 4)

    def forward(self, x):
        return self.layer(x)


class Bypassing(nn.Module):
    def __init__(self):
        super().__init__()
        self.held = Holder()

    def forward(self, x):
        return self.held.layer(x)


def unconfigured(module):
    module.qconfig = None
    return module


class PeculiarModules(unittest.TestCase):
    def prepared(self, model, example, qat, non_traceable=()):
        """The classes of the modules that the prepared graph calls, or what prepare raises."""
        template = os.path.join(releases.templates_of(releases.row_of(torch.__version__)), "native.bcfg.json")
        with tempfile.NamedTemporaryFile("w", suffix=".fxgraph.json") as file:
            json.dump(bridge.trace(model, qat=qat, non_traceable=non_traceable), file)
            file.flush()
            answer = bcfg("simulate", template, "--model", file.name, "--mapping", "x86", "--graphs", "--format", "json",
                          "--fail-under", "0", *(["--qat"] if qat else []))
        column, = json.loads(answer)["columns"]
        here = column["error"] and f"{column['error']['type']}: {column['error']['message']}"
        here = here or [row[2][1] for row in column["prepared"] if row[1] == "call_module" and isinstance(row[2], list)]
        mapping = (get_default_qat_qconfig_mapping if qat else get_default_qconfig_mapping)("x86")
        try:
            graph = (prepare_qat_fx if qat else prepare_fx)(model.train(qat), mapping, (example,),
                                                            bridge._non_traceable(model, non_traceable))
        except Exception as error:  # whatever torch raises is the answer
            return here, f"{type(error).__name__}: {error}"[:len(here) if isinstance(here, str) else None]
        modules = [graph.get_submodule(node.target) for node in graph.graph.nodes if node.op == "call_module"]
        return here, [bridge._class_path(type(module)) for module in modules
                      if not isinstance(module, (torch.ao.quantization.ObserverBase, torch.ao.quantization.FakeQuantizeBase))]

    def test_prepare_makes_of_them_what_torch_does(self):
        image, row = torch.ones(2, 3, 4, 4), torch.ones(2, 4)
        conv, linear = lambda: nn.Conv2d(3, 4, 1), lambda: nn.Linear(4, 4)
        cases = [(image, lambda: [weight_norm(conv()), nn.ReLU()]),
                 (image, lambda: [weight_norm(conv()), nn.BatchNorm2d(4)]),
                 (image, lambda: [prune.identity(conv(), "weight"), nn.BatchNorm2d(4), nn.ReLU()]),
                 (row, lambda: [weight_norm(linear()), nn.BatchNorm1d(4)]),
                 (row, lambda: [spectral_norm(linear()), nn.BatchNorm1d(4)]),
                 (row, lambda: [unconfigured(linear()), linear()]), (row, lambda: [unconfigured(linear()), nn.ReLU()]),
                 (row, lambda: [unconfigured(nn.Sequential(linear())), linear()]),
                 (image, lambda: [unconfigured(conv()), nn.BatchNorm2d(4)])]
        for i, (example, make) in enumerate(cases):
            for qat in (False, True):
                with self.subTest(i, qat=qat):
                    self.assertEqual(*self.prepared(nn.Sequential(*make()), example, qat))
        with self.subTest("quantizable"):
            quantizable = nn.Sequential(linear(), torch.ao.nn.quantizable.LSTM(4, 4))
            self.assertEqual(*self.prepared(quantizable, torch.ones(2, 3, 4), True))

    def test_modules_that_are_not_traced_get_no_qconfig_directly_below_the_model(self):
        nested = lambda: nn.Sequential(Lookup())
        for make, named in ((Lookup, Lookup), (Lookup, "0"), (nested, Lookup), (nested, "0"), (nested, "0.0")):
            with self.subTest(named, nested=make is nested):
                self.assertEqual(*self.prepared(nn.Sequential(make(), nn.Linear(4, 4)), torch.ones(2, 4), True, [named]))

    def test_where_they_are_fused_only_those_named_by_path_get_none(self):
        linears = lambda: [nn.Linear(4, 4), nn.ReLU(), nn.Linear(4, 4)]
        convolution = lambda: [nn.Conv2d(3, 3, 1), nn.BatchNorm2d(3), nn.ReLU()]
        cases = ((linears, nn.Linear, torch.ones(2, 4)), (convolution, nn.Conv2d, torch.ones(2, 3, 4, 4)))
        for make, kind, example in cases:
            for named in ("0", "1", kind):
                for qat in (False, True):
                    with self.subTest(named, kind=kind, qat=qat):
                        self.assertEqual(*self.prepared(nn.Sequential(*make()), example, qat, [named]))

    def test_a_module_that_two_share_gets_none_where_the_first_is_not_traced(self):
        for named in ("0", "1", Holder):
            with self.subTest(named):
                holder = Holder()
                model = nn.Sequential(holder, holder.layer)
                self.assertEqual(*self.prepared(model, torch.ones(2, 4), True, [named]))

    def test_a_module_inside_one_that_is_not_called_gets_none_where_that_is_named_by_path(self):
        for named in ("held", Holder):
            with self.subTest(named):
                self.assertEqual(*self.prepared(Bypassing(), torch.ones(2, 4), True, [named]))


if __name__ == "__main__":
    unittest.main()
