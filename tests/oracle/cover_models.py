# SPDX-License-Identifier: Apache-2.0
"""Covers models with `bcfg cover`, alone and all together, and compares what real torch makes of them under that config.

    python3 cover_models.py BCFG

Of each model: the document validates without a warning that PyTorch's own config does not have, quantizes what `native`
quantizes under x86 and qnnpack, and PyTorch makes the very graphs that `bcfg simulate` shows. Needs torchvision.
"""
import copy
import json
import os
import subprocess
import sys
import tempfile
import warnings

import torch
import torchvision

import releases
import tst_models
from live import bridge
from model_answers import graph_rows

from torch.ao.quantization.quantize_fx import convert_to_reference_fx, prepare_fx

VISION = ("alexnet", "densenet121", "efficientnet_b0", "mnasnet0_5", "mobilenet_v2", "mobilenet_v3_small", "regnet_y_400mf",
          "resnet18", "resnext50_32x4d", "squeezenet1_1", "vgg11_bn")


class Recurrent(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.embedding, self.lstm = torch.nn.Embedding(100, 16), torch.nn.LSTM(16, 16, num_layers=2)
        self.fc = torch.nn.Linear(16, 10)

    def forward(self, x):
        return self.fc(self.lstm(self.embedding(x))[0])


class Block(torch.nn.Module):
    def __init__(self, size):
        super().__init__()
        self.first, self.second = torch.nn.LayerNorm(size), torch.nn.LayerNorm(size)
        self.query, self.key, self.value, self.out = (torch.nn.Linear(size, size) for _ in range(4))
        self.mlp = torch.nn.Sequential(torch.nn.Linear(size, 4 * size), torch.nn.GELU(), torch.nn.Linear(4 * size, size))

    def forward(self, x):
        y = self.first(x)
        scores = torch.matmul(self.query(y), self.key(y).transpose(-2, -1)) * 0.25
        x = x + self.out(torch.matmul(torch.softmax(scores, dim=-1), self.value(y)))
        return x + self.mlp(self.second(x))


class Gpt(torch.nn.Module):
    def __init__(self, size=16):
        super().__init__()
        self.tokens, self.norm = torch.nn.Embedding(100, size), torch.nn.LayerNorm(size)
        self.blocks = torch.nn.Sequential(Block(size), Block(size))
        self.head = torch.nn.Linear(size, 100, bias=False)

    def forward(self, x):
        return self.head(self.norm(self.blocks(self.tokens(x))))


def detector():
    """What of a detection model can be traced: the backbone with its feature pyramid, which holds its convolutions."""
    return torchvision.models.detection.backbone_utils.resnet_fpn_backbone("resnet18", weights=None)


MODELS = {**{name: getattr(torchvision.models, name) for name in VISION}, "lstm": Recurrent, "gpt": Gpt, "fpn": detector}
QCONFIGS = {"x86": "x86", "qnnpack": "qnnpack"}


class Covering:
    def __init__(self, bcfg, folder):
        self.bcfg, self.folder = bcfg, folder
        self.row = releases.row_of(torch.__version__)
        self.native = f"native@{self.row['version']}"
        self.failures = 0

    def path(self, name):
        return os.path.join(self.folder, name)

    def run(self, *arguments):
        return subprocess.run([self.bcfg, *arguments], capture_output=True, text=True, check=False)

    def fail(self, text):
        self.failures += 1
        print("FAIL", text[:600], flush=True)

    def problems(self, document):
        answer = json.loads(self.run("validate", document, "--format", "json").stdout)["files"][0]["diagnostics"]
        return {(each["rule"], each["message"]) for each in answer if each["severity"] != "info"}

    def quantized(self, document, model, mapping):
        done = self.run("simulate", document, "--model", model, "--mapping", mapping, "--format", "json", "--explain")
        nodes = json.loads(done.stdout)["columns"][0]["nodes"]
        return {name for name, node in nodes.items() if node.get("counts_as") == "quantized"}

    def compare(self, name, model, document):
        traced = self.path(f"{name}.fxgraph.json")
        with open(document, encoding="utf-8") as file:
            backend = bridge.load(json.load(file))
        said = []
        for qconfig in QCONFIGS:
            mapping = self.path(f"{qconfig}.qconfig_mapping.json")
            lost = self.quantized(self.native, traced, mapping) - self.quantized(document, traced, mapping)
            if lost:
                self.fail(f"{name} under {qconfig}: not quantized: {sorted(lost)}")
            real = torch.ao.quantization.get_default_qconfig_mapping(qconfig)
            run = {}
            stage = "prepare"
            try:
                prepared = prepare_fx(copy.deepcopy(model), real, (), backend_config=backend)
                run["prepared"] = graph_rows(prepared)
                stage = "convert"
                run["reference"] = graph_rows(convert_to_reference_fx(prepared, backend_config=backend))
            except Exception as error:  # noqa: BLE001: whatever torch raises is the answer
                run.update(error=f"{type(error).__name__}: {error}", stage=stage)
            column, problem = tst_models.simulate(self.bcfg, document, traced, mapping, False, self.row["version"])
            problem = problem or tst_models.difference(column, run)
            if problem:
                self.fail(f"{name} under {qconfig}: {problem}")
            said.append(f"{qconfig} {len(self.quantized(document, traced, mapping))}" + (" raises" if "error" in run else ""))
        return ", ".join(said)

    def cover(self, names, document):
        done = self.run("cover", *[self.path(f"{name}.fxgraph.json") for name in names], "--like", self.native, "-o", document)
        more = self.problems(document) - self.problems(self.native)
        if more:
            self.fail(f"{names}: {more}")
        return done.stderr.splitlines()[0]


def main(bcfg):
    warnings.filterwarnings("ignore")
    with tempfile.TemporaryDirectory() as folder:
        covering = Covering(bcfg, folder)
        for qconfig in QCONFIGS:
            mapping = bridge.dump_qconfig_mapping(torch.ao.quantization.get_default_qconfig_mapping(qconfig))
            with open(covering.path(f"{qconfig}.qconfig_mapping.json"), "w", encoding="utf-8") as file:
                json.dump(mapping, file)
        models = {}
        for name, make in MODELS.items():
            torch.manual_seed(0)
            models[name] = make().eval()
            with open(covering.path(f"{name}.fxgraph.json"), "w", encoding="utf-8") as file:
                json.dump(bridge.trace(copy.deepcopy(models[name]), name=name), file)
        whole = covering.path("all.bcfg.json")
        print("all:", covering.cover(list(models), whole))
        for name, model in models.items():
            alone = covering.path(f"{name}.bcfg.json")
            said = covering.cover([name], alone)
            print(f"{name}: {said}; quantized: alone {covering.compare(name, model, alone)}; "
                  f"with all {covering.compare(name, model, whole)}", flush=True)
        print(f"torch {torch.__version__}: {len(models)} models, {covering.failures} failures")
    return 1 if covering.failures else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
