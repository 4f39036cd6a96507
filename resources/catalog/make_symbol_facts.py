# SPDX-License-Identifier: Apache-2.0
"""Asks real torch what rules need to know about the symbols of the catalogue.

    python3 make_symbol_facts.py symbols-torch-1.13.1.json > facts-torch-1.13.1.json

run with the torch release that the catalogue names. Of a module: whether it has from_float (convert and the QAT swap
call it), whether it can be indexed (convert takes child 0 of a fused module), whether it is a base class or a container
that no graph shows as itself, whether it is a fused module, which classes it takes and whether with parametrizations,
and of a QAT module which float module it is made from and which one it becomes again. Of a class with from_float: what
that raises in convert for each root module of the native backend and each other module of torch.nn with a weight,
whatever the QConfig is ("*": for those that are not named, "": nothing, or it depends on the QConfig; {} is the name of
the root module, and the text ends before a class that it got). Of a module of torch.nn: how many dimensions the weight
has that convert observes; 0 where convert raises as there is none. Of a function that is written in Python, or is one
of its operators: the least and the most positional arguments it takes (null: any number). Of a factory of fuser
methods: the same of the function it makes. Of a function with a weight that PyTorch quantizes: at which position it
takes weight and bias, and whether the weight stays float (NON_QUANTIZABLE_WEIGHT_OPS). Of an operator with fixed
quantization parameters: which of the two (_FIXED_QPARAMS_OP_TO_OBSERVER). Of observers and fake quantizes: their
parameters. Of tensor methods: which arguments are no tensors (NON_OBSERVABLE_ARG_DICT; null: up to the last). The
default table of QAT modules (DEFAULT_QAT_MODULE_MAPPINGS). And which operators models seldom call, with what they write
instead: this list alone is written by hand.
"""
import copy
import functools
import importlib
import inspect
import itertools
import json
import statistics
import sys

import make_delta
import torch
import torch.ao.quantization.backend_config as backend_config
import torch.ao.quantization.fx.utils
import torch.ao.quantization.qconfig_mapping
import torch.ao.quantization.quantize_fx  # completes the package in 2.x
import torch.nn.functional as F
import torch.overrides

CONVERT = sys.modules["torch.ao.quantization.fx.convert"]  # the package has a function of this name
FACTORIES = ("_sequential_wrapper2", "_reverse2", "_reverse3", "reverse_sequential_wrapper2", "sequential_wrapper2",
             "reverse2", "reverse3")
CONTAINERS = (torch.nn.Sequential, torch.nn.ModuleList, torch.nn.ModuleDict, torch.nn.ParameterList,
              torch.nn.ParameterDict)
# With the names of the parameters that are weight and bias.
WEIGHTED = {**{function: ("weight", "bias") for function in (
    F.conv1d, F.conv2d, F.conv3d, F.conv_transpose1d, F.conv_transpose2d, F.conv_transpose3d, F.linear, F.layer_norm,
    F.group_norm, F.instance_norm, F.embedding, F.embedding_bag)}, torch.addmm: ("mat2", "input")}
FUSED = next(base for base in torch.nn.intrinsic.ConvReLU2d.__mro__ if base.__name__ == "_FusedModule")
OBSERVERS = {getattr(torch.ao.quantization.observer, name) for name in (
    "MinMaxObserver", "MovingAverageMinMaxObserver", "PerChannelMinMaxObserver", "MovingAveragePerChannelMinMaxObserver",
    "HistogramObserver", "FixedQParamsObserver", "PlaceholderObserver", "RecordingObserver", "NoopObserver",
    "ReuseInputObserver")} | {getattr(torch.ao.quantization.fake_quantize, name) for name in (
        "FakeQuantize", "FusedMovingAvgObsFakeQuantize", "FixedQParamsFakeQuantize")}
PARTS = [torch.nn.Conv1d(1, 1, 1), torch.nn.Conv2d(1, 1, 1), torch.nn.Conv3d(1, 1, 1), torch.nn.Linear(1, 1),
         torch.nn.BatchNorm1d(1), torch.nn.BatchNorm2d(1), torch.nn.BatchNorm3d(1), torch.nn.ReLU(), torch.nn.LeakyReLU(),
         torch.nn.Tanh()]
ROOTS = {root: root(2, 1, 1) if "Conv" in root.__name__ else root(2, 1) for root in
         backend_config.utils.get_root_module_to_quantized_reference_module(backend_config.get_native_backend_config())}
WEIGHT_QCONFIGS = [getattr(torch.ao.quantization.qconfig, name) for name in (
    "default_qconfig", "float_qparams_weight_only_qconfig", "float16_dynamic_qconfig")]
SIGNATURES = torch.overrides.get_testing_overrides()
FIXED_QPARAMS = {operator: "0to1" if observer().zero_point == 0 else "neg1to1" for operator, observer
                 in torch.ao.quantization.qconfig_mapping._FIXED_QPARAMS_OP_TO_OBSERVER.items()}
# What models write traces to the second of each pair.
USUAL_FORMS = {
    **{"torch." + name: "torch.nn.functional." + name for name in (
        "relu", "dropout", "layer_norm", "batch_norm", "instance_norm", "group_norm", "embedding", "max_pool1d",
        "max_pool2d", "max_pool3d", "softmax", "log_softmax", "selu", "celu")},
    **{f"torch.nn.functional.{name}_": "torch.nn.functional." + name for name in (
        "relu", "hardtanh", "elu", "leaky_relu")},
    "torch.add": "operator.add", "torch.sub": "operator.sub", "torch.mul": "operator.mul", "torch.div": "operator.truediv",
    **{"operator.i" + name: "operator." + name for name in ("add", "sub", "mul", "truediv")},
    **{f"torch.Tensor.{name}_": "torch.Tensor." + name for name in (
        "relu", "sigmoid", "tanh", "clamp", "squeeze", "unsqueeze", "add", "sub", "mul", "div")},
}


def resolve(path):
    parts = path.split(".")
    for cut in range(len(parts) - 1, 0, -1):
        try:
            value = importlib.import_module(".".join(parts[:cut]))
            for part in parts[cut:]:
                value = getattr(value, part)
            return value
        except (ImportError, AttributeError):
            continue
    return None


def arity(function):
    kinds = inspect.Parameter
    positional = [p for p in inspect.signature(function).parameters.values()
                  if p.kind in (kinds.POSITIONAL_ONLY, kinds.POSITIONAL_OR_KEYWORD)]
    least = sum(p.default is kinds.empty for p in positional)
    any_number = any(p.kind == kinds.VAR_POSITIONAL for p in inspect.signature(function).parameters.values())
    return [least, None if any_number else len(positional)]


def parts_taken_by(fused):
    """Modules of the only classes that the constructor takes; None where it takes any."""
    count = arity(fused)[0]
    taken = []
    for parts in itertools.product(PARTS, repeat=count):
        try:
            fused(*parts)
            taken.append(parts)
        except AssertionError:
            pass
    return taken[0] if len(taken) == 1 else None


def refuses_parametrized(fused, parts):
    """Whether the constructor takes none of these modules once it has a parametrization, which changes its class."""
    parts = copy.deepcopy(parts)
    weighted = next(part for part in parts if getattr(part, "weight", None) is not None)
    torch.nn.utils.parametrize.register_parametrization(weighted, "weight", torch.nn.Identity())
    try:
        fused(*parts)
    except AssertionError:
        return True
    return False


class Recorder:
    """A constructor of a weight's fake quantize that notes how it is called."""

    def __init__(self, constructor, name, calls):
        self.constructor, self.name, self.calls = constructor, name, calls

    def __call__(self, **keywords):
        self.calls.append([self.name, "factory_kwargs" in keywords])
        return self.constructor(**keywords)


def qat_facts(qat, path_of):
    """Which class from_float() takes, of which class to_float() makes a module, and how the weight's fake quantize is
    made: by the QConfig of the module itself or of the one inside, with factory_kwargs or without."""
    if not hasattr(qat, "from_float") or not hasattr(qat, "to_float"):
        return {}
    for floating, path in path_of.items():
        if not inspect.isclass(floating) or not issubclass(floating, torch.nn.Module):
            continue
        part = next((part for part in PARTS if type(part) is floating), None)
        if part is None and issubclass(floating, FUSED) and (parts := parts_taken_by(floating)):
            part = floating(*parts)
        if part is None and floating in (torch.nn.Embedding, torch.nn.EmbeddingBag):
            part = floating(2, 1)
        if part is None:
            continue
        for name in ("default_qat_qconfig", "default_dynamic_qat_qconfig", "default_embedding_qat_qconfig"):
            qconfig = getattr(torch.ao.quantization.qconfig, name)
            calls = []
            part.qconfig = qconfig._replace(weight=Recorder(qconfig.weight, "own", calls))
            if isinstance(part, FUSED):
                part[0].qconfig = qconfig._replace(weight=Recorder(qconfig.weight, "inside", calls))
            try:
                back = type(qat.from_float(part).to_float())
            except (AssertionError, AttributeError, ValueError):
                continue
            return {"from_float_of": path, "to_float": path_of[back], "weight_calls": calls}
    return {}


def convert_error(reference, module, qconfig):
    """What convert raises when it makes the reference module of a root module; "" for nothing. {} stands for the name of
    the root module's class, and {!r} for the class as repr() writes it."""
    root = type(module)
    pair = backend_config.BackendPatternConfig(root).set_root_module(root).set_reference_quantized_module(reference)
    backend = backend_config.BackendConfig().set_backend_pattern_config(pair)
    module = copy.deepcopy(module)
    module.qconfig = qconfig
    node = torch.fx.Graph().call_module("root")
    try:
        CONVERT.convert_weighted_module(node, {"": torch.nn.Module(), "root": module}, {node.name}, {node.name: qconfig},
                                        backend)
    except Exception as error:
        text = f"{type(error).__name__}: {error}".replace(f"'{root.__name__}' object", "'{}' object")
        for said, sign in ((repr(root), "{!r}"), (root.__name__, "{}")):
            if text.endswith(said):
                return text.removesuffix(said) + sign
        return text
    return ""


def instance_of(module):
    """A module of a class of torch.nn, made with the fewest arguments, which are all 2; None where that raises, and where
    the first data decides on the weight."""
    if not module.__module__.startswith("torch.nn.modules.") or hasattr(module, "initialize_parameters"):
        return None
    for count in range(4):
        try:
            return module(*[2] * count)
        except Exception:
            continue
    return None


@functools.cache
def weight_dimensions(module):
    """Of the weight that convert reads; 0 where convert raises as there is none, None for other or unknown modules."""
    instance = instance_of(module)
    if instance is None:
        return None
    if "no attribute 'weight'" in convert_error(torch.nn.Identity, instance, WEIGHT_QCONFIGS[0]):
        return 0
    weight = getattr(instance, "weight", None)
    return None if weight is None else weight.dim()


def from_float_raises(reference, path_of):
    raised = {}
    for root, module in ROOTS.items():
        # No observer per channel takes a weight of one dimension.
        qconfigs = WEIGHT_QCONFIGS[:1] if weight_dimensions(root) == 1 else WEIGHT_QCONFIGS
        errors = {convert_error(reference, module, qconfig) for qconfig in qconfigs}
        raised[path_of[root]] = errors.pop() if len(errors) == 1 else ""
    usual = statistics.mode(raised.values())
    return {"*": usual, **{root: error for root, error in raised.items() if error != usual}}


def is_abstract(module):
    unimplemented = getattr(module, "forward", None) is torch.nn.Module.forward
    return unimplemented or module.__name__.startswith("_") or module in CONTAINERS


def facts_of(value, path_of):
    if inspect.isclass(value) and issubclass(value, torch.nn.Module):
        facts = {"from_float": hasattr(value, "from_float"), "indexable": hasattr(value, "__getitem__"),
                 "abstract": is_abstract(value)}
        facts = {name: True for name, holds in facts.items() if holds}
        if "from_float" in facts:
            facts["from_float_raises"] = from_float_raises(value, path_of)
        if (dimensions := weight_dimensions(value)) is not None:
            facts["weight_dimensions"] = dimensions
        if value in FIXED_QPARAMS:
            facts["fixed_qparams"] = FIXED_QPARAMS[value]
        if value in OBSERVERS:
            facts["parameters"] = parameters_of(value)
        if issubclass(value, FUSED):
            facts["fused"] = True
            if value.__module__.endswith(".fused") and value is not FUSED and (parts := parts_taken_by(value)):
                facts["takes"] = [path_of[type(part)] for part in parts]
                if refuses_parametrized(value, parts):
                    facts["refuses_parametrized"] = True
        if ".qat." in value.__module__:
            facts.update(qat_facts(value, path_of))
        return facts
    if inspect.isfunction(value) or inspect.isbuiltin(value) and value.__module__ == "_operator":
        facts = {"arity": arity(value)}
        if value.__module__ == "torch.ao.quantization.fuser_method_mappings" and value.__name__ in FACTORIES:
            facts["makes_arity"] = arity(value(torch.nn.Sequential))
    else:
        facts = {}
    if inspect.isroutine(value) and value in WEIGHTED:
        facts.update(weight_facts(value))
    if inspect.isroutine(value) and value in FIXED_QPARAMS:
        facts["fixed_qparams"] = FIXED_QPARAMS[value]
    return facts


def parameters_of(observer):
    """In the order of the signature; behind them, by keyword only, those that **kwargs hands to the base class."""
    def dumped(parameter, **more):
        default = parameter.default
        if default is parameter.empty:
            return {"name": parameter.name, **more}
        if inspect.isclass(default):
            default = f"{default.__module__}.{default.__qualname__}"
        elif isinstance(default, (torch.dtype, torch.qscheme)):
            default = str(default)
        return {"name": parameter.name, "default": default, **more}

    own = inspect.signature(observer).parameters
    named = [dumped(parameter) for parameter in own.values() if parameter.kind == parameter.POSITIONAL_OR_KEYWORD]
    if len(named) < len(own) and issubclass(observer, torch.ao.quantization.observer.ObserverBase):
        base = inspect.signature(observer.__mro__[1]).parameters
        named += [dumped(parameter, keyword_only=True) for name, parameter in base.items()
                  if name not in own and parameter.kind == parameter.POSITIONAL_OR_KEYWORD]
    return named


def weight_facts(function):
    parameters = list(inspect.signature(SIGNATURES[function]).parameters)
    facts = {role: parameters.index(name) for role, name in zip(("weight", "bias"), WEIGHTED[function])
             if name in parameters}
    if function in torch.ao.quantization.fx.utils.NON_QUANTIZABLE_WEIGHT_OPS:
        facts["weight_stays_float"] = True
    return facts


def non_tensor_arguments():
    """By method: from where to where its arguments are numbers, sizes or masks."""
    node = torch.fx.Graph().create_node("call_method", "x", tuple(range(9)))
    ranges = {}
    for (op, method), by_type in torch.ao.quantization.fx.utils.NON_OBSERVABLE_ARG_DICT.items():
        if op != "call_method" or not isinstance(method, str):
            continue
        indices = sorted({index for indices_of in by_type.values() for index in indices_of(node)})
        ranges[method] = [indices[0], None if indices[-1] == len(node.args) - 1 else indices[-1]]
    return ranges


def main():
    # Each pair is converted, whatever the dtype configs of its entry are.
    for name in ("is_qconfig_supported_by_dtype_configs", "_is_qconfig_supported_by_dtype_configs"):
        setattr(CONVERT, name, lambda *_: True)
    symbols = make_delta.read(sys.argv[1])["symbols"]
    facts = {}
    values = {path: resolve(path) for path, symbol in symbols.items() if "same_as" not in symbol}
    path_of = {value: path for path, value in values.items() if inspect.isclass(value)}
    ROOTS.update((module, instance_of(module)) for module in path_of
                 if module not in ROOTS and issubclass(module, torch.nn.Module) and weight_dimensions(module))
    for path, value in values.items():
        if found := facts_of(value, path_of):
            facts[path] = found
    qat_modules = {path_of[k]: path_of[v] for k, v in
                   torch.ao.quantization.quantization_mappings.DEFAULT_QAT_MODULE_MAPPINGS.items()
                   if k in path_of and v in path_of}
    for path in {*USUAL_FORMS, *USUAL_FORMS.values()}:
        assert path.startswith("torch.Tensor.") and resolve(path) or path in symbols, path
    json.dump({"torch": torch.__version__, "facts": facts, "roots": [path_of[root] for root in ROOTS], "non_tensor_arguments": non_tensor_arguments(),
               "qat_modules": qat_modules, "usual_forms": USUAL_FORMS}, sys.stdout, indent=0, ensure_ascii=False)
    print()


main()
