# <head>
# SPDX-License-Identifier: Apache-2.0
"""What `bcfg export --to pt2e-quantizer` writes around a table: the module is this file with another head and table."""
# </head>

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Optional

import torch
from torch.fx import GraphModule, Node

# <packages>
from torch.ao.quantization import fake_quantize, observer
from torch.ao.quantization.quantizer import (
    FixedQParamsQuantizationSpec,
    QuantizationAnnotation,
    QuantizationSpec,
    Quantizer,
    SharedQuantizationSpec,
)

# </packages>

SHARED = "shared"  # an output with the scale and zero point of its operator's first input
ANY = None  # in a pattern: whatever value stands there


@dataclass(frozen=True)
class Operator:
    """ATen overloads, and where among their arguments stand activations, weight and bias."""

    overloads: frozenset[str]
    activations: tuple[int, ...]
    weight: Optional[int]
    bias: Optional[int]


def operator(
    *overloads: str,
    activations: Iterable[int] = (0,),
    weight: Optional[int] = None,
    bias: Optional[int] = None,
) -> Operator:
    return Operator(frozenset(overloads), tuple(activations), weight, bias)


@dataclass(frozen=True)
class Specs:
    """How the values of a pattern are quantized; None: not at all. A bias always stays as it is."""

    input: Any = None
    output: Any = None
    weight: Any = None
    output_by_tensors: Any = None  # in place of `output`, by the number of tensors the root takes


@dataclass(frozen=True)
class Row:
    """A pattern as FX graph mode notes it, the operator that runs last first: (RELU, CONV2D).

    Inputs are quantized before the operators at `roots`, each a path of operands from the last operator on. Without
    specs the pattern is left as it is, and shorter patterns do not get its operators. Its QConfig is that of the last
    operator, and inputs of operators without a QConfig stay float. If FX graph mode has `fused` the modules of the
    pattern into one, as it does where the first one is of torch.nn, the QConfig is that of the first operator.
    """

    pattern: Any
    specs: Optional[Specs]
    source: str  # where the backend config has it, as a JSON pointer
    roots: tuple[tuple[int, ...], ...] = ((),)
    fused: bool = False


# <table>
TABLE: dict[str, list[Row]] = {}
# </table>


def _activations(node: Node, operator: Operator) -> list[Any]:
    """The arguments of a node that are activations, those in lists one by one."""
    found: list[Any] = []
    for position in operator.activations:
        argument = node.args[position] if position < len(node.args) else None
        found.extend(argument if isinstance(argument, (list, tuple)) else [argument])
    return found


def _is_float_tensor(value: Any) -> bool:
    if not isinstance(value, Node):
        return False
    tensor = value.meta.get("val")
    return tensor is None or isinstance(tensor, torch.Tensor) and tensor.is_floating_point()


def _operator_of(pattern: Any) -> Operator:
    operator: Operator = pattern[0] if isinstance(pattern, tuple) else pattern
    return operator


def _length(pattern: Any) -> int:
    """By which FX graph mode sorts patterns: the number of leaves."""
    return sum(map(_length, pattern)) if isinstance(pattern, tuple) else 1


def _match(
    pattern: Any, node: Any, path: tuple[int, ...] = ()
) -> Optional[dict[tuple[int, ...], Node]]:
    """The nodes of the pattern by their paths. All but the last one may have no other user."""
    if pattern is ANY:
        return {}
    operator = _operator_of(pattern)
    if not isinstance(node, Node) or str(node.target) not in operator.overloads:
        return None
    if path and len(node.users) > 1:
        return None
    operands = pattern[1:] if isinstance(pattern, tuple) else ()
    arguments = _activations(node, operator)
    if len(operands) > len(arguments):
        return None
    nodes = {path: node}
    for i, (operand, argument) in enumerate(zip(operands, arguments)):
        inner = _match(operand, argument, path + (i,))
        if inner is None:
            return None
        nodes.update(inner)
    return nodes


def _module_names(node: Node) -> Iterator[str]:
    """The path of the module that a node is in, then those of the modules that hold it, as FX graph mode goes up."""
    stack = list(node.meta.get("nn_module_stack", {}).values())
    path = _path(stack[-1][0]) if stack else ""
    while path:
        yield path
        path = path.rpartition(".")[0]


def _path(name: str) -> str:
    """The path of a module as torch.export notes it, which may be an expression: "getattr(L['self'].layer1, '0')".

    Of what is behind a slice or an index from the end, only the path of the module in front of that is known.
    """
    if "L['" not in name:
        return name
    try:
        node = ast.parse(name, mode="eval").body
    except SyntaxError:
        return name
    parts: list[str] = []
    while not (isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name)):
        key: Any
        if isinstance(node, ast.Attribute):
            key, node = node.attr, node.value
        elif isinstance(node, ast.Subscript):
            key, node = _constant(node.slice), node.value
        elif isinstance(node, ast.Call) and len(node.args) == 2:  # of getattr
            key, node = _constant(node.args[1]), node.args[0]
        else:
            return name
        if key is None:
            parts.clear()
        elif key != "_modules":
            parts.insert(0, str(key))
    return ".".join(parts)


def _constant(node: ast.AST) -> Any:
    """The value of a constant, else None. Before Python 3.9, an index is a node around the constant."""
    constant = node if isinstance(node, ast.Constant) else getattr(node, "value", None)
    return constant.value if isinstance(constant, ast.Constant) else None


def _is_fused(row: Row, nodes: dict[tuple[int, ...], Node]) -> bool:
    """Whether a module of torch.nn runs the first operator: functions that a model calls are not fused."""
    stack = list(nodes[row.roots[0]].meta.get("nn_module_stack", {}).values())
    of_torch = bool(stack) and str(stack[-1][1]).replace("<class '", "").startswith("torch.nn.")
    return row.fused and of_torch


class BackendConfigQuantizer(Quantizer):
    """Annotates what the backend config quantizes, in the order of FX graph mode: from the output of the model to its
    inputs, the longest pattern first, and each operator in one pattern alone."""

    def __init__(self) -> None:
        super().__init__()
        self._global: Optional[str] = next(iter(TABLE), None)
        self._modules: dict[str, Optional[str]] = {}
        self._annotated: list[tuple[str, str, str]] = []

    def set_global(self, qconfig: Optional[str]) -> BackendConfigQuantizer:
        """The QConfig, by its name in TABLE, of all modules without one of their own; None: they stay float."""
        self._global = self._known(qconfig)
        return self

    def set_module_name(self, name: str, qconfig: Optional[str]) -> BackendConfigQuantizer:
        """The QConfig of a module and of what it holds, by the module's path: "layer1.0"."""
        self._modules[name] = self._known(qconfig)
        return self

    def report(self) -> list[tuple[str, str, str]]:
        """Of what was annotated last: the node, the QConfig, and where the backend config has the pattern."""
        return list(self._annotated)

    def annotate(self, model: GraphModule) -> GraphModule:
        found: list[tuple[Optional[str], Row, dict[tuple[int, ...], Node]]] = []
        covered: set[Node] = set()
        tables = {name: _by_overload(rows) for name, rows in TABLE.items()}
        for anchor in reversed(list(model.graph.nodes)):
            if anchor.op != "call_function" or anchor in covered:
                continue
            matches = [self._longest(name, rows, anchor, covered) for name, rows in tables.items()]
            longest = max(
                filter(None, matches), key=lambda one: _length(one[1].pattern), default=None
            )
            if longest is not None:
                covered.update(longest[2].values())
                found.append(longest)
        self._annotated = []
        quantized: dict[tuple[Node, Any], Any] = {}
        for qconfig, row, nodes in reversed(found):
            if qconfig is not None and row.specs is not None:
                left = set() if _is_fused(row, nodes) else self._without_qconfig(nodes.values())
                _annotate(row, row.specs, nodes, left, quantized)
                self._annotated.append((nodes[()].name, qconfig, row.source))
        return model

    def _longest(
        self, name: str, rows: dict[str, list[Row]], anchor: Node, covered: set[Node]
    ) -> Optional[tuple[Optional[str], Row, dict[tuple[int, ...], Node]]]:
        """The longest pattern of a table that ends here, with its QConfig, which is that of the table or None."""
        for row in rows.get(str(anchor.target), []):
            nodes = _match(row.pattern, anchor)
            if nodes is None or not covered.isdisjoint(nodes.values()):
                continue
            qconfig = self._qconfig_of(nodes[row.roots[0]] if _is_fused(row, nodes) else anchor)
            if qconfig is None or qconfig == name:
                return qconfig, row, nodes
        return None

    def validate(self, model: GraphModule) -> None:
        """Raises ValueError where a name given to set_module_name() is that of no module.

        A batch norm that prepare_pt2e has folded into a convolution has no operators, but its parameters are still there.
        """
        there = {name for node in model.graph.nodes for name in _module_names(node)}
        unknown = sorted(set(self._modules) - there - {name for name, _ in model.named_modules() if name})
        if unknown:
            raise ValueError(f"the model has no operators in these modules: {', '.join(unknown)}")

    @staticmethod
    def _known(qconfig: Optional[str]) -> Optional[str]:
        if qconfig is not None and qconfig not in TABLE:
            raise ValueError(f"no QConfig {qconfig!r}; there are: {', '.join(TABLE)}")
        return qconfig

    def _qconfig_of(self, node: Node) -> Optional[str]:
        for name in _module_names(node):
            if name in self._modules:
                return self._modules[name]
        return self._global

    def _without_qconfig(self, nodes: Iterable[Node]) -> set[Node]:
        return {node for node in nodes if self._qconfig_of(node) is None}


def _by_overload(rows: list[Row]) -> dict[str, list[Row]]:
    """The rows that an overload may be the last operator of, in the order in which they are tried."""
    found: dict[str, list[Row]] = {}
    for row in sorted(rows, key=lambda row: -_length(row.pattern)):
        for overload in _operator_of(row.pattern).overloads:
            found.setdefault(overload, []).append(row)
    return found


def _annotate(
    row: Row,
    specs: Specs,
    nodes: dict[tuple[int, ...], Node],
    left: set[Node],
    quantized: dict[tuple[Node, Any], Any],
) -> None:
    """Annotates what a row has matched; the inputs of the nodes `left` stay float.

    FX graph mode quantizes no value twice to one dtype: the first spec counts, which `quantized` has by value, dtype and
    whether it is dynamic. Only where the first input of a shared output had its spec before, by another QConfig, are the
    further inputs quantized for it once more.
    """
    maps: dict[Node, dict[Node, Any]] = {node: {} for node in nodes.values()}
    first: Any = None  # the value or edge whose scale and zero point a shared output has
    spec = specs.input  # that of the first input
    kind = (getattr(spec, "dtype", None), getattr(spec, "is_dynamic", False))
    tensors = 0
    output = specs.output
    for path in row.roots:
        root = nodes[path]
        operator = _operator_of(_part(row.pattern, path))
        inputs = [value for value in _activations(root, operator) if _is_float_tensor(value)]
        tensors += len(inputs)
        if specs.output_by_tensors is not None:
            output = specs.output_by_tensors.get(tensors, specs.output)
        for value in inputs:
            if value in maps or root in left or specs.input is None:
                continue
            is_shared = first is not None and output == SHARED
            own = quantized.setdefault((value, kind), spec if is_shared else specs.input)
            maps[root].setdefault(value, SharedQuantizationSpec(first) if is_shared else own)
            if first is None:
                first, spec = (value if _has_own_output(value) else (value, root)), own
        weight = root.args[operator.weight] if operator.weight is not None else None
        if specs.weight is not None and root not in left and isinstance(weight, Node):
            maps[root][weight] = specs.weight
    if output == SHARED:
        output = SharedQuantizationSpec(first) if first else None
    elif output is not None:
        spec = output
    if output is not None:
        quantized[nodes[()], kind] = spec
    for node, inputs_of_node in maps.items():
        is_anchor = node is nodes[()]
        node.meta["quantization_annotation"] = QuantizationAnnotation(
            input_qspec_map=inputs_of_node,
            output_qspec=output if is_anchor and _is_float_tensor(node) else None,
            _annotated=True,
        )


def _has_own_output(value: Node) -> bool:
    """prepare_qat_pt2e replaces batch norms, and finds them again as values, but not in the edges behind them."""
    annotation = value.meta.get("quantization_annotation")
    return annotation is not None and annotation.output_qspec is not None


def _part(pattern: Any, path: tuple[int, ...]) -> Any:
    for step in path:
        pattern = pattern[1 + step]
    return pattern
