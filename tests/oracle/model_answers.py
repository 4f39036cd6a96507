# SPDX-License-Identifier: Apache-2.0
"""Asks real torch what prepare and convert make of random models under random configs and mappings.

    python3 model_answers.py CASES SEED OUT.json.gz

writes a list of {"seed", "document", "mapping", "qat", "model", "prepared", "reference", "error", "stage"}: the graphs as
rows [name, op, target, args, kwargs], as `bcfg simulate --graphs` gives them.
"""
import copy
import gzip
import json
import os
import random
import sys
import warnings

import torch

import random_cases
import random_models
import releases
from live import bridge

from torch.ao.quantization.fx.custom_config import PrepareCustomConfig
from torch.ao.quantization.quantize_fx import convert_to_reference_fx, prepare_fx, prepare_qat_fx

warnings.filterwarnings("ignore")
ROW = releases.row_of(torch.__version__)


def graph_rows(module):
    observers = {}
    rows = []
    modules = dict(module.named_modules(remove_duplicate=False))
    is_observer = lambda m: isinstance(m, (torch.ao.quantization.ObserverBase, torch.ao.quantization.FakeQuantizeBase))  # noqa: E731
    for node in module.graph.nodes:
        target = node.target if isinstance(node.target, str) else bridge._function_path(node.target)
        if node.op == "call_module":
            called = modules[node.target]
            if is_observer(called):
                number = observers.setdefault(id(called), len(observers))
                target = {"observer": number, "class": type(called).__name__, "dtype": str(called.dtype)}
            else:
                target = [node.target, bridge._class_path(type(called))]
        rows.append([node.name, node.op, target, [bridge._dump_argument(a) for a in node.args],
                     {k: bridge._dump_argument(v) for k, v in node.kwargs.items()}])
    return rows


def without_texts(value):
    """Without bounds that are no numbers, which the bridge refuses."""
    if isinstance(value, dict):
        return {key: without_texts(item) for key, item in value.items() if item != "a"}
    return [without_texts(item) for item in value] if isinstance(value, list) else value


def kind_of(node):
    """The function or method of a node, or the class of its module, with parametrizations the class before them."""
    kind = node.get("module_type") or node["target"]
    return kind.replace("torch.nn.utils.parametrize.Parametrized", "torch.nn.")


class Case:
    def __init__(self, seed):
        self.seed = seed
        self.random = random.Random(f"case {seed}")
        self.cases = random_cases.Cases(seed, ROW["torch_api"])
        self.templates = sorted(name for name in os.listdir(releases.templates_of(ROW)) if name.endswith(".bcfg.json"))
        with open(os.path.join(releases.RESOURCES, ROW["qconfigs"]), encoding="utf-8") as file:
            named = json.load(file)
        self.qconfigs = list(named["qconfigs"].values())
        self.mappings = list(named["qconfig_mappings"].values())

    def maybe(self, probability):
        return self.random.random() < probability

    def document(self):
        pick = self.random.choice
        name = pick(["native.bcfg.json", "native.bcfg.json", *self.templates])
        with open(os.path.join(releases.templates_of(ROW), name), encoding="utf-8") as file:
            document = json.load(file)
        configs = document["configs"]
        if self.maybe(0.5):
            for _ in range(self.random.randint(1, 30)):
                configs.pop(self.random.randrange(len(configs)))
        if self.maybe(0.5):
            for entry in self.random.sample(configs, 8):
                entry["dtype_configs"] = [self.cases.dtype_config() for _ in range(self.random.randint(0, 3))]
        if self.maybe(0.2):
            for entry in self.random.sample(configs, 6):
                entry["observation_type"] = pick(["OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT", "OUTPUT_SHARE_OBSERVER_WITH_INPUT"])
        if self.maybe(0.3):
            configs += self.cases.document(self.random.randint(1, 12))["configs"]
        if self.maybe(0.1):
            self.random.shuffle(configs)
        return without_texts(document)

    def qconfig(self):
        if self.maybe(0.75):
            return copy.deepcopy(self.random.choice(self.qconfigs))
        return self.cases.qconfig()

    def mapping(self, model):
        if self.mappings and self.maybe(0.3):
            mapping = copy.deepcopy(self.random.choice(self.mappings))
        else:
            mapping = {"": self.qconfig() if self.maybe(0.9) else None, "object_type": [], "module_name_regex": [],
                       "module_name": [], "module_name_object_type_order": []}
        pick = self.random.choice
        nodes = [node for node in model["nodes"] if node["op"].startswith("call")]
        value = lambda: None if self.maybe(0.35) else self.qconfig()  # noqa: E731
        paths = list(model["modules"]) or ["x"]
        for _ in range(pick([0, 0, 1, 1, 2, 4])):
            node = pick(nodes) if nodes else None
            kind = node and kind_of(node)
            types = [kind] if kind and not kind.startswith("<") else ["torch.nn.Linear"]
            types += ["torch.nn.Conv2d", "torch.nn.ReLU", "torch.nn.Linear", "operator.add", "relu"]
            mapping["object_type"].append([pick(types), value()])
        if self.maybe(0.25):
            mapping["module_name"].append([pick(paths + ["nowhere", ""]), value()])
        for _ in range(pick([0, 0, 0, 0, 1, 1, 4])):
            path = pick(paths)
            mapping["module_name_regex"].append([pick([path[:4] + ".*", ".*relu.*", "block", path, ".*", "lay.r[0-9]+$"]), value()])
        if self.maybe(0.25) and nodes:
            node = pick(nodes)
            path = node["scope"][0]
            kind = kind_of(node)
            if node["op"] == "call_module":
                path = path.rpartition(".")[0]
            if node["op"] != "call_method" and not kind.startswith("<"):
                mapping["module_name_object_type_order"].append([path, kind, pick([0, 0, 1]), value()])
        return mapping

    def answer(self):
        qat = self.maybe(0.3)
        torch.manual_seed(0)
        model = random_models.Maker(self.seed).model(qat)
        if self.maybe(0.05):
            for child in model.modules():
                if self.maybe(0.2):
                    child.training = not child.training
        result = {"seed": self.seed, "qat": qat, "document": self.document()}
        traced = trace(copy.deepcopy(model))
        result["model"] = traced
        result["mapping"] = self.mapping(traced)
        backend = bridge.load(copy.deepcopy(result["document"]))
        mapping = bridge.load_qconfig_mapping(copy.deepcopy(result["mapping"]))
        example = (torch.ones(1, 4), torch.ones(1, 4))
        stage = "prepare"
        try:
            prepared = (prepare_qat_fx if qat else prepare_fx)(model, mapping, example, backend_config=backend)
            result["prepared"] = graph_rows(prepared)
            stage = "convert"
            result["reference"] = graph_rows(convert_to_reference_fx(copy.deepcopy(prepared), backend_config=backend))
        except Exception as error:  # noqa: BLE001: whatever torch raises is the answer
            result["error"] = f"{type(error).__name__}: {error}"[:300]
            result["stage"] = stage
        return result


def trace(model):
    """As the bridge does it, but without changing the model's mode, which the case has chosen module by module."""
    modes = {path: module.training for path, module in model.named_modules()}
    model.train = lambda mode: model  # also what a function is called with, as F.dropout(x, training=self.training)
    traced = bridge.trace(model, name="random", qat=model.training)
    for path, module in traced["modules"].items():
        module["training"] = modes[path]
    for node in traced["nodes"]:
        node.pop("source", None)
    return traced


def main():
    count, seed, out = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    answers = []
    skipped = 0
    while len(answers) < count:
        case = Case(seed)
        seed += 1
        try:
            answers.append(case.answer())
        except (torch.fx.proxy.TraceError, bridge.LoadError, TypeError, AttributeError) as error:
            skipped += 1
            print(f"seed {case.seed}: {type(error).__name__}: {error}"[:200], file=sys.stderr)
            if skipped > count:
                raise
    with gzip.open(out, "wt", encoding="utf-8") as file:
        json.dump(answers, file)
    print(f"{count} cases, {skipped} skipped", file=sys.stderr)


if __name__ == "__main__":
    main()
