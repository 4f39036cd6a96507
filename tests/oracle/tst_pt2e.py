# SPDX-License-Identifier: Apache-2.0
"""Exported PT2E quantizers beside FX graph mode, with a real torch that has both: 2.6.0.

    python3 tst_pt2e.py [FOLDER]

run with that torch on modules that `bcfg export` has made: those of tests/data/pt2e, which tst_export compares with
what it writes now. Each model is quantized by both, under the same backend config and QConfig. What must be equal are
the weighted operators that are quantized, and the activations that get a quantize node, which are told from each other
by what they are: the two graphs name their nodes differently, and compute the same values.
"""
import copy
import importlib.util
import json
import math
import operator
import os
import pathlib
import sys
import unittest
import warnings

import torch
import torch.nn.functional as F
from torch import nn

try:
    import torchvision
    from torch.ao.quantization.quantize_pt2e import convert_pt2e, prepare_pt2e, prepare_qat_pt2e
    from torch.export import export_for_training
except ImportError:
    sys.exit(77)
import torch.ao.quantization as quantization
from torch.ao.quantization.backend_config import get_native_backend_config, get_qnnpack_backend_config
from torch.ao.quantization.quantize_fx import convert_to_reference_fx, prepare_fx

FOLDER = pathlib.Path(sys.argv.pop(1) if len(sys.argv) > 1 else
                      os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "data", "pt2e"))
BACKENDS = {"native": get_native_backend_config, "qnnpack": get_qnnpack_backend_config}
QCONFIGS = {
    "native": {"x86": quantization.get_default_qconfig("x86"), "qnnpack": quantization.get_default_qconfig("qnnpack")},
    "qnnpack": {"x86": quantization.get_default_qconfig("x86"),
                "symmetric_qnnpack": quantization.qconfig.default_symmetric_qnnpack_qconfig},
}
# Every difference to FX: the values that PT2E quantizes besides, those that it leaves, and the loss that says why, by
# its kind and what it names. ATen does not tell torch.relu and torch.softmax from the forms that the configs have.
RELU = ([], ["linear"], "also_matches", "torch.relu")
SOFTMAX = (["div"], [], "also_matches", "torch.softmax")
DIFFERENCES = {("functions", "native", "x86"): RELU, ("functions", "native", "qnnpack"): RELU,
               ("functions", "qnnpack", "x86"): RELU, ("functions", "qnnpack", "symmetric_qnnpack"): RELU,
               ("attention", "qnnpack", "symmetric_qnnpack"): SOFTMAX}


class Functions(nn.Module):
    """Operators called as functions and methods, with numbers among their arguments and values used twice."""

    def __init__(self):
        super().__init__()
        self.kernel, self.bias = nn.Parameter(torch.randn(8, 3, 3, 3)), nn.Parameter(torch.randn(8))
        self.matrix = nn.Parameter(torch.randn(10, 8))
        self.bn = nn.BatchNorm2d(8)

    def forward(self, x):
        y = F.relu(F.conv2d(x, self.kernel, self.bias, padding=1))
        z = F.max_pool2d(y, 2)
        z = self.bn(z)
        z = torch.add(z, F.avg_pool2d(y, 2)) + 1.5
        z = torch.cat([F.hardtanh(z), z * F.leaky_relu(z)], 1)
        z = F.interpolate(z, scale_factor=2.0)
        z = torch.clamp(z, -2.0, 2.0).mean([2, 3])[:, :8]
        z = F.relu(torch.relu(F.linear(z, self.matrix)) + 0.5)
        return torch.sigmoid(z)


class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = nn.LayerNorm(16)
        self.query, self.key, self.value, self.out = (nn.Linear(16, 16) for _ in range(4))
        self.first, self.second, self.drop = nn.Linear(16, 32), nn.Linear(32, 16), nn.Dropout(0.1)

    def heads(self, x):
        return x.view(2, 6, 4, 4).permute(0, 2, 1, 3)

    def forward(self, x):
        y = self.norm(x)
        scores = torch.matmul(self.heads(self.query(y)), self.heads(self.key(y)).transpose(-2, -1)) / 2.0
        mixed = torch.matmul(torch.softmax(scores, -1), self.heads(self.value(y)))
        y = self.out(mixed.permute(0, 2, 1, 3).reshape(2, 6, 16)) + x
        return y + self.drop(self.second(F.relu(self.first(y))))


class Encoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.attention, self.last = nn.MultiheadAttention(16, 2, batch_first=True), nn.Linear(16, 4)

    def forward(self, x):
        return self.last(self.attention(x, x, x, need_weights=False)[0])


NAMES = ("a-b", "a (x)", "it's", "it", "a, b", "a]b")


class Blocks(nn.Module):
    """Modules in lists and dictionaries, some of which FX fuses; its own name for itself is in what torch.export notes."""

    def __init__(me):
        super().__init__()
        me.blocks = nn.ModuleList(nn.Sequential(nn.Conv2d(3, 3, 1), nn.BatchNorm2d(3), nn.ReLU()) for _ in range(2))
        me.named = nn.ModuleDict({name: nn.Conv2d(3, 3, 1) for name in NAMES})
        me.tail = nn.ModuleList(nn.Conv2d(3, 3, 1) for _ in range(2))
        me.relu, me.last = nn.ReLU(), nn.Sequential(nn.Conv2d(3, 3, 1), nn.Sequential(nn.Conv2d(3, 3, 1)))

    def forward(me, x):
        for block in me.blocks:
            x = block(x)
        for name in NAMES:
            x = me.named[name](x) + x
        for conv in me.tail[1:]:
            x = conv(x)
        return me.last(me.relu(x))


class Holder(nn.Module):
    """Runs a function as a module of its own."""

    def __init__(self, function):
        super().__init__()
        self.function, self.matrix = function, nn.Parameter(torch.randn(16, 16))

    def forward(self, x):
        return self.function(x, self.matrix)


class Chains(nn.Module):
    """A linear and a relu in modules apart from each other, of which FX fuses those that are modules of torch.nn."""

    def __init__(self):
        super().__init__()
        self.first, self.then = Holder(F.linear), Holder(lambda x, _: F.relu(x))
        self.linear, self.relu = nn.Linear(16, 16), nn.ReLU()
        self.apart, self.last = Holder(F.linear), nn.Linear(16, 4)

    def forward(self, x):
        return self.last(self.relu(self.apart(self.relu(self.linear(self.then(self.first(x)))))))


class Shared(nn.Module):
    """Operators whose output has the observer of their first input, and inputs that others have quantized before."""

    def __init__(self):
        super().__init__()
        self.first, self.second, self.third = (nn.Conv2d(3, 3, 1) for _ in range(3))
        self.cat, self.divide = Holder(lambda x, _: torch.cat(x, 1)), Holder(lambda x, _: x[0] // x[1])

    def forward(self, x):
        y, z = self.first(x), self.second(x)
        return self.cat([y, z, x]), self.divide([z, y]), self.cat([z * z, z]), self.third(z) + x


class Unobserved(nn.Module):
    """Operators whose output has the observer of what stands before an operator that is not observed."""

    def __init__(self):
        super().__init__()
        self.conv, self.last = nn.Conv2d(3, 3, 1), nn.Conv2d(3, 3, 1)
        self.add, self.relu, self.pool = Holder(lambda x, _: x + 1.5), Holder(lambda x, _: F.relu(x)), nn.MaxPool2d(2)

    def forward(self, x):
        y = self.conv(x)
        z = self.relu(self.add(y))
        return self.last(self.pool(z)), torch.cat([z, y], 1), torch.cat([y, z], 1)


class Branches(nn.Module):
    """Batch norms behind convolutions, with what `run` makes of them."""

    def __init__(self, run):
        super().__init__()
        self.conv, self.norm = nn.Conv2d(3, 3, 1), nn.BatchNorm2d(3)
        self.bare, self.bare_norm = nn.Conv2d(3, 3, 1, bias=False), nn.BatchNorm2d(3)
        self.second, self.third, self.run = nn.Conv2d(3, 3, 1), nn.Conv2d(3, 3, 1), run

    def forward(self, x):
        return self.run(self, x)


class Plus(nn.Module):
    """An add and a relu that one pattern takes, with one tensor, whose observer the output would share."""

    def __init__(self):
        super().__init__()
        self.add, self.relu, self.last = Holder(lambda x, _: x + 1.5), Holder(lambda x, _: F.relu(x)), nn.Linear(16, 4)

    def forward(self, x):
        return self.last(torch.exp(self.relu(self.add(x))))


def models():
    """By name: the model and an input."""
    torch.manual_seed(0)
    image = torch.randn(2, 3, 48, 48)
    for name in ("resnet18", "mobilenet_v2", "squeezenet1_0"):
        yield name, getattr(torchvision.models, name)(weights=None).eval(), image
    yield "functions", Functions().eval(), image
    yield "attention", Attention().eval(), torch.randn(2, 6, 16)


def quantizer(backend, qconfig):
    spec = importlib.util.spec_from_file_location("quantizer", FOLDER / f"{backend}.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module.BackendConfigQuantizer().set_global(qconfig)


class Recorded(torch.fx.Interpreter):
    """Runs a graph, and keeps what each node gives."""

    def __init__(self, graph_module, *args):
        super().__init__(graph_module)
        self.values = {}
        with torch.no_grad():
            self.run(*args)

    def run_node(self, n):
        value = super().run_node(n)
        self.values[n.name] = value.clone() if isinstance(value, torch.Tensor) else value
        return value


def is_quantize(node):
    return node.op == "call_function" and "quantize_per" in str(node.target) and "dequantize" not in str(node.target)


def behind_quantization(node):
    """The node whose value a quantize or dequantize node stands for."""
    while node.op in ("call_function", "call_method") and ("quantize" in str(node.target)):
        node = node.args[0]
    return node


def number(graph_module, argument):
    """A scale or zero point, which FX keeps in a buffer."""
    is_buffer = isinstance(argument, torch.fx.Node)
    return float(operator.attrgetter(argument.target)(graph_module) if is_buffer else argument)


def quantized_values(graph_module, values):
    """What gets a quantize node, weights left out, with its scale and zero point."""
    sources = [(node, behind_quantization(node)) for node in graph_module.graph.nodes if is_quantize(node)]
    return [(source.name, values[source.name], *(number(graph_module, argument) for argument in node.args[1:3]))
            for node, source in sources if source.op != "get_attr"]


def is_reference(module):
    return "reference" in type(module).__module__


def by_fx(model, example, backend, qconfig, named=()):
    """`named` has pairs of a module's name and its QConfig."""
    mapping = quantization.QConfigMapping().set_global(qconfig)
    for name, own in named:
        mapping.set_module_name(name, own)
    config = BACKENDS[backend]()
    prepared = prepare_fx(copy.deepcopy(model), mapping, (example,), backend_config=config)
    values = Recorded(prepared, example).values
    converted = convert_to_reference_fx(prepared, backend_config=config)
    weighted = set()
    for node in converted.graph.nodes:
        if node.op == "call_module":
            module = converted.get_submodule(node.target)
            if is_reference(module) or isinstance(module, nn.Sequential) and is_reference(module[0]):
                weighted.add(node.target + ".weight")
        elif node.target in WEIGHTED_FUNCTIONS:
            source = behind_quantization(node.args[1])
            if source is not node.args[1]:
                weighted.add(source.target)
    return weighted, quantized_values(converted, values)


WEIGHTED_FUNCTIONS = (F.conv1d, F.conv2d, F.conv3d, F.linear)


def by_pt2e(model, example, annotator):
    exported = export_for_training(model, (example,)).module()
    weight_of = {node.name: node.args[1].target for node in exported.graph.nodes
                 if node.op == "call_function" and str(node.target).split(".")[1] in ("conv2d", "linear")}
    prepared = prepare_pt2e(exported, annotator)
    values = Recorded(prepared, example).values
    converted = convert_pt2e(prepared)
    weighted = {weight_of[node.name] for node in converted.graph.nodes
                if node.name in weight_of and behind_quantization(node.args[1]) is not node.args[1]}
    return weighted, quantized_values(converted, values)


def trained(model, floats=()):
    """How many convolutions and linears are quantized after training, how many are not, and how many batch norms there
    are. The modules named in `floats` have no QConfig."""
    torch._dynamo.reset()
    annotator = quantizer("native", "x86 qat")
    for name in floats:
        annotator.set_module_name(name, None)
    example = torch.randn(2, 3, 48, 48)
    prepared = prepare_qat_pt2e(export_for_training(model, (example,)).module(), annotator)
    prepared(example).sum().backward()
    nodes = convert_pt2e(prepared).graph.nodes
    quantized = [behind_quantization(node.args[1]) is not node.args[1] for node in nodes
                 if str(node.target).startswith(("aten.conv2d", "aten.linear"))]
    return quantized.count(True), quantized.count(False), sum("batch_norm" in str(node.target) for node in nodes)


def observers(prepared):
    """The kinds and ranges of the observers of activations, and of weights that are no module's."""
    return sorted((type(module).__name__, module.quant_min, module.quant_max) for module in prepared.modules()
                  if hasattr(module, "calculate_qparams"))


def unmatched(ours, theirs):
    """The names of those on each side that the other side has not, as often as it has them."""
    left = list(theirs)
    extra = []
    for name, value, scale, zero_point in ours:
        same = next((i for i, (_, other, other_scale, other_point) in enumerate(left) if other.shape == value.shape and
                     torch.allclose(other, value, rtol=1e-3, atol=1e-4 * float(value.abs().max())) and
                     math.isclose(other_scale, scale, rel_tol=1e-3) and other_point == zero_point), None)
        if same is None:
            extra.append(name)
        else:
            left.pop(same)
    return extra, [name for name, *_ in left]


class Pt2e(unittest.TestCase):
    def test_quantizes_what_fx_does(self):
        for name, model, example in models():
            for backend, qconfigs in QCONFIGS.items():
                losses = json.loads((FOLDER / f"{backend}.loss.json").read_text(encoding="utf-8"))["losses"]
                for qconfig, made in qconfigs.items():
                    with self.subTest(f"{name} {backend} {qconfig}"):
                        weighted, activations = by_pt2e(model, example, quantizer(backend, qconfig))
                        fx_weighted, fx_activations = by_fx(model, example, backend, made)
                        self.assertEqual(weighted, fx_weighted)
                        self.assertGreater(len(weighted), 1)
                        extra, missing, what, names = DIFFERENCES.get((name, backend, qconfig), ([], [], "", ""))
                        self.assertEqual(unmatched(activations, fx_activations), (extra, missing))
                        self.assertTrue(not what or any(loss["what"] == what and names in loss["reason"]
                                                        for loss in losses), what)

    def loss(self, backend, what):
        losses = json.loads((FOLDER / f"{backend}.loss.json").read_text(encoding="utf-8"))["losses"]
        return [loss["reason"] for loss in losses if loss["what"] == what]

    def test_projections_of_multihead_attention_are_quantized(self):
        model = Encoder().eval()
        example = torch.randn(2, 6, 16)
        weighted, _ = by_pt2e(model, example, quantizer("native", "qnnpack"))
        fx_weighted, _ = by_fx(model, example, "native", QCONFIGS["native"]["qnnpack"])
        self.assertEqual(fx_weighted, {"last.weight"})
        self.assertEqual(weighted - fx_weighted, {"attention.in_proj_weight", "attention.out_proj.weight"})
        self.assertIn("torch.nn.MultiheadAttention", *self.loss("native", "multihead_attention"))

    def test_reduce_range_clamps_what_was_not_observed(self):
        torch.manual_seed(0)
        model = nn.Sequential(nn.Linear(16, 16), nn.ReLU(), nn.Linear(16, 4)).eval()
        example = torch.randn(8, 16)
        for qconfig, is_equal in (("qnnpack", True), ("x86", False)):
            with self.subTest(qconfig):
                mapping = quantization.QConfigMapping().set_global(QCONFIGS["native"][qconfig])
                fx = prepare_fx(copy.deepcopy(model), mapping, (example,), backend_config=BACKENDS["native"]())
                pt2e = prepare_pt2e(export_for_training(model, (example,)).module(), quantizer("native", qconfig))
                fx(example), pt2e(example)
                fx = convert_to_reference_fx(fx, backend_config=BACKENDS["native"]())
                pt2e = convert_pt2e(pt2e)
                self.assertTrue(torch.allclose(fx(example / 4), pt2e(example / 4), atol=1e-5))
                self.assertEqual(torch.allclose(fx(example * 1.9), pt2e(example * 1.9), atol=1e-3), is_equal)
        self.assertIn("reduce_range", self.loss("native", "reduce_range")[0])

    def test_trains_with_fake_quantizes(self):
        for name, count in (("resnet18", 21), ("mobilenet_v2", 53)):
            with self.subTest(name):
                self.assertEqual(trained(getattr(torchvision.models, name)(weights=None)), (count, 0, 0))

    def test_trains_what_prepare_qat_pt2e_puts_in_another_order(self):
        for name, run, floats, counts in (
                ("behind another user of the input", lambda m, x: torch.cat([m.norm(m.conv(x)), m.second(x)], 1), (),
                 (2, 0, 0)),
                ("without what nothing uses", lambda m, x: (m.third(x), m.second(m.norm(m.conv(x))) + x)[1], (),
                 (2, 0, 0)),
                ("with bias first", lambda m, x: torch.cat([m.bare_norm(m.bare(x)), m.norm(m.conv(x))], 1), (),
                 (2, 0, 0)),
                ("float", lambda m, x: m.second(y := m.norm(m.conv(x))) + m.third(y), ("conv", "norm"), (2, 1, 1))):
            with self.subTest(name):
                self.assertEqual(trained(Branches(run), floats), counts)

    def test_modules_have_qconfigs_of_their_own(self):
        model = torchvision.models.resnet18(weights=None).eval()
        example = torch.randn(2, 3, 48, 48)
        annotator = quantizer("native", "x86").set_module_name("layer1", None).set_module_name("fc", "qnnpack")
        weighted, _ = by_pt2e(model, example, annotator)
        self.assertEqual({name for name in weighted if name.startswith("layer1.")}, set())
        self.assertEqual(len(weighted), 21 - 4)
        self.assertIn(("linear", "qnnpack"), {row[:2] for row in annotator.report()})
        with self.assertRaisesRegex(ValueError, "no QConfig 'x87'"):
            annotator.set_global("x87")

    def test_modules_that_left_nothing_in_the_model_are_told(self):
        model = nn.Sequential(nn.Conv2d(3, 3, 1), nn.BatchNorm2d(3), nn.Identity()).eval()
        example = torch.randn(2, 3, 8, 8)
        for names in ((), ("0", "1"), ("2",), ("layer9", "0"), ("",)):
            annotator = quantizer("native", "x86")
            for name in names:
                annotator.set_module_name(name, "qnnpack")
            with self.subTest(names), warnings.catch_warnings(record=True) as caught:
                warnings.simplefilter("always")
                by_pt2e(model, example, annotator)
                said = [str(each.message) for each in caught if "no operators" in str(each.message)]
                self.assertEqual(said, [f"the model has no operators in these modules: {name}"
                                        for name in names if name not in ("0", "1")])

    def test_modules_that_stay_float_are_those_of_fx(self):
        self.require_that_float_is_as_in_fx(
            Blocks().eval(), torch.randn(2, 3, 8, 8),
            ["blocks", "blocks.0", "blocks.1.0", "blocks.1.1", "blocks.1.2", "tail", "relu", "last", "last.0", "last.1",
             "last.1.0", *(f"named.{each}" for each in NAMES)])

    def test_functions_have_the_qconfig_of_the_last_one_as_in_fx(self):
        self.require_that_float_is_as_in_fx(
            Chains().eval(), torch.randn(8, 16), ["first", "then", "linear", "relu", "apart"])

    def test_functions_of_two_qconfigs_are_observed_as_in_fx(self):
        model, example = Chains().eval(), torch.randn(8, 16)
        for names in (("x86", "qnnpack"), ("qnnpack", "x86")):
            with self.subTest(names):
                torch._dynamo.reset()
                mapping, annotator = quantization.QConfigMapping(), quantizer("native", None)
                for module, name in zip(("first", "then"), names):
                    mapping.set_module_name(module, QCONFIGS["native"][name])
                    annotator.set_module_name(module, name)
                fx = prepare_fx(copy.deepcopy(model), mapping, (example,), backend_config=BACKENDS["native"]())
                pt2e = prepare_pt2e(export_for_training(model, (example,)).module(), annotator)
                self.assertEqual(observers(pt2e), observers(fx))
                self.assertEqual(len(observers(fx)), 3)

    def test_a_value_between_two_qconfigs_is_quantized_once_as_in_fx(self):
        model = nn.Sequential(nn.Conv2d(3, 8, 1), nn.MaxPool2d(2), nn.Conv2d(8, 8, 1), nn.Conv2d(8, 4, 1)).eval()
        self.require_as_in_fx(model, torch.randn(2, 3, 8, 8), "native", "x86", {"2": "qnnpack"})

    def test_shared_observers_are_those_of_fx(self):
        example = torch.randn(2, 3, 8, 8)
        for qconfig, named in (("x86", {}), ("x86", {"first": "qnnpack"}), ("qnnpack", {"second": "x86", "cat": "x86"}),
                               (None, {"cat": "x86"}), (None, {"divide": "x86", "third": "qnnpack"})):
            with self.subTest(f"{qconfig} {named}"):
                self.require_as_in_fx(Shared().eval(), example, "native", qconfig, named)

    def test_observers_are_shared_past_what_is_not_observed_as_in_fx(self):
        for name in ("add", "relu"):
            with self.subTest(name):
                self.require_as_in_fx(Unobserved().eval(), torch.randn(2, 3, 8, 8), "native", "x86", {name: None})

    def test_a_bound_that_one_of_two_qconfigs_breaks_leaves_the_pattern_float_as_in_fx(self):
        for first, then in (("x86", "symmetric_qnnpack"), ("symmetric_qnnpack", "x86")):
            with self.subTest(first):
                self.require_as_in_fx(Chains().eval(), torch.randn(8, 16), "qnnpack", None,
                                      {"first": first, "then": then, "last": "x86"})

    def test_what_is_not_quantized_is_not_reported(self):
        annotator = self.require_as_in_fx(Plus().eval(), torch.randn(8, 16), "native", "x86", {"add": None})
        self.assertEqual([row[0] for row in annotator.report()], ["linear"])

    def require_that_float_is_as_in_fx(self, model, example, names):
        """With each module left out by set_module_name(), PT2E quantizes what FX does with it."""
        for name in names:
            with self.subTest(name):
                self.require_as_in_fx(model, example, "native", "qnnpack", {name: None})

    def require_as_in_fx(self, model, example, backend, qconfig, named):
        """`named` has the names of QConfigs by the modules that have them. Returns the quantizer."""
        torch._dynamo.reset()
        annotator = quantizer(backend, qconfig)
        for module, name in named.items():
            annotator.set_module_name(module, name)
        made = {None: None} | QCONFIGS[backend]
        weighted, activations = by_pt2e(model, example, annotator)
        fx_weighted, fx_activations = by_fx(model, example, backend, made[qconfig],
                                            [(module, made[name]) for module, name in named.items()])
        self.assertEqual(weighted, fx_weighted)
        self.assertEqual(unmatched(activations, fx_activations), ([], []))
        return annotator


if __name__ == "__main__":
    unittest.main()
