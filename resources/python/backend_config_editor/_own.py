# SPDX-License-Identifier: Apache-2.0
"""What PyTorch certainly raises for classes and functions of one's own, by what they are in this process.

The program knows those of PyTorch alone, and takes others for what they should be.
"""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from typing import Any, Dict, List, Optional, Sequence

from ._live import Document, Live


@dataclass(frozen=True)
class Problem:
    """What PyTorch raises, and the rule of the program that says so of what it knows."""

    stage: str
    type: str
    message: str
    rule: str
    field: str
    sentence: str


def problems_of(entry: Dict[str, Any], roots: Sequence[Any]) -> List[Problem]:
    """Those of one pattern config, as BackendPatternConfig.to_dict() gives it; `roots` are the classes that have a
    reference module."""
    pattern = entry.get("pattern", entry.get("pattern_complex_format"))
    steps = len(pattern) if isinstance(pattern, tuple) else 0
    fuser = entry.get("fuser_method")
    is_root = not entry.get("root_node_getter") and any(_root_of(pattern, entry) is root for root in roots)
    found = [
        _of_fuser(fuser, steps),
        _of_fused(entry.get("fused_module"), is_root and not _may_set_weight(fuser)),
        _of_reference(entry.get("reference_quantized_module_for_root")),
    ]
    return [problem for problem in found if problem]


def _root_of(pattern: Any, entry: Dict[str, Any]) -> Any:
    """The operator at which fusing begins; None where the pattern is a single one."""
    if not isinstance(pattern, tuple):
        return None
    from torch.ao.quantization.backend_config import BackendPatternConfig

    if "pattern" in entry and hasattr(BackendPatternConfig, "_set_pattern_complex_format"):
        return pattern[0]  # in forward order
    while isinstance(pattern, tuple):
        pattern = pattern[-1]
    return pattern


def _may_set_weight(fuser: Any) -> bool:
    """Whether a function has "weight" among its names or texts, or cannot be looked into."""
    code = getattr(fuser, "__code__", None)
    return code is None or "weight" in (*code.co_names, *code.co_consts, *code.co_freevars)


def _is_own(value: Any) -> bool:
    home = getattr(getattr(value, "func", value), "__module__", None)
    return not isinstance(home, str) or home.partition(".")[0] != "torch"


def _of_fuser(fuser: Any, steps: int) -> Optional[Problem]:
    if not steps or not callable(fuser) or not _is_own(fuser):
        return None
    message = _call_error(fuser, steps + 1)
    return message and Problem(
        "prepare",
        "TypeError",
        message,
        "M16",
        "fuser_method",
        f"fuser_method gets is_qat and {steps} arguments of the pattern: prepare_fx raises a TypeError where that "
        f"matches, {message}.",
    )


def _of_fused(fused: Any, is_root: bool) -> Optional[Problem]:
    """`is_root`: whether child 0 has a reference module."""
    from torch.ao.nn.intrinsic import _FusedModule

    if not inspect.isclass(fused) or not _is_own(fused):
        return None
    name = f"`{fused.__qualname__}`"
    if not hasattr(fused, "__getitem__"):
        sentence = f"{name} cannot be indexed, and convert takes child 0 of a fused module: it raises a TypeError."
        message = f"'{fused.__name__}' object is not subscriptable"
        return Problem("convert", "TypeError", message, "M15", "fused_module", sentence)
    if issubclass(fused, _FusedModule) or not is_root or not _has_no_weight(fused):
        return None
    sentence = f"{name} is no _FusedModule, so convert reads its own weight, not that of child 0, and raises an AttributeError."
    message = f"'{fused.__name__}' object has no attribute 'weight'"
    return Problem("convert", "AttributeError", message, "M15", "fused_module", sentence)


def _has_no_weight(kind: Any) -> bool:
    """Whether its objects certainly have none: nothing but PyTorch's own Sequential makes them."""
    from torch import nn

    own = ("__init__", "__new__", "__getattr__", "__getattribute__", "__setstate__", "weight")
    made = all(name not in vars(base) for base in kind.__mro__ if _is_own(base) and base is not object for name in own)
    return made and issubclass(kind, nn.Sequential)


def _of_reference(reference: Any) -> Optional[Problem]:
    if not inspect.isclass(reference) or not _is_own(reference):
        return None
    name = f"`{reference.__qualname__}`"
    field = "reference_quantized_module_for_root"
    maker = getattr(reference, "from_float", None)
    if maker is None:
        message = f"type object '{reference.__name__}' has no attribute 'from_float'"
        sentence = f"{name} has no from_float: convert raises an AttributeError."
        return Problem("convert", "AttributeError", message, "M05", field, sentence)
    error = _call_error(maker, 2) if _is_own(maker) else None
    sentence = f"from_float of {name} gets the module and its weight_qparams: convert raises a TypeError, {error}."
    return error and Problem("convert", "TypeError", error, "M05", field, sentence)


def _call_error(function: Any, count: int) -> Any:
    """What Python says of a call with so many arguments, none of them by name; None where it can be made, or where that
    cannot be told."""
    try:
        signature = inspect.signature(function, follow_wrapped=False)
    except (TypeError, ValueError):
        return None
    try:
        signature.bind(*[None] * count)
        return None
    except TypeError as error:
        said = str(error)
    name = getattr(function, "__qualname__", None) or type(function).__qualname__
    if not inspect.isroutine(function):
        return f"{name}() cannot be called: {said}"
    bound = int(inspect.ismethod(function))
    kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    positional = [one for one in signature.parameters.values() if one.kind in kinds]
    if count <= len(positional):
        missing = [repr(one.name) for one in positional[count:] if one.default is one.empty]
        if len(missing) != 1:
            return f"{name}() cannot be called: {said}"
        return f"{name}() missing 1 required positional argument: {missing[0]}"
    most = len(positional) + bound
    least = most - sum(one.default is not one.empty for one in positional)
    takes = f"{most}" if least == most else f"from {least} to {most}"
    return f"{name}() takes {takes} positional argument{'s' * (most != 1)} but {count + bound} were given"


def roots_of(entries: Sequence[Dict[str, Any]]) -> List[Any]:
    """The classes to which a backend config gives a reference module."""
    field = "reference_quantized_module_for_root"
    return [entry["root_module"] for entry in entries if entry.get("root_module") and entry.get(field)]


def first_error(
    column: Document, entries: Sequence[Dict[str, Any]], model: Any, traced: Document, mapping: Document, live: Live
) -> Optional[Document]:
    """What PyTorch raises first for what is of one's own, in the form in which the program says it; None where it raises
    nothing, or where the program knows of something that is raised before."""
    if not entries or column["error"] and column["error"]["stage"] == "prepare":
        return None
    roots = roots_of(entries)
    of_entry = {one["entry"]: problems_of(entries[one["entry"]], roots) for one in column["fusions"]}
    for fusion in column["fusions"]:
        for problem in of_entry[fusion["entry"]]:
            if problem.rule == "M16":
                return _error(problem, fusion["anchor"])
    if column["error"]:
        return None
    fused = {name: of_entry[one["entry"]] for one in column["fusions"] for name in one["nodes"]}
    for node in traced["nodes"]:
        told = column["nodes"].get(node["name"])
        if told is None or told["status"] == "fused_into":
            continue
        is_quantized = told["status"] == "quantized"
        for problem in fused.get(node["name"], []):
            if problem.rule == "M15" and (is_quantized or problem.type == "TypeError"):
                return _error(problem, node["name"])
        if is_quantized and told["reference_module"] and node["op"] == "call_module":
            if _is_vector_per_channel(model, node, told, mapping, live):
                said = "Dimension out of range (expected to be in range of [-1, 0], but got 1)"
                return {"stage": "convert", "type": "IndexError", "message": said, "node": node["name"]}
            found = _of_reference(live.named(told["reference_module"]))
            if found:
                return _error(found, node["name"])
    return None


def outcome_of(outcome: Document, entry: Dict[str, Any], is_by_itself: bool, roots: Sequence[Any]) -> Document:
    """What becomes of the pattern of an entry: an error where PyTorch raises for what is of one's own; `is_by_itself`:
    whether its own entry takes it."""
    is_quantized = outcome["status"] == "quantized"
    for problem in [] if outcome["status"] == "error" else problems_of(entry, roots):
        if problem.rule == "M05":
            counts = is_quantized and is_by_itself and entry.get("root_module") is entry.get("pattern")
        else:
            counts = outcome["fused_into"] is not None and (is_quantized or problem.type == "TypeError")
        if counts:
            nothing: Document = {"by": None, "dtype_config": None, "fused_into": None}
            return {**nothing, "status": "error", "error": {"type": problem.type, "message": problem.message}}
    return outcome


def _error(problem: Problem, node: str) -> Document:
    return {"stage": problem.stage, "type": problem.type, "message": problem.message, "node": node}


def _is_vector_per_channel(model: Any, node: Document, told: Document, mapping: Document, live: Live) -> bool:
    """Whether the weight of a module of one's own is a vector, which an observer per channel cannot take."""
    from torch.ao.quantization import observer

    qconfig = _qconfig_of(told, mapping)
    if not qconfig or not _has_own_vector(model.get_submodule(node["target"])):
        return False
    made = live.made(qconfig["weight"])
    made = getattr(made, "activation_post_process", made)  # of a fake quantize
    return isinstance(made, observer.PerChannelMinMaxObserver) and made.ch_axis in (0, -1)


def _has_own_vector(module: Any) -> bool:
    """Whether it is a module of one's own, and its weight a vector."""
    import torch

    weight = getattr(module, "weight", None)
    return _is_own(type(module)) and isinstance(weight, torch.Tensor) and weight.dim() == 1


def _qconfig_of(told: Document, mapping: Document) -> Optional[Document]:
    """The QConfig that a node gets by the global row, or by one that has nothing but a name before its QConfig."""
    if not told["qconfig_from"]:
        return None
    key, name = told["qconfig_from"]
    if key == "global":
        return mapping.get("")
    return next((row[1] for row in mapping.get(key, []) if len(row) == 2 and row[0] == name), None)


def name_error(column: Document, live: Live) -> None:
    """Puts what the constructor of an observer raises in the place of that nothing is known of what it makes."""
    error = column["error"]
    if not error or error["type"] != "Unknown":
        return
    observers = (*live.raised, *live.without_scheme)
    name = next((one for one in observers if error["message"].startswith(f"What {one} makes ")), None)
    if name in live.raised:
        raised = live.raised[name]
        error.update(type=type(raised).__name__, message=str(raised))
    elif name is not None:
        error["message"] += " It has no qscheme, which convert reads: set it in the constructor."


def open_notes(column: Document, live: Live) -> List[str]:
    """What the program notes, without what is settled by what a fused class derives from."""
    from torch.ao.nn.intrinsic import _FusedModule

    settled: List[str] = []
    for name in {one["fused_module"] for one in column["fusions"]}:
        kind = live.named(name) if name else None
        if not inspect.isclass(kind):
            continue
        converts = f"convert takes the first module in {name} as "
        if issubclass(kind, _FusedModule):
            settled += [f"prepare gives {name} the QConfig of ", converts]
        else:
            settled.append(f"Where {name} is a subclass of ")
            settled += [] if hasattr(kind, "__getitem__") and not _has_no_weight(kind) else [converts]
    return [note for note in column["notes"] if not note.startswith(tuple(settled))]


def raising(column: Document, error: Document) -> Document:
    """What the program says where PyTorch raises this: nothing of a model that is not prepared, and of one that is not
    converted that nothing is quantized."""
    after = {**column, "error": error, "quantized_operators": 0}
    if error["stage"] == "prepare":
        return {**after, "nodes": {}, "matches": []}
    after["nodes"] = {name: _unconverted(told, error["type"]) for name, told in column["nodes"].items()}
    return after


def _unconverted(told: Document, raised: str) -> Document:
    lost: Document = {"counts_as": "observed_only"} if told["counts_as"] == "quantized" else {}
    if told["status"] == "quantized":
        reason = f"It is observed, but stays float: convert raises {raised}."
        lost.update(status="observed_only", reference_module=None, reason=reason)
    return {**told, **lost}
