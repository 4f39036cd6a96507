# SPDX-License-Identifier: Apache-2.0
"""Asks real torch what it does with each pattern by itself under each QConfig: the canonical graph, prepared.

    python3 torch_answers.py CASES.json ANSWERS.json

CASES.json is a list of {"document", "qconfigs"}; the answer to each is a table of rows [prepare, dtype_config,
observers, convert, warnings], by QConfig and then by pattern. Errors are "E:Type"; null where torch chose another entry
of the document for the pattern. Runs with torch 1.13 and 2.x.
"""
import copy
import importlib
import inspect
import json
import operator
import sys
import warnings

import torch
import torch.ao.quantization.backend_config.utils  # 2.x: without it registering raises
from torch.ao.quantization.backend_config import BackendConfig, BackendPatternConfig, DTypeConfig, ObservationType
from torch.ao.quantization.backend_config.backend_config import DTypeWithConstraints
from torch.ao.quantization.qconfig import QConfig
from torch.ao.quantization.qconfig_mapping import QConfigMapping
import torch.ao.quantization.fx.prepare
import torch.ao.quantization.fx.match_utils as fx_match
import torch.ao.quantization.fx.pattern_utils as fx_pattern
import torch.ao.quantization.fx.qconfig_mapping_utils as fx_mapping
from torch.ao.quantization.utils import MatchAllNode

fx_prepare = sys.modules["torch.ao.quantization.fx.prepare"]  # the attribute of that name is the function
OLD = not hasattr(BackendPatternConfig, "_set_pattern_complex_format")
SUPPORT = "_is_pattern_dtype_config_and_qconfig_supported_by_backend"
is_match = getattr(fx_match, "is_match", None) or fx_match._is_match
sorted_patterns = getattr(fx_pattern, "sorted_patterns_dict", None) or fx_pattern._sorted_patterns_dict
convert_check = getattr(fx_mapping, "is_qconfig_supported_by_dtype_configs", None) or \
    fx_mapping._is_qconfig_supported_by_dtype_configs


def symbol(path):
    module = path
    while True:
        module = module.rpartition(".")[0]
        try:
            value = importlib.import_module(module)
            break
        except ImportError:
            continue
    for name in path[len(module) + 1:].split("."):
        value = getattr(value, name)
    return value


def value_of(json_value):
    if isinstance(json_value, dict):
        return constructor(json_value)
    if isinstance(json_value, str) and "." in json_value:
        return symbol(json_value)
    return json_value


def constructor(json_value):
    if json_value is None or isinstance(json_value, str):
        return json_value and symbol(json_value)
    keywords = {key: value_of(value) for key, value in json_value.get("kwargs", {}).items()}
    return constructor(json_value["partial"]).with_args(**keywords)


def pattern_of(json_value):
    if isinstance(json_value, list):
        return tuple(pattern_of(step) for step in json_value)
    return symbol(json_value) if isinstance(json_value, str) and "." in json_value else json_value


def constrained(json_value):
    if isinstance(json_value, dict):
        fields = dict(json_value)
        return DTypeWithConstraints(**{**fields, "dtype": symbol(fields["dtype"])})
    return json_value and symbol(json_value)


def dtype_config(json_value):
    return DTypeConfig(*[constrained(json_value.get(key)) for key in ("input_dtype", "output_dtype", "weight_dtype")],
                       json_value.get("bias_dtype") and symbol(json_value["bias_dtype"]), json_value.get("is_dynamic"))


def pattern_config(json_value):
    if OLD:
        config = BackendPatternConfig(pattern_of(json_value["pattern"]))
    elif json_value.get("pattern") is not None:
        config = BackendPatternConfig(pattern_of(json_value["pattern"]))
    else:
        config = BackendPatternConfig()._set_pattern_complex_format(pattern_of(json_value["pattern_complex_format"]))
    config.observation_type = getattr(ObservationType, json_value.get("observation_type",
                                                                       "OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT"))
    config.dtype_configs = [dtype_config(item) for item in json_value.get("dtype_configs", [])]
    config._num_tensor_args_to_observation_type = {
        int(key): getattr(ObservationType, name)
        for key, name in json_value.get("num_tensor_args_to_observation_type", {}).items()}
    config._input_type_to_index = json_value.get("input_type_to_index", {})
    getter = json_value.get("root_node_getter")
    if isinstance(getter, str):
        config._root_node_getter = symbol(getter)
    if OLD:
        config._input_output_observed = json_value.get("input_output_observed")
        config._overwrite_output_observer = constructor(json_value.get("overwrite_output_observer"))
        config._overwrite_output_fake_quantize = constructor(json_value.get("overwrite_output_fake_quantize"))
    return config


def key_of(config):
    if OLD:
        return config.pattern
    return torch.ao.quantization.backend_config.utils._get_pattern_in_reversed_nested_tuple_format(config)


def entries(backend_config):
    return backend_config.configs if OLD else backend_config._pattern_complex_format_to_config


def takes_two(function):
    """Whether it is an operator of Python's with two operands. floordiv and getitem get a constant for the second."""
    if not inspect.isbuiltin(function) or function.__module__ != "_operator":
        return False
    operands = [p for p in inspect.signature(function).parameters.values() if p.default is p.empty]
    return len(operands) == 2 and function not in (operator.floordiv, operator.getitem)


def arity(function, backend_config):
    config = entries(backend_config).get(function)
    if config and config._input_type_to_index:
        return max(0, *config._input_type_to_index.values()) + 1
    return 2 if config and config._num_tensor_args_to_observation_type or takes_two(function) else 1


def canonical_model(key, backend_config):
    """The pattern as a graph of its own: formats of `bcfg match`, nothing fused, eval mode."""
    root = torch.nn.Module()
    graph = torch.fx.Graph()

    def is_any(pattern):
        return isinstance(pattern, type) and issubclass(pattern, MatchAllNode)

    def count_inputs(pattern):
        if isinstance(pattern, tuple):
            return sum(count_inputs(step) for step in pattern[1:])
        if is_any(pattern):
            return 1
        if isinstance(pattern, str) or isinstance(pattern, type) and issubclass(pattern, torch.nn.Module):
            return 1
        return arity(pattern, backend_config) if callable(pattern) else 0

    inputs = [graph.placeholder(f"x{i}") for i in range(count_inputs(key))]
    inputs.reverse()

    def build(pattern):
        if isinstance(pattern, tuple):
            head, args = pattern[0], tuple(build(step) for step in pattern[1:])
        elif is_any(pattern):
            return inputs.pop()
        elif isinstance(pattern, str) or isinstance(pattern, type) and issubclass(pattern, torch.nn.Module):
            head, args = pattern, (inputs.pop(),)
        elif callable(pattern):
            head = pattern
            args = tuple(inputs.pop() for _ in range(arity(pattern, backend_config)))
            if pattern in (operator.floordiv, operator.getitem):
                args += (1,)
        else:
            return pattern
        if isinstance(head, str):
            return graph.call_method(head, args)
        if isinstance(head, type) and issubclass(head, torch.nn.Module):
            module = head.__new__(head)
            torch.nn.Module.__init__(module)
            module.training = False
            name = f"m{len(root._modules)}"
            root.add_module(name, module)
            return graph.call_module(name, args)
        return graph.call_function(head, args)

    graph.output(build(key))
    root.training = False  # eval() would reach into modules that were never constructed
    return torch.fx.GraphModule(root, graph)


def takes_another(model, key, backend_config):
    """Whether another entry of the document, or none, comes first for the outermost operator."""
    anchor = [node for node in model.graph.nodes][-2]
    modules = dict(model.named_modules())
    for pattern in sorted_patterns(dict.fromkeys(entries(backend_config))):
        try:
            if is_match(modules, anchor, pattern):
                return pattern != key
        except Exception:
            return False
    return True


def answer(config, backend_config, qconfig):
    key = key_of(config)
    model = canonical_model(key, backend_config)
    if takes_another(model, key, backend_config):
        return None
    scope = {node.name: ("", torch.nn.Module) for node in model.graph.nodes}
    original = getattr(fx_prepare, SUPPORT)
    looks = []

    def look(*args):
        result = original(*args)
        pattern = args[0]
        if pattern is not None and not looks:
            index = None
            chosen = entries(backend_config)[pattern]
            if result:
                for i, item in enumerate(chosen.dtype_configs):
                    single = copy.copy(backend_config)
                    one = copy.copy(chosen)
                    one.dtype_configs = [item]
                    replaced = {**entries(backend_config), pattern: one}
                    if OLD:
                        single.configs = replaced
                    else:
                        single._pattern_complex_format_to_config = replaced
                    with warnings.catch_warnings():
                        warnings.simplefilter("ignore")
                        fits = original(*args[:-1], single)
                    if fits:
                        index = i
                        break
            looks.append((pattern, result, index))
        return result

    setattr(fx_prepare, SUPPORT, look)
    try:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            try:
                prepared = fx_prepare.prepare(model, QConfigMapping().set_global(qconfig), False, scope, (), None, None,
                                              backend_config)
                prepare = int(looks[0][1]) if looks else 0
            except Exception as error:
                prepare = f"E:{type(error).__name__}"
    finally:
        setattr(fx_prepare, SUPPORT, original)
    registered = entries(backend_config)[key]  # perhaps of a later entry: in Python (…, 0) and (…, False) are one key
    try:
        convert = int(convert_check(qconfig, registered.dtype_configs))
    except Exception as error:
        convert = None
    if isinstance(prepare, str):
        return [prepare, None, None, convert, []]
    modules = dict(prepared.named_modules())
    observers = sum(1 for node in prepared.graph.nodes if node.op == "call_module" and
                    str(node.target).startswith("activation_post_process"))
    texts = sorted({str(item.message).partition(", ignoring ")[0] for item in caught
                    if str(item.message).startswith("QConfig ")})
    return [prepare, looks[0][2] if looks else None, observers, convert, texts]


def answers_to(case):
    backend_config = BackendConfig("case")
    configs = [pattern_config(item) for item in case["document"]["configs"]]
    for config in configs:
        backend_config.set_backend_pattern_config(config)
    rows = []
    for item in case["qconfigs"]:
        qconfig = QConfig(activation=constructor(item["activation"]), weight=constructor(item["weight"]))
        rows.append([answer(config, backend_config, qconfig) for config in configs])
    return rows


def main(cases_path, answers_path):
    with open(cases_path, encoding="utf-8") as file:
        cases = json.load(file)
    answers = [answers_to(case) for case in cases]
    with open(answers_path, "w", encoding="utf-8") as file:
        json.dump({"torch": torch.__version__, "answers": answers}, file, separators=(",", ":"))


if __name__ == "__main__":
    main(*sys.argv[1:])
