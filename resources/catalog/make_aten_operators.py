# SPDX-License-Identifier: Apache-2.0
"""Asks real torch what torch.export makes of the operators that patterns name.

    python3 make_aten_operators.py symbols-torch-2.6.0.json > aten-torch-2.6.0.json
    python3 make_aten_operators.py --merge aten-torch-2.6.0.json aten-torch-2.14.1.json > aten-torch-2.json

run with the torch release that the catalogue names. Each module, function and tensor method is exported by itself with
small inputs, in the ways of calling it that torch takes: of one tensor, of two, of a tensor and a number, in place.
What comes out is `operators`: by path ("torch.Tensor.relu" for a method) the ATen overloads that one call becomes, or
`[overload, operand…]` where several run one after the other, "*" standing for any value; null where they are no such
tree. And `overloads`: at which positions of its arguments each of them takes activations, a weight that PyTorch
quantizes, and a bias.

Releases differ little, so what they say is kept in one file: where both know an operator, with the overloads of both.
"""
import inspect
import json
import logging
import operator
import sys

import make_delta
import torch
import torch.ao.nn.intrinsic as intrinsic
import torch.fx
import torch.nn.functional as F
import torch.overrides
from torch import nn

ANY = "*"
# Functions with a weight that PyTorch quantizes, by the ATen operator that they become.
WEIGHTED = {"conv1d", "conv2d", "conv3d", "conv_transpose1d", "conv_transpose2d", "conv_transpose3d", "linear",
            "embedding", "embedding_bag", "addmm"}
WEIGHTS = ("weight", "mat2")
BIASES = {"addmm": "self"}
NO_ACTIVATIONS = ("weight", "bias", "running_mean", "running_var", "indices", "offsets", "per_sample_weights", "index",
                  "mask", "attn_mask", "target", "h_weight", "params")

conv1d, conv2d, conv3d = (lambda make=make: make(4, 4, 3, padding=1) for make in (nn.Conv1d, nn.Conv2d, nn.Conv3d))
bn1d, bn2d, bn3d = (lambda make=make: make(4) for make in (nn.BatchNorm1d, nn.BatchNorm2d, nn.BatchNorm3d))
PARTS = {"Conv1d": conv1d, "Conv2d": conv2d, "Conv3d": conv3d, "Linear": lambda: nn.Linear(8, 4)}


def sequential(*makes):
    return lambda: [make() for make in makes]


# What the constructors of fused modules take; the others are given numbers until one of these suits them.
FUSED = {
    "ConvAdd2d": lambda: [conv2d(), operator.add], "ConvAddReLU2d": lambda: [conv2d(), operator.add, nn.ReLU()],
    "LinearBn1d": sequential(PARTS["Linear"], bn1d), "LinearReLU": sequential(PARTS["Linear"], nn.ReLU),
    "LinearLeakyReLU": sequential(PARTS["Linear"], nn.LeakyReLU), "LinearTanh": sequential(PARTS["Linear"], nn.Tanh),
    "BNReLU2d": sequential(bn2d, nn.ReLU), "BNReLU3d": sequential(bn3d, nn.ReLU),
    **{f"Conv{kind}{d}d": sequential(*makes) for d, conv, bn in ((1, conv1d, bn1d), (2, conv2d, bn2d), (3, conv3d, bn3d))
       for kind, makes in (("ReLU", (conv, nn.ReLU)), ("Bn", (conv, bn)), ("BnReLU", (conv, bn, nn.ReLU)))},
}
CONSTRUCTORS = [((), {}), ((4,), {}), ((2,), {}), ((4, 4), {}), ((8, 4), {}), ((4, 4, 3), {}), ((2, 4), {}), ((4, 8, 8), {}),
                ((1, 0.5), {}), ((1, 1.0, 2.0), {}), ((8, 2), {}), ((8, 8, 4), {}), ((), {"scale_factor": 2}),
                ((), {"scale_factor": 2, "mode": "bilinear"})]
VARIANTS = ({"inplace": True}, {"padding": "same"}, {"ceil_mode": True}, {"elementwise_affine": False},
            {"affine": True}, {"batch_first": True})


def tensors():
    """By rank: what one-dimensional, two-dimensional … operators take, with as many channels as above."""
    generator = torch.Generator().manual_seed(0)
    return {rank: torch.rand(shape, generator=generator)
            for rank, shape in ((4, (2, 4, 8, 8)), (3, (2, 4, 8)), (5, (2, 4, 8, 8, 8)), (2, (4, 8)))}


def calls_of_modules():
    x = tensors()
    ids = torch.tensor([0, 1, 2, 3])
    yield from ((x[rank],) for rank in (4, 3, 5, 2))
    yield from ((x[rank], x[rank]) for rank in (4, 2))
    yield (ids, torch.tensor([0, 2]))
    yield (ids,)
    yield (x[3], x[3], x[3])


def calls_of_functions():
    """Arguments in the ways in which functions and methods take activations."""
    ways = (lambda t: (t,), lambda t: (t, t), lambda t: (t, 1), lambda t: (t, 0.5), lambda t: ([t, t],),
            lambda t: ([t, t], 1), lambda t: (t, 0, 1), lambda t: (t, -1.0, 1.0), lambda t: (t, [1], True),
            lambda t: (t, (2,) * (t.dim() - 2)), lambda t: (t, (1, 1)), lambda t: (t, 0, 0, 2), lambda t: (t, (t.numel(),)),
            lambda t: (t, tuple(range(t.dim()))), lambda t: (t, t.shape), lambda t: (t, 0.0, 1.0, 0.0),
            lambda t: (t, (1,) * t.dim()), lambda t: (t, t.transpose(-1, -2)), lambda t: (t, t, t))
    for way in ways:
        for tensor in tensors().values():
            yield way(tensor), {}
    for kwargs in ({"inplace": True}, {"training": False}, {"p": 0.5, "training": False, "inplace": True},
                   {"scale_factor": 2.0}, {"scale_factor": 2.0, "mode": "bilinear"},
                   {"scale_factor": 2.0, "mode": "bicubic"}, {"min": 0.0}, {"rounding_mode": "floor"}):
        for tensor in tensors().values():
            yield (tensor,), kwargs


def weighted_calls():
    """Of the functions with weights, which arguments of other shapes than the activation's need."""
    calls = {}
    x = tensors()
    for d, rank in ((1, 3), (2, 4), (3, 5)):
        kernel, bias = torch.rand((4, 4) + (3,) * d), torch.rand(4)
        arguments = [((x[rank], kernel, bias), {}), ((x[rank], kernel), {}), ((x[rank], kernel), {"padding": "same"})]
        calls[f"conv{d}d"] = arguments
        calls[f"conv_transpose{d}d"] = arguments[:2]
    calls["linear"] = [((x[2], torch.rand(4, 8), torch.rand(4)), {}), ((x[2], torch.rand(4, 8)), {})]
    calls["addmm"] = [((torch.rand(4), x[2], torch.rand(8, 4)), {})]
    ids = torch.tensor([[0, 1], [2, 3]])
    calls["embedding"] = [((ids, torch.rand(4, 4)), {})]
    calls["embedding_bag"] = [((ids.flatten(), torch.rand(4, 4), torch.tensor([0, 2])), {})]
    calls["layer_norm"] = [((x[3], (8,), torch.rand(8), torch.rand(8)), {}), ((x[3], (8,)), {})]
    calls["group_norm"] = [((x[4], 2, torch.rand(4), torch.rand(4)), {})]
    calls["instance_norm"] = [((x[4],), {"weight": torch.rand(4), "bias": torch.rand(4)}), ((x[4],), {})]
    calls["batch_norm"] = [((x[4], torch.rand(4), torch.rand(4), torch.rand(4), torch.rand(4)), {})]
    calls["prelu"] = [((x[4], torch.rand(4)), {})]
    calls["bmm"] = calls["matmul"] = [((x[3], x[3].transpose(1, 2)), {})]
    calls["scaled_dot_product_attention"] = [((x[3], x[3], x[3]), {})]
    calls["pad"] = [((x[4], (1, 1)), {})]
    calls["pixel_shuffle"] = calls["pixel_unshuffle"] = [((x[4], 2), {})]
    calls["where"] = [((x[4] > 0, x[4], x[4]), {})]
    calls["einsum"] = [(("ij,kj->ik", x[2], x[2]), {})]
    return calls


class Call(nn.Module):
    """A function as a module, called with some of the tensors among its arguments."""

    def __init__(self, function, args, kwargs):
        super().__init__()
        self.function, self.kwargs = function, kwargs
        self.constants = [None if self.has_tensor(arg) else arg for arg in args]
        self.tensors = tuple(arg for arg in args if self.has_tensor(arg))

    @staticmethod
    def has_tensor(arg):
        return isinstance(arg, torch.Tensor) or isinstance(arg, list) and any(isinstance(a, torch.Tensor) for a in arg)

    def forward(self, *tensors):
        rest = iter(tensors)
        return self.function(*(next(rest) if constant is None else constant for constant in self.constants),
                             **self.kwargs)


def exported(module, args):
    """The graph, or None where torch.export refuses."""
    try:
        export = torch.export.export if torch.__version__ >= "2.9" or torch.__version__.startswith("2.1") \
            else torch.export.export_for_training
        return export(module, args, strict=False).module().graph
    except Exception:  # whatever torch raises: this is no way of calling it
        return None


def runs(function):
    try:
        with torch.no_grad():
            return Call.has_tensor(result := function()) or isinstance(result, tuple)
    except Exception:
        return False


def name_of(overload):
    return str(overload)


def positions(overload):
    """Where the overload takes activations, weight and bias, as its schema names them."""
    name = overload._schema.name.partition("::")[2].rstrip("_")
    row = {"activations": []}
    for i, argument in enumerate(overload._schema.arguments):
        if "Tensor" not in str(argument.type):
            continue
        if name in WEIGHTED and argument.name in WEIGHTS:
            row["weight"] = i
        elif name in WEIGHTED and argument.name == BIASES.get(name, "bias"):
            row["bias"] = i
        elif argument.name not in NO_ACTIVATIONS and not argument.kwarg_only:
            row["activations"].append(i)
    return row


def tree_of(graph, overloads):
    """The tree of overloads that makes the graph's output; None where they are no tree."""
    called = [node for node in graph.nodes if node.op == "call_function" and node.target is not operator.getitem]
    if not called or not all(isinstance(node.target, torch._ops.OpOverload) for node in called):
        return None
    seen = []

    def tree(node):
        seen.append(node)
        row = positions(node.target)
        overloads[name_of(node.target)] = row
        operands = []
        for i in row["activations"]:
            argument = node.args[i] if i < len(node.args) else None
            for one in argument if isinstance(argument, (list, tuple)) else [argument]:
                if isinstance(one, torch.fx.Node):
                    operands.append(tree(one) if one in called else ANY)
        while operands and operands[-1] == ANY:
            operands.pop()
        return [name_of(node.target), *operands] if operands else name_of(node.target)

    if any(len([user for user in node.users if user in called]) > 1 for node in called):
        return None
    if len(called) > 1 and not all("Tensor" in str(node.target._schema.arguments[0].type) for node in called):
        return None  # values that are made of nothing, as the first state of an LSTM
    result = tree(called[-1])
    return result if sorted(n.name for n in seen) == sorted(n.name for n in called) else None


def collect(module, args, overloads, found):
    graph = exported(module, args)
    if graph is None:
        return
    result = tree_of(graph, overloads)
    if result is not None and result not in found["trees"]:
        found["trees"].append(result)
    found["exported"] = True


def modules_of(cls, name):
    """Instances, in the ways in which the class is constructed."""
    if name in FUSED:
        try:
            yield cls(*FUSED[name]()).eval()
        except Exception:  # of another release
            return
        return
    for args, kwargs in CONSTRUCTORS:
        made = False
        for variant in ({}, *VARIANTS):
            try:
                yield cls(*args, **kwargs, **variant).eval()
                made = True
            except Exception:
                continue
        if made and args:
            continue


def of_module(cls, name, overloads):
    found = {"trees": [], "exported": False}
    seen = set()
    for module in modules_of(cls, name):
        for args in calls_of_modules():
            key = (repr(module), tuple(arg.dtype for arg in args))
            if key in seen:
                break
            if runs(lambda: module(*args)):
                seen.add(key)
                collect(module, args, overloads, found)
                break
        if len(seen) >= 8:
            break
    return found


def of_function(function, name, overloads):
    """torch.fx sees `x += y` as operator.add, so what runs in place counts too."""
    found = {"trees": [], "exported": False}
    in_place = getattr(operator, "i" + name, None) if function is getattr(operator, name, None) else None
    for one in (function, in_place):
        if one:
            add_function(one, name, overloads, found)
    return found


def add_function(function, name, overloads, found):
    ways = weighted_calls().get(name.rstrip("_")) or list(calls_of_functions())
    exported_ways = set()
    for args, kwargs in ways:
        way = (tuple(type(arg).__name__ for arg in args), tuple(kwargs.items()))
        if way in exported_ways or not runs(lambda: function(*copied(args), **kwargs)):
            continue
        exported_ways.add(way)
        call = Call(function, args, kwargs).eval()
        collect(call, copied(call.tensors), overloads, found)


def copied(args):
    """For operators that write into their arguments."""
    return tuple(arg.clone() if isinstance(arg, torch.Tensor) else [a.clone() for a in arg]
                 if Call.has_tensor(arg) else arg for arg in args)


def candidates(symbols, methods):
    """Yields path, object and whether it is a module."""
    overridable = torch.overrides.get_testing_overrides()
    for path, symbol in symbols.items():
        module, _, name = path.rpartition(".")
        if "same_as" in symbol or name.startswith("_"):
            continue
        if symbol["kind"] == "module" and module in ("torch.nn", "torch.ao.nn.intrinsic"):
            yield path, getattr(nn if module == "torch.nn" else intrinsic, name), True
        elif module == "torch.nn.functional" and symbol["kind"] in ("function", "builtin"):
            yield path, getattr(F, name), False
        elif module == "torch" and getattr(torch, name, None) in overridable and name != "from_numpy":
            yield path, getattr(torch, name), False
        elif module == "operator" and hasattr(operator, name):
            yield path, getattr(operator, name), False
    for name in methods:
        method = getattr(torch.Tensor, name, None)
        if not name.startswith("_") and callable(method) and not inspect.isclass(method) and method in overridable:
            yield "torch.Tensor." + name, method, False


def make(file):
    catalogue = make_delta.read(file)
    operators, overloads = {}, {}
    for path, value, is_module in candidates(catalogue["symbols"], catalogue["tensor_methods"]):
        torch.manual_seed(0)
        found = (of_module if is_module else of_function)(value, path.rpartition(".")[2], overloads)
        if found["trees"]:
            operators[path] = found["trees"]
        elif found["exported"]:
            operators[path] = None
    used = set()

    def note(tree):
        for part in tree if isinstance(tree, list) else [tree]:
            note(part) if isinstance(part, list) else used.add(part)

    for trees in operators.values():
        note(trees or [])
    return {"torch": [torch.__version__.partition("+")[0]], "operators": operators,
            "overloads": {name: overloads[name] for name in sorted(overloads) if name in used}}


def merged(files):
    """What all of them say together; positions must agree, as they are of one module for all releases."""
    result = {"torch": [], "operators": {}, "overloads": {}}
    for file in files:
        with open(file, encoding="utf-8") as stream:
            one = json.load(stream)
        result["torch"] += one["torch"]
        for path, trees in one["operators"].items():
            known = result["operators"].setdefault(path, trees)
            if known is not trees:
                both = (known or []) + [tree for tree in trees or [] if tree not in (known or [])]
                result["operators"][path] = both or None
        for name, row in one["overloads"].items():
            assert result["overloads"].setdefault(name, row) == row, name
    return result


def main():
    logging.disable(logging.CRITICAL)  # what torch says of ways of calling that it refuses
    # By path, so that a run gives the same bytes.
    result = merged(sys.argv[2:]) if sys.argv[1] == "--merge" else make(sys.argv[1])
    lines = [f'"torch": {json.dumps(result["torch"])}']
    for part in ("operators", "overloads"):
        rows = ",\n".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in sorted(result[part].items()))
        lines.append(f'"{part}": {{\n{rows}\n}}')
    print("{\n" + ",\n".join(lines) + "\n}")


main()
