# SPDX-License-Identifier: Apache-2.0
"""`bcfg trace` beside what PyTorch's own QuantizationTracer gives, and of what torch.export writes. BCFG names the program.

Models of torchvision are traced where it is installed, exports are made where this torch can make them (2.x).
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

from warm_python import warm_python

BCFG = os.path.abspath(os.environ["BCFG"])

try:
    import torch
except ImportError:
    sys.exit(77)
from torch import nn
from torch.ao.quantization.fx.tracer import QuantizationTracer
from torch.nn import functional as F

ROOT = pathlib.Path(__file__).resolve().parents[2]
MODELS = ROOT / "tests" / "data" / "models"
CAN_EXPORT = hasattr(torch, "export") and hasattr(torch.export, "save")
MODULE = '''
from collections import OrderedDict
import torch
from torch import nn
from torch.nn import functional as F

class Inner(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(4, 4)
        self.add = torch.nn.quantized.FloatFunctional()

    def forward(self, x):
        return self.add.add(self.linear(x), x)

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = Inner()
        self.again = self.inner
        self.norm = nn.BatchNorm1d(4)
        self.scale = nn.Parameter(torch.ones(4))

    def forward(self, x, y=None, gain=2.0):
        x = self.again(self.inner(x)) * self.scale
        x = F.pad(self.norm(x), (0, 0), value=float("-inf")).to(torch.float64)
        found = torch.max(torch.fft.fft(x).real, dim=-1)
        return {"node": found[0][..., None], "x": {"value": found[1]}, "gain": x * gain, 3: (x[1:, ::2], x.device)}

def make():
    print("made")
    return Net()

made = Net()
number = 5

class Broken(nn.Module):
    def forward(self, x):
        return x if x.sum() > 0 else -x

def make_holder():
    return nn.Sequential(nn.Sequential(OrderedDict(broken=Broken())))
'''


WARM = None  # the interpreter that most cases name


def setUpModule():
    global WARM
    folder = unittest.enterModuleContext(tempfile.TemporaryDirectory())
    WARM = unittest.enterModuleContext(warm_python(folder))


def public_path(value, bridge):
    return bridge._path_of(value) or f"{value.__module__}.{value.__qualname__}"


class Trace(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "mine.py").write_text(MODULE)

    def run_bcfg(self, *arguments):
        return subprocess.run([BCFG, "trace", *map(str, arguments)], capture_output=True, text=True)

    def traced(self, target, *arguments, python=None):
        result = self.run_bcfg("--python", python or WARM, "--directory", self.folder, target, *arguments)
        self.assertEqual(result.returncode, 0, result.stderr)
        return json.loads(result.stdout)

    def refused(self, *arguments):
        result = self.run_bcfg(*arguments)
        self.assertEqual((result.returncode, result.stdout), (2, ""))
        return result.stderr

    def test_is_what_the_tracer_sees(self):
        sys.path.insert(0, str(ROOT / "resources" / "python"))
        import bcfg_torch
        namespace = {"__name__": "mine"}
        exec(MODULE, namespace)
        model = namespace["Net"]().eval()
        torch.ao.quantization.quantize_fx._swap_ff_with_fxff(model)
        tracer = QuantizationTracer([], [])
        graph = tracer.trace(model)
        document = self.traced("mine:Net", python=sys.executable)  # which begins anew
        self.assertEqual([(node.name, node.op) for node in graph.nodes],
                         [(node["name"], node["op"]) for node in document["nodes"]])
        for node, written in zip(graph.nodes, document["nodes"]):
            with self.subTest(node.name):
                path, kind = tracer.node_name_to_scope[node.name]
                self.assertEqual(written["scope"], [path, kind and public_path(kind, bcfg_torch).replace("builtins", "mine")])
                used = []
                torch.fx.node.map_arg((node.args, node.kwargs), used.append)
                self.assertEqual([argument.name for argument in used], list(nodes_in([written["args"], written["kwargs"]])))
        self.assertEqual(document["model"], "Net")
        self.assertEqual(document["torch"], torch.__version__)
        self.assertIn("torch.fft.fft", [node["target"] for node in document["nodes"]])
        self.assertEqual(list(document["modules"]), [name for name, _ in model.named_modules() if name])

    def test_holds_arguments_of_every_kind(self):
        nodes = {node["name"]: node for node in self.traced("mine:Net")["nodes"]}
        self.assertEqual(nodes["pad"]["kwargs"]["value"], {"value": "-inf"})
        self.assertEqual(nodes["to"]["args"][1], {"value": "torch.float64"})
        returned = nodes["output"]["args"][0]
        self.assertEqual(list(returned), ["node", "x", "gain", "3"])
        self.assertEqual(returned["x"], {"dict": [["value", {"node": returned["x"]["dict"][0][1]["node"]}]]})
        index = nodes[returned["3"][0]["node"]]["args"][1]
        self.assertEqual(index, [{"slice": [1, None, None]}, {"slice": [None, None, 2]}])

    def test_knows_where_a_node_comes_from_and_what_flows(self):
        nodes = {node["name"]: node for node in self.traced("mine:Net", "--example", "2,4")["nodes"]}
        lines = MODULE.splitlines()
        self.assertEqual(lines[int(nodes["pad"]["source"].removeprefix("mine.py:")) - 1].split()[2], "F.pad(self.norm(x),")
        self.assertEqual(nodes["mul"]["meta"], {"shape": [2, 4], "dtype": "torch.float32"})
        self.assertEqual(nodes["scale"]["meta"], {"shape": [4], "dtype": "torch.float32"})
        self.assertEqual(nodes["to"]["meta"]["dtype"], "torch.float64")
        self.assertEqual(nodes["max_1"]["meta"], [{"shape": [2], "dtype": "torch.float64"}, {"shape": [2], "dtype": "torch.int64"}])

    def test_knows_the_shapes_of_parameters_without_an_example(self):
        shapes = {node["name"]: node["meta"]["shape"] for node in self.traced("mine:Net")["nodes"] if "meta" in node}
        self.assertEqual(shapes, {"scale": [4]})

    def test_takes_models_classes_and_functions(self):
        sources = {}
        for target in ("Net", "made", "make"):
            document = self.traced("mine:" + target)
            self.assertEqual(document.pop("model"), target)
            sources[target] = [{**node, "source": None} for node in document["nodes"]]
        self.assertEqual(sources["Net"], sources["made"])
        self.assertEqual(sources["Net"], sources["make"])

    def test_modes_and_modules_that_are_not_traced_through(self):
        document = self.traced("mine:Net", "--qat")
        self.assertEqual({module["training"] for module in document["modules"].values()}, {True})
        plain = self.traced("mine:Net")
        self.assertEqual((document["training"], plain["training"]), (True, False))
        # What prepare_fx() puts in the place of a FloatFunctional is always in training mode.
        self.assertEqual([name for name, module in plain["modules"].items() if module["training"]], ["inner.add"])
        for name in ("inner", "mine.Inner"):
            leaves = [node["target"] for node in self.traced("mine:Net", "--non-traceable", name)["nodes"]
                      if node["op"] == "call_module"]
            self.assertEqual(leaves, ["inner", "inner", "norm"])

    def test_says_what_is_wrong(self):
        python = ("--python", WARM, "--directory", self.folder)
        self.assertIn("'absent' is neither a module of the model nor a class of modules",
                      self.refused(*python, "mine:Net", "--non-traceable", "absent"))
        self.assertIn("'2,x' is not a shape", self.refused(*python, "mine:Net", "--example", "2,x"))
        said = self.refused(*python, "mine:Net", "--example", "2,5")
        self.assertRegex(said, r"^mine:Net: error: TraceError: the example inputs do not go through \w+: RuntimeError: .*\n$")
        self.assertIn("TraceError: there are 4 example inputs, but the model takes 3",
                      self.refused(*python, "mine:Net", *("--example", "2,4") * 4))
        self.assertIn("a Module or a function that returns one was expected, not int", self.refused(*python, "mine:number"))
        self.assertIn("symbolically traced variables cannot be used as inputs to control flow. Move that into a module of "
                      "its own, and name it with --non-traceable\n", self.refused(*python, "mine:Broken"))
        self.assertIn("With --non-traceable 0.broken this module is one operator\n",
                      self.refused(*python, "mine:make_holder"))
        self.assertIn("No module named 'absent'", self.refused(*python, "absent:Net"))
        self.assertIn("--qat requires --python", self.refused("mine.fxgraph.json", "--qat"))

    def test_models_of_torchvision(self):
        try:
            import torchvision  # noqa: F401
        except ImportError:
            self.skipTest("no torchvision")
        release = torch.__version__.split("+")[0].replace("1.13.0a0", "1.13.1")
        expected = json.loads((MODELS / f"resnet18-{release}.fxgraph.json").read_text())
        document = self.traced("torchvision.models:resnet18")
        self.assertFalse(document.pop("training"))
        for node in document["nodes"]:
            self.assertIn("source", node if node["op"] not in ("placeholder", "output") else {"source": ""})
            node.pop("source", None)
        self.assertEqual(document, expected)


def nodes_in(argument):
    """The names of nodes in an argument of a document, in order."""
    if isinstance(argument, list):
        for item in argument:
            yield from nodes_in(item)
    elif isinstance(argument, dict):
        if list(argument) == ["node"] and isinstance(argument["node"], str):
            yield argument["node"]
        elif list(argument) == ["dict"]:
            for _, item in argument["dict"]:
                yield from nodes_in(item)
        elif list(argument) != ["value"]:
            for item in argument.values():
                yield from nodes_in(item)


class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        self.query, self.key, self.value, self.out = (nn.Linear(16, 16) for _ in range(4))

    def forward(self, x):
        query, key, value = (part(x).view(1, 8, 2, 8).transpose(1, 2) for part in (self.query, self.key, self.value))
        weights = torch.softmax(torch.matmul(query, key.transpose(-2, -1)) / 4.0, dim=-1)
        return self.out(torch.matmul(weights, value).transpose(1, 2).reshape(1, 8, 16))


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.attention = Attention()
        self.norm1, self.norm2 = nn.LayerNorm(16), nn.LayerNorm(16)
        self.wide, self.act, self.narrow = nn.Linear(16, 32), nn.GELU(), nn.Linear(32, 16)

    def forward(self, x):
        x = x + self.attention(self.norm1(x))
        x += self.narrow(self.act(self.wide(self.norm2(x))))
        return F.relu(x)


class Transformer(nn.Module):
    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(50, 16)
        self.position = nn.Parameter(torch.zeros(1, 8, 16))
        self.layers = nn.ModuleList(Layer() for _ in range(2))
        self.head = nn.Linear(16, 50)

    def forward(self, ids):
        x = self.embedding(ids) + self.position
        for layer in self.layers:
            x = layer(x)
        return self.head(x)


class Buffers(nn.Module):
    """torch.fx traces parameters, and computes what the model makes of buffers alone."""

    def __init__(self):
        super().__init__()
        self.register_buffer("ids", torch.arange(4))
        self.register_buffer("mask", torch.ones(4, 4).tril())
        self.position = nn.Embedding(4, 4)
        self.table = nn.Parameter(torch.ones(8, 4))
        self.head = nn.Linear(4, 4)

    def forward(self, x):
        hidden = self.mask == 0
        x = self.head(x + self.position(self.ids)) + self.table[self.ids.view(-1) * 2]
        x = self.mask * (x * self.mask)
        return x.masked_fill(hidden, torch.tensor(0.5)) + hidden


class Shared(nn.Module):
    """One layer under two paths."""

    def __init__(self):
        super().__init__()
        layer = nn.Sequential(nn.Linear(4, 4), nn.ReLU())
        self.layers = nn.ModuleList([layer, nn.Linear(4, 4), layer])

    def forward(self, x):
        for layer in self.layers:
            x = layer(x)
        return x


class Statements(nn.Module):
    """torch.export makes operators of the with statements. torch.fx sees what they call."""

    def __init__(self):
        super().__init__()
        self.first = nn.Linear(4, 4)
        self.second = nn.Linear(4, 4)

    def forward(self, x):
        with torch.no_grad():
            x = self.first(x)
            y = torch.relu(x)
            with torch.enable_grad():
                y = self.second(y) + x
        with torch.autocast("cpu", torch.bfloat16):
            z = self.second(y)
        with torch.autocast("cpu", torch.bfloat16):
            z = torch.ops.aten.mul.Tensor(self.first(z), y)
        return torch.ops.aten.add(z, x)


class Functions(nn.Module):
    """Functions for which an export has another name than torch.fx, or more operators."""

    def add(self, x, y):
        return x + y

    def forward(self, x):
        x = F.threshold(x, 0.1, 20.0)
        x = F.rms_norm(F.logsigmoid(x), (4,))
        x = self.add(x, x.T)
        x = torch.spmm(x, torch.fft.fft(x).real)
        y = x.norm()
        y = torch.norm(x) + y
        x = F.max_pool2d(x.unflatten(1, (1, 4)), 1, return_indices=True)[0] * y
        return 1 < x, x.nonzero(), torch.unique(x), x[x > 0.5]


class Decorated(nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = nn.Sequential(nn.Linear(4, 4), nn.ReLU())

    @torch.no_grad()
    def forward(self, x):
        return F.relu(self.inner(x) + x)


def graph_module():
    return torch.fx.symbolic_trace(nn.Sequential(Decorated(), nn.Linear(4, 4)))


@unittest.skipUnless(CAN_EXPORT, "this torch writes no *.pt2")
class Export(unittest.TestCase):
    def compare(self, model, example, **how):
        """The nodes that an export of the model tells, and those that the tracer sees."""
        model.eval()
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "model.pt2"
            torch.export.save(torch.export.export(model, example, **how), file)
            result = subprocess.run([BCFG, "trace", file], capture_output=True, text=True)
        self.assertEqual(result.returncode, 0, result.stderr)
        document = json.loads(result.stdout)
        self.assertTrue(document["reconstructed"])
        sys.path.insert(0, str(ROOT / "resources" / "python"))
        import bcfg_torch
        traced = bcfg_torch.trace(model)
        facts = ("name", "op", "target", "module_type", "scope")
        nodes = [[tuple(map(str, map(node.get, facts))) for node in graph["nodes"]] for graph in (document, traced)]
        inputs = [[list(nodes_in([node["args"], node["kwargs"]])) for node in graph["nodes"]]
                  for graph in (document, traced)]
        for path, module in document["modules"].items():
            self.assertEqual(module["type"], traced["modules"][path]["type"], path)
            if module["type"].startswith("torch.nn."):
                self.assertEqual(module, traced["modules"][path], path)
        return nodes, inputs

    def test_a_transformer(self):
        for how in ({"strict": True}, {"strict": False}):
            with self.subTest(**how):
                (reconstructed, traced), inputs = self.compare(Transformer(), (torch.ones(1, 8, dtype=torch.int64),), **how)
                self.assertEqual(reconstructed, traced)
                self.assertEqual(*inputs)

    def test_statements_and_graph_modules(self):
        for make in (Statements, Decorated, graph_module):
            for how in ({"strict": True}, {"strict": False}):
                with self.subTest(make.__name__, **how):
                    (reconstructed, traced), inputs = self.compare(make(), (torch.ones(2, 4),), **how)
                    self.assertEqual(reconstructed, traced)
                    self.assertEqual(*inputs)

    def test_models_of_torchvision(self):
        try:
            from torchvision import models
        except ImportError:
            self.skipTest("no torchvision")
        for name in ("resnet18", "mobilenet_v2", "mobilenet_v3_small"):
            for how in ({"strict": True}, {"strict": False}):
                with self.subTest(name, **how):
                    (reconstructed, traced), inputs = self.compare(getattr(models, name)(), (torch.ones(1, 3, 64, 64),), **how)
                    self.assertEqual(reconstructed, traced)
                    self.assertEqual(*inputs)


if __name__ == "__main__":
    unittest.main()
