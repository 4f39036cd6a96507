# SPDX-License-Identifier: Apache-2.0
"""The smallest changes against real torch: it observes the dtype and the range that the sentences for a QConfig say, and
runs what they make of modules that take indices or return tuples.

    tst_nearest.py BCFG        with a torch of resources/catalog/releases.json
"""
import copy
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

import torch
from torch.ao.quantization.qconfig_mapping import QConfigMapping
from torch.ao.quantization.quantize_fx import convert_to_reference_fx, prepare_fx

sys.path.insert(0, os.path.join(releases.RESOURCES, "python"))
from backend_config_editor import _edits

RELEASE = releases.row_of(torch.__version__)
TEMPLATES = releases.templates_of(RELEASE)
FULL = {"torch.quint8": (0, 255), "torch.qint8": (-128, 127)}


def changes(template, *qconfigs):
    """Of each QConfig's own side, each once, and what the QConfig was before."""
    asked = [part for name in qconfigs for part in ("--qconfig", name)]
    ran = subprocess.run([BCFG, "match", os.path.join(TEMPLATES, template), *asked, "--explain", "--format", "json",
                          "--torch", RELEASE["version"]],
                         capture_output=True, text=True, check=False)
    found = {}
    for pattern in json.loads(ran.stdout)["patterns"]:
        for verdict in pattern["verdicts"]:
            for change in verdict.get("nearest", []):
                if change["side"] == "qconfig":
                    found[json.dumps(change["qconfig"])] = change["title"]
    return [(title, json.loads(qconfig)) for qconfig, title in found.items()]


def said(title, side):
    """The arguments that the sentence gives to one side, as text."""
    part = re.search(side + r" (.*?)(?:, and the |$)", title)
    return dict(re.findall(r"(\w+)=([^,]+)", part.group(1))) if part else {}


def observed(constructor):
    made = constructor()
    return getattr(made, "activation_post_process", made)


class Around(torch.nn.Module):
    def __init__(self, module):
        super().__init__()
        self.module = module

    def forward(self, x):
        return self.module(x)


def runs(module, data, qconfig, backend_config):
    prepared = prepare_fx(Around(module).eval(), QConfigMapping().set_global(qconfig), (data,),
                          backend_config=backend_config)
    prepared(data)
    convert_to_reference_fx(prepared, backend_config=backend_config)(data)


def examples():
    """Modules by the names of their classes, with data for them."""
    steps, indices = torch.ones(3, 2, 4), torch.ones(2, 2, dtype=torch.long)
    return {"LSTM": (torch.nn.LSTM(4, 4), steps), "GRU": (torch.nn.GRU(4, 4), steps),
            "LSTMCell": (torch.nn.LSTMCell(4, 4), steps[0]), "GRUCell": (torch.nn.GRUCell(4, 4), steps[0]),
            "RNNCell": (torch.nn.RNNCell(4, 4), steps[0]), "Embedding": (torch.nn.Embedding(4, 4), indices),
            "EmbeddingBag": (torch.nn.EmbeddingBag(4, 4), indices), "Linear": (torch.nn.Linear(4, 4), steps)}


class Call(torch.nn.Module):
    """A model of one call, of a module where it is given one."""

    def __init__(self, call, module=None):
        super().__init__()
        self.call, self.module = call, module

    def forward(self, x):
        return self.call(self.module, x) if self.module else self.call(x)


def calls():
    """Calls with the paths of their operators: what returns floats, and what returns something else."""
    pool = torch.nn.MaxPool1d
    return [("torch.relu", torch.relu), ("torch.topk", lambda x: torch.topk(x, 1)), ("chunk", lambda x: x.chunk(2)),
            ("torch.split", lambda x: torch.split(x, 1)), ("unbind", lambda x: x.unbind()),
            ("torch.sort", lambda x: torch.sort(x)), ("torch.max", torch.max), ("torch.max", lambda x: torch.max(x, 1)),
            ("torch.max", lambda x: torch.max(x, x)), ("min", lambda x: x.min(dim=1)), ("amax", lambda x: x.amax(1)),
            ("torch.isnan", torch.isnan), ("torch.gt", lambda x: torch.gt(x, 0)), ("operator.gt", lambda x: x > 0),
            ("eq", lambda x: x.eq(1)), ("argmax", lambda x: x.argmax()), ("half", lambda x: x.half()),
            ("float", lambda x: x.float()), ("to", lambda x: x.to(torch.float16)), ("to", lambda x: x.to(torch.float32)),
            ("to", lambda x: x.to(dtype=torch.bool)), ("numel", lambda x: x.numel()), ("item", lambda x: x.item()),
            ("torch.sum", lambda x: torch.sum(x, dtype=torch.float64)), ("unsqueeze", lambda x: x.unsqueeze(0)),
            ("torch.nn.MaxPool1d", lambda module, x: module(x), pool(2)),
            ("torch.nn.MaxPool1d", lambda module, x: module(x), pool(2, return_indices=True)),
            ("torch.nn.MultiheadAttention", lambda module, x: module(x, x, x), torch.nn.MultiheadAttention(4, 2))]


def changes_of(template, row, qconfigs):
    """The changes of a pattern under each of the QConfigs."""
    asked = [part for name in qconfigs for part in ("--qconfig", name)]
    told = subprocess.run([BCFG, "match", template, "--pattern", str(row), *asked, "--explain", "--format", "json",
                           "--torch", RELEASE["version"]], capture_output=True, text=True, check=False).stdout
    verdicts = json.loads(told)["patterns"][0]["verdicts"]
    return [(name, change) for name, verdict in zip(qconfigs, verdicts) for change in verdict["nearest"]]


class Nearest(unittest.TestCase):
    def setUp(self):
        self.template = os.path.join(TEMPLATES, "native.bcfg.json")
        with open(self.template, encoding="utf-8") as file:
            self.document = json.load(file)
        with open(os.path.join(releases.RESOURCES, RELEASE["qconfigs"]), encoding="utf-8") as file:
            self.qconfigs = json.load(file)["qconfigs"]
        modules = examples()
        self.rows = [(row, *modules[config["pattern"].rpartition(".")[2]])
                     for row, config in enumerate(self.document["configs"])
                     if str(config.get("pattern")) in {f"torch.nn.{name}" for name in modules}]

    def test_changes_of_the_document_run_with_data(self):
        ran = 0
        for row, module, data in self.rows:
            for name, change in changes_of(self.template, row, ['get_default_qconfig("x86", 0)',
                                                                "default_dynamic_qconfig"]):
                if change["side"] != "dtype_config":
                    continue
                with self.subTest(row=row, qconfig=name, title=change["title"]):
                    changed = _edits.applied(self.document, change["edits"])
                    runs(copy.deepcopy(module), data, bridge.load_qconfig(self.qconfigs[name]), bridge.load(changed))
                    ran += 1
        self.assertGreater(ran, 0)

    def test_embeddings_and_linear_layers_run_with_other_weights(self):
        backend_config = bridge.load(copy.deepcopy(self.document))
        ran = 0
        for row, module, data in self.rows:
            if type(module).__name__ not in ("Embedding", "EmbeddingBag", "Linear"):
                continue
            changes = {json.dumps(change["qconfig"]): change["title"]
                       for _, change in changes_of(self.template, row, list(self.qconfigs))
                       if change["side"] == "qconfig"}
            for qconfig, title in changes.items():
                with self.subTest(row=row, title=title):
                    runs(copy.deepcopy(module), data, bridge.load_qconfig(json.loads(qconfig)), backend_config)
                    ran += 1
        self.assertGreater(ran, 20)

    def test_torch_raises_where_a_node_cannot_be_observed(self):
        name = 'get_default_qconfig("x86", 0)'
        dtypes = {"input_dtype": "torch.quint8", "output_dtype": "torch.quint8"}
        raised = 0
        for path, call, *module in calls():
            data = torch.ones(1, 1) if path == "item" else torch.rand(2, 3, 4)
            entry = {"pattern": path, "observation_type": "OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT", "dtype_configs": [dtypes]}
            document = {**self.document, "configs": [entry]}
            model = Around(Call(call, *module)).eval()
            with tempfile.TemporaryDirectory() as folder:
                file = os.path.join(folder, "m.fxgraph.json")
                with open(file, "w", encoding="utf-8") as written:
                    written.write(bridge.to_json(bridge.trace(model, name="m")))
                told = subprocess.run([BCFG, "simulate", "-", "--model", file, "--qconfig", name, "--torch", RELEASE["version"],
                                       "--format", "json", "--explain", "--fail-under", "0"], input=json.dumps(document),
                                      capture_output=True, text=True, check=False).stdout
            nodes = json.loads(told)["columns"][0]["nodes"].values()
            try:
                runs(model.module, data, bridge.load_qconfig(self.qconfigs[name]), bridge.load(document))
                error = ""
            except Exception as caught:  # of torch, which raises what it happens to meet
                error = str(caught)
            with self.subTest(path=path, error=error):
                self.assertEqual(any(node["calibration_problem"] for node in nodes), error != "")
            raised += error != ""
        self.assertGreater(raised, 15)

    def test_torch_observes_what_the_sentence_says(self):
        compared = 0
        for template in ("tensorrt.bcfg.json", "native.bcfg.json"):
            for title, qconfig in changes(template, "x86", "fbgemm", "x86 qat", "per_channel", "dynamic"):
                loaded = bridge.load_qconfig(qconfig)
                for side, constructor in (("activation", loaded.activation), ("weight", loaded.weight)):
                    arguments = said(title, side)
                    if "dtype" not in arguments:
                        continue
                    observer = observed(constructor)
                    with self.subTest(template=template, title=title, side=side):
                        self.assertEqual(str(observer.dtype), arguments["dtype"])
                        if arguments["dtype"] not in FULL or not hasattr(observer, "quant_min"):
                            continue
                        least, most = FULL[arguments["dtype"]]
                        wanted = (int(arguments.get("quant_min", least)), int(arguments.get("quant_max", most)))
                        self.assertEqual((observer.quant_min, observer.quant_max), wanted)
                        compared += 1
        self.assertGreater(compared, 0)


if __name__ == "__main__":
    unittest.main()
