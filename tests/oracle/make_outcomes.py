# SPDX-License-Identifier: Apache-2.0
"""Asks real torch what becomes of each pattern of the built-in configs as a model: real modules, fused, prepared and
converted under each named QConfig.

    python3 make_outcomes.py OUT.json.gz [CONFIG...]

The config "dtypes" is made here: a few patterns that take every dtype, under a QConfig of each. The file is {"torch",
"qconfigs": [NAME], "outcomes": [OUTCOME], "configs": {CONFIG: {"rows": [[index of an OUTCOME, by QConfig]],
"not_built": {ROW: why}}}}; "dtypes" also has its "document" and "qconfigs": {NAME: QCONFIG}. An OUTCOME is [status, row of the entry that decides, class that the outermost
operator was fused into, type of the error], with the words of `bcfg match`. Where prepare is content and convert raises,
the status is "raises_in_convert". A row that cannot be built is null.
"""
import copy
import functools
import gc
import gzip
import inspect
import itertools
import json
import os
import re
import sys
import warnings

import torch

import releases
import torch_answers
from live import bridge

from torch.ao.quantization.qconfig_mapping import QConfigMapping
from torch.ao.quantization.quantize_fx import convert_to_reference_fx, prepare_fx
import torch.ao.quantization.backend_config.utils as backend_utils
import torch.ao.quantization.fx.convert

fx_prepare = torch_answers.fx_prepare
FIND = "_find_matches" if hasattr(fx_prepare, "_find_matches") else "find_matches"
SUPPORT = torch_answers.SUPPORT
QAT_QCONFIG = torch.ao.quantization.get_default_qat_qconfig("fbgemm")
NATIVE = torch.ao.quantization.backend_config.get_native_backend_config()
CHANNELS = 4
# Made anew for each model, the handlers of all entries would take most of the time.
HANDLERS = next(name for name in ("_get_pattern_to_quantize_handlers", "get_pattern_to_quantize_handlers")
                if hasattr(fx_prepare, name))
setattr(fx_prepare, HANDLERS, functools.lru_cache(maxsize=1)(getattr(fx_prepare, HANDLERS)))
# Where in Python an operator was called is of no use here, and is slow to find out.
torch.ao.quantization.fx.tracer.QuantizationTracer.record_stack_traces = property(lambda _: False, lambda *_: None)


def utility(name):
    return getattr(backend_utils, name, None) or getattr(backend_utils, "_" + name)


def dimension_of(cls):
    found = re.search(r"([123])d", cls.__name__)
    return found.group(1) if found else "1"


def made(cls):
    """A module of the class, as small as it can be; of a fused one with its parts."""
    part = {"conv": f"torch.nn.Conv{dimension_of(cls)}d", "linear": "torch.nn.Linear", "relu": "torch.nn.ReLU",
            "bn": "torch.nn.BatchNorm1d" if "Linear" in cls.__name__ else f"torch.nn.BatchNorm{dimension_of(cls)}d",
            "batch_norm": f"torch.nn.BatchNorm{dimension_of(cls)}d", "leaky_relu": "torch.nn.LeakyReLU",
            "tanh": "torch.nn.Tanh"}
    parameters = list(inspect.signature(cls.__init__).parameters)[1:]
    if issubclass(cls, torch.nn.Sequential) and parameters and all(name in (*part, "add") for name in parameters):
        return cls(*(torch.add if name == "add" else made(torch_answers.symbol(part[name])) for name in parameters))
    keywords = {"qconfig": QAT_QCONFIG} if "qconfig" in parameters else {}
    if "Embedding" in cls.__name__ and keywords:
        keywords = {"qconfig": torch.ao.quantization.default_embedding_qat_qconfig}
    for arguments in ((CHANNELS, CHANNELS, 1), (CHANNELS, CHANNELS), (2, CHANNELS), (CHANNELS,), (1,), ()):
        try:
            return cls(*arguments, **keywords)
        except (TypeError, ValueError, AssertionError, RuntimeError):
            continue
    raise TypeError(f"{cls.__name__} cannot be made")


# What a function takes besides its tensors.
FURTHER = (lambda args: args, lambda args: args + (1,), lambda args: args + (0, 1), lambda args: args + ((0, 1),),
           lambda args: args + (0, 0, 1), lambda args: (list(args),), lambda args: args + args)


def real_model(key, backend_config):
    """canonical_model() with real modules in it, and with arguments with which PyTorch's tracer passes its functions."""
    model = torch_answers.canonical_model(key, backend_config)
    for name, module in list(model.named_children()):
        setattr(model, name, made(type(module)))
    model.eval()
    calls = [node for node in model.graph.nodes if node.op == "call_function"]
    failure = None
    for further in itertools.product(FURTHER, repeat=len(calls)):
        called = copy.deepcopy(model)
        for node, more in zip([node for node in called.graph.nodes if node.op == "call_function"], further):
            node.args = more(node.args)
        called.recompile()
        try:
            traced = bridge.trace(copy.deepcopy(called), name="pattern")
        except Exception as error:  # noqa: BLE001
            failure = failure or error
            continue
        if [node.op for node in called.graph.nodes] == [node["op"] for node in traced["nodes"]]:
            return called
        failure = failure or TypeError("The tracer sees other nodes")
    raise failure


def path_of(cls):
    return bridge._class_path(cls)


def anchor_of(graph):
    return [node for node in graph.nodes][-1].args[0]


class Asked:
    """What prepare_fx() makes of a model, and which match takes its outermost operator."""

    def __init__(self, model, qconfig, backend_config):
        self.find, self.support = getattr(fx_prepare, FIND), getattr(fx_prepare, SUPPORT)
        self.supported = {}
        setattr(fx_prepare, FIND, self._find)
        setattr(fx_prepare, SUPPORT, self._support)
        try:
            self.prepared = prepare_fx(model, QConfigMapping().set_global(qconfig), (), backend_config=backend_config)
        finally:
            setattr(fx_prepare, FIND, self.find)
            setattr(fx_prepare, SUPPORT, self.support)

    def _find(self, graph, modules, *rest, **more):
        matches = self.find(graph, modules, *rest, **more)
        self.anchor = anchor_of(graph)
        self.type = type(modules[self.anchor.target]) if self.anchor.op == "call_module" else None
        self.calls = sum(1 for node in graph.nodes if node.op.startswith("call"))
        self.match = matches.get(self.anchor.name)
        return matches

    def _support(self, pattern, *rest):
        result = self.support(pattern, *rest)
        if pattern is not None:
            self.supported.setdefault(pattern, result)
        return result


def nodes_of(matched):
    if isinstance(matched, torch.fx.Node):
        return [matched]
    return [node for each in matched for node in nodes_of(each)] if isinstance(matched, (list, tuple)) else []


def is_observer(module):
    return isinstance(module, (torch.ao.quantization.ObserverBase, torch.ao.quantization.FakeQuantizeBase))


def has_reference(module, backend_config):
    """Whether a backend makes a reference module of a module, where its QConfig and dtype configs allow it."""
    if type(module) in utility("get_fused_module_classes")(backend_config):
        module = next(module.children(), None)
    return (type(module) in utility("get_root_module_to_quantized_reference_module")(backend_config)
            or type(module) in utility("get_qat_module_classes")(backend_config))


def status_of(asked, pattern, root, matched, backend_config, reference):
    if not asked.supported.get(pattern):
        return "rejected"
    modules = dict(asked.prepared.named_modules(remove_duplicate=False))
    nodes = {node.name: node for node in asked.prepared.graph.nodes}

    def observes(node):
        return node.op == "call_module" and is_observer(modules[node.target])

    anchor, root = nodes[asked.anchor.name], nodes.get(getattr(root, "name", None))
    around = [*anchor.users, *(root.all_input_nodes if root is not None else ())]
    observers = {node.target for node in around if observes(node)}
    left = {node.target for node in reference.graph.nodes if node.op == "call_module"}
    # Convert leaves the observers of some dtypes in the model, and takes those of others away.
    replaced = observers - left and any(node.target == "dequantize" for node in reference.graph.nodes)
    converted = dict(reference.named_modules())
    targets = [node.target for node in matched if node.op == "call_module"]
    references = utility("get_root_module_to_quantized_reference_module")(backend_config)

    swapped = any(type(each) in set(references.values()) for target in targets if target in converted
                  for each in converted[target].modules())
    # A module that PyTorch's own backend makes a reference module of has a weight, which stays float without one.
    is_weighted = any(has_reference(modules[target], each) for target in targets for each in (backend_config, NATIVE))
    if swapped or replaced and not is_weighted:
        return "quantized"
    return "observed_only" if observers else "no_effect"


def outcome(model, qconfig, backend_config, rows):
    anchor, calls = anchor_of(model.graph), sum(1 for node in model.graph.nodes if node.op.startswith("call"))
    before = type(model.get_submodule(anchor.target)) if anchor.op == "call_module" else None
    try:
        asked = Asked(copy.deepcopy(model), qconfig, backend_config)
    except Exception as error:  # noqa: BLE001: whatever torch raises is the answer
        return ["error", None, None, type(error).__name__]
    is_fused = asked.calls != calls or asked.type is not before
    fused_into = path_of(asked.type) if is_fused and asked.type else None
    _, matched, pattern, handler = (asked.match or [None] * 4)[:4]
    row = None if asked.match is None else rows[pattern]
    try:
        reference = convert_to_reference_fx(copy.deepcopy(asked.prepared), backend_config=backend_config)
    except Exception as error:  # noqa: BLE001
        return ["raises_in_convert", row, fused_into, type(error).__name__]
    if asked.match is None:
        return ["no_pattern", None, fused_into, None]
    status = status_of(asked, pattern, handler.root_node, nodes_of(matched), backend_config, reference)
    return [status, row, fused_into, None]


def forget_models():
    """Each model has a class of its own, and all of these classes make the tracer slower."""
    cached = torch.ao.quantization.fx.utils.assert_and_get_unique_device
    if hasattr(cached, "cache_clear"):
        cached.cache_clear()
    gc.collect()


def dtype_cases(row):
    """A document whose patterns take every dtype, and a QConfig for each dtype and observer."""
    dtypes = [f"torch.{name}" for name in ("quint8", "qint8", "qint32", "quint4x2", "float16", "uint8", "int8", "int16",
                                           "int32", "float8_e5m2", "float8_e4m3fn", "bfloat16") if hasattr(torch, name)]
    activations = [{"input_dtype": dtype, "output_dtype": dtype} for dtype in dtypes]
    weighted = [{**each, "weight_dtype": "torch.qint8"} for each in activations]
    configs = [{"pattern": f"torch.nn.{name}", "root_module": f"torch.nn.{name}", "dtype_configs": weighted,
                "reference_quantized_module_for_root": f"torch.ao.nn.quantized.reference.{name}"}
               for name in ("Linear", "Conv2d")]
    configs.append({"pattern": "torch.nn.Conv1d", "dtype_configs": weighted})
    configs += [{"pattern": name, "dtype_configs": activations}
                for name in ("torch.nn.ReLU", "torch.nn.functional.relu", "torch.add", "operator.mul", "torch.cat")]
    observer = "torch.ao.quantization.observer."
    weight = {"partial": observer + "MinMaxObserver",
              "kwargs": {"dtype": "torch.qint8", "qscheme": "torch.per_tensor_symmetric"}}
    qconfigs = {f"{dtype} by {name}": {"activation": {"partial": observer + name, "kwargs": {**kwargs, "dtype": dtype}},
                                       "weight": weight}
                for dtype in dtypes for name, kwargs in (("FixedQParamsObserver", {"scale": 0.5, "zero_point": 1}),
                                                         ("MinMaxObserver", {}))}
    return {"torch_api": row["torch_api"], "configs": configs}, qconfigs


def asked_of(config, row):
    if config == "dtypes":
        return dtype_cases(row)
    with open(os.path.join(releases.templates_of(row), f"{config}.bcfg.json"), encoding="utf-8") as file:
        document = json.load(file)
    with open(os.path.join(releases.RESOURCES, row["qconfigs"]), encoding="utf-8") as file:
        return document, json.load(file)["qconfigs"]


def answers(config, row, known):
    document, qconfigs = asked_of(config, row)
    backend_config = bridge.load(document)
    keys = [torch_answers.key_of(torch_answers.pattern_config(each)) for each in document["configs"]]
    rows = {key: index for index, key in enumerate(keys)}
    named = [torch_answers.QConfig(*(torch_answers.constructor(each[side]) for side in ("activation", "weight")))
             for each in qconfigs.values()]
    spellings = [json.dumps(each, sort_keys=True) for each in qconfigs.values()]
    made_here = {"document": document, "qconfigs": qconfigs} if config == "dtypes" else {}
    result = {**made_here, "rows": [], "not_built": {}}
    for index, key in enumerate(keys):
        try:
            model = real_model(key, backend_config)
        except Exception as error:  # noqa: BLE001
            result["rows"].append(None)
            result["not_built"][str(index)] = f"{type(error).__name__}: {error}"[:200]
            continue
        cells = {}
        for spelled, qconfig in zip(spellings, named):  # some names stand for the same QConfig
            if spelled not in cells:
                found = outcome(model, qconfig, backend_config, rows)
                cells[spelled] = known.setdefault(json.dumps(found), len(known))
        result["rows"].append([cells[spelled] for spelled in spellings])
        if index % 5 == 0:
            forget_models()
    return result


def main(out, *configs):
    warnings.filterwarnings("ignore")
    row = releases.row_of(torch.__version__)
    names = configs or ["dtypes", *sorted(name.split(".")[0] for name in os.listdir(releases.templates_of(row))
                                          if name.endswith(".bcfg.json"))]
    gc.disable()  # which would look through all of PyTorch's objects again and again
    known = {}
    result = {"torch": row["version"], "qconfigs": [], "outcomes": [], "configs": {}}
    for name in names:
        result["configs"][name] = answers(name, row, known)
        print(name, len(result["configs"][name]["rows"]), result["configs"][name]["not_built"], flush=True)
    with open(os.path.join(releases.RESOURCES, row["qconfigs"]), encoding="utf-8") as file:
        result["qconfigs"] = list(json.load(file)["qconfigs"])
    result["outcomes"] = [json.loads(each) for each in known]
    with gzip.GzipFile(out, "wb", mtime=0) as file:
        file.write(json.dumps(result, separators=(",", ":")).encode())


if __name__ == "__main__":
    main(*sys.argv[1:])
