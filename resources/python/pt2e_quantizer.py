# <head>
# SPDX-License-Identifier: Apache-2.0
"""What `bcfg export --to pt2e-quantizer` writes around a table: the module is this file with another head and table."""
# </head>

from __future__ import annotations

import ast
import warnings
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
FUSED_IN_QAT = (  # with a batch norm, by prepare_qat_pt2e, in this order
    "aten.conv1d.default",
    "aten.conv2d.default",
    "aten.conv_transpose1d.default",
    "aten.conv_transpose2d.input",
)


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
    pattern into one, as it does where the first one is of torch.nn, the QConfig is that of the first operator. The
    pattern is also left as it is if one of its operators has a QConfig that breaks a bound (`broken_by`).
    """

    pattern: Any
    specs: Optional[Specs]
    source: str  # where the backend config has it, as a JSON pointer
    roots: tuple[tuple[int, ...], ...] = ((),)
    fused: bool = False
    broken_by: tuple[str, ...] = ()


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


@dataclass(frozen=True, eq=False)
class _Taken:
    """The operators that a row has taken, to be quantized."""

    qconfig: str
    row: Row
    specs: Specs
    nodes: dict[tuple[int, ...], Node]  # by their paths
    qconfigs: dict[Node, Optional[str]]  # `qconfig` for all where FX graph mode fuses them

    @property
    def anchor(self) -> Node:
        return self.nodes[()]

    def roots(self) -> Iterator[tuple[Node, Operator]]:
        for path in self.row.roots:
            yield self.nodes[path], _operator_of(_part(self.row.pattern, path))

    def tensors(self) -> list[tuple[Node, Node]]:
        """The tensors that the roots take as activations, each with its root."""
        return [
            (value, root)
            for root, operator in self.roots()
            for value in _activations(root, operator)
            if _is_float_tensor(value)
        ]

    def inputs(self) -> list[tuple[Node, Node]]:
        """Those from outside the pattern; the inputs of a root without a QConfig stay float."""
        return [
            (value, root)
            for value, root in self.tensors()
            if value not in self.qconfigs and self.qconfigs[root] is not None
        ]


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
        covered: set[Node] = set()
        taken: dict[Node, _Taken] = {}
        tables = {name: _by_overload(rows) for name, rows in TABLE.items()}
        for anchor in reversed(list(model.graph.nodes)):
            if anchor.op != "call_function" or anchor in covered:
                continue
            matches = [self._longest(name, rows, anchor, covered) for name, rows in tables.items()]
            longest = max(
                filter(None, matches), key=lambda one: _length(one[1].pattern), default=None
            )
            if longest is None:
                continue
            qconfig, row, nodes = longest
            covered.update(nodes.values())
            is_fused = _is_fused(row, nodes)
            qconfigs = {
                node: qconfig if is_fused else self._qconfig_of(node) for node in nodes.values()
            }
            is_broken = not set(row.broken_by).isdisjoint(qconfigs.values())
            if qconfig is not None and row.specs is not None and not is_broken:
                match = _Taken(qconfig, row, row.specs, nodes, qconfigs)
                taken.update(dict.fromkeys(nodes.values(), match))
        kept = _kept_in_qat(model)
        norms = _norms_fused_in_qat(kept)
        observers = _Observers(norms)
        in_order = [(node, taken[node]) for node in model.graph.nodes if node in taken]
        for node, match in in_order:
            observers.insert(node, match)
        quantized: set[_Taken] = set()
        for node in _order_in_qat(kept, norms):
            if node in taken and observers.annotate(node):
                quantized.add(taken[node])
        self._annotated = [
            (node.name, match.qconfig, match.row.source)
            for node, match in in_order
            if node is match.anchor and match in quantized
        ]
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
        """Warns of names given to set_module_name() that are those of no module, or of one of which torch.export leaves
        nothing, such as torch.nn.Identity.

        A batch norm that prepare_pt2e has folded into a convolution has no operators, but its parameters are still there.
        """
        there = {name for node in model.graph.nodes for name in _module_names(node)}
        there.update(name for name, _ in model.named_modules() if name)
        unknown = self._modules.keys() - there
        if unknown:
            names = ", ".join(sorted(unknown))
            warnings.warn(f"the model has no operators in these modules: {names}", stacklevel=2)

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


def _by_overload(rows: list[Row]) -> dict[str, list[Row]]:
    """The rows that an overload may be the last operator of, in the order in which they are tried."""
    found: dict[str, list[Row]] = {}
    for row in sorted(rows, key=lambda row: -_length(row.pattern)):
        for overload in _operator_of(row.pattern).overloads:
            found.setdefault(overload, []).append(row)
    return found


def _kept_in_qat(model: GraphModule) -> list[Node]:
    """The nodes that prepare_qat_pt2e keeps after annotate(): with batch norms in the model, not what nothing uses."""
    nodes = list(model.graph.nodes)
    has_norms = any(node.target == torch.ops.aten.batch_norm.default for node in nodes)
    kept: dict[Node, None] = {}
    for node in reversed(nodes):
        if not has_norms or node.is_impure() or not kept.keys().isdisjoint(node.users):
            kept[node] = None
    return list(reversed(kept))


def _norms_fused_in_qat(kept: list[Node]) -> list[Node]:
    """The batch norms that prepare_qat_pt2e fuses with a convolution, in its order."""
    found: list[tuple[int, bool, Node]] = []
    all_kept = set(kept)
    for norm in kept:
        conv = norm.args[0] if norm.target == torch.ops.aten.batch_norm.default else None
        if not isinstance(conv, Node) or len(conv.users.keys() & all_kept) > 1:
            continue
        if str(conv.target) in FUSED_IN_QAT:
            has_bias = len(conv.args) > 2 and conv.args[2] is not None
            found.append((FUSED_IN_QAT.index(str(conv.target)), not has_bias, norm))
    return [norm for _, _, norm in sorted(found, key=lambda one: one[:2])]


def _order_in_qat(kept: list[Node], norms: list[Node]) -> list[Node]:
    """The nodes as prepare_qat_pt2e orders them after annotate(): each batch norm that it fuses, and its convolution,
    go before the first user of the batch norm."""
    order = list(kept)
    for norm in norms:
        fused = [norm.args[0], norm]
        order = [node for node in order if node not in fused]
        first = next(place for place, node in enumerate(order) if node in norm.users)
        order[first:first] = fused
    return order


@dataclass(eq=False)
class _Observer:
    """An observer or fake quantize, which may be that of several values."""

    spec: Any


class _Observers:
    """The observers that FX graph mode inserts behind operators, and before those that want another dtype."""

    def __init__(self, norms_fused_in_qat: list[Node]) -> None:
        self._norms_fused_in_qat = norms_fused_in_qat
        # By value, and by the operator that takes it; None: behind the one that gives it.
        self._found: dict[Node, dict[Optional[Node], _Observer]] = {}
        self._dtypes: dict[Node, torch.dtype] = {}  # those that operators give
        # The value, or the edge from a value to an operator, where an observer was annotated first.
        self._firsts: dict[_Observer, Any] = {}

    def insert(self, node: Node, match: _Taken) -> None:
        """Inserts those of a node in a match. The nodes come in the order of the graph."""
        for value, root in match.inputs():
            if root is node:
                self._insert_before(node, value, match.specs.input)
        for root, operator in match.roots():
            if root is node and operator.weight is not None and match.qconfigs[root] is not None:
                self._insert_before(node, node.args[operator.weight], match.specs.weight)
        if node is match.anchor:
            self._insert_behind(node, match)

    def _insert_before(self, node: Node, value: Any, spec: Any) -> None:
        """FX graph mode inserts nothing where the operator that gives the value gives this dtype, observed or not.
        Otherwise it observes no value twice with one class and dtype, and of inputs that it quantizes dynamically only
        the first."""
        if spec is None or not isinstance(value, Node):
            return
        of_value = self._found.setdefault(value, {})
        if not spec.is_dynamic and spec.dtype == self._dtypes.get(value):
            if None in of_value:
                of_value[node] = of_value[None]
        elif not spec.is_dynamic or value is node.args[0]:
            same = (one for one in of_value.values() if _kind(one.spec) == _kind(spec))
            of_value[node] = next(same, _Observer(spec))

    def _insert_behind(self, node: Node, match: _Taken) -> None:
        specs = match.specs
        output = (specs.output_by_tensors or {}).get(len(match.tensors()), specs.output)
        if output == SHARED:
            observer = self._share(node)
        else:
            observer = None if output is None else _Observer(output)
        if observer is not None and _is_float_tensor(node):
            self._found.setdefault(node, {})[None] = observer
        if specs.input is not None:
            self._dtypes[node] = specs.input.dtype

    def _share(self, anchor: Node) -> Optional[_Observer]:
        """The observer above the first argument, which replaces those above the others in a list with it."""
        first = next((each for each in anchor.args if isinstance(each, (Node, list, tuple))), None)
        values = first if isinstance(first, (list, tuple)) else [first]
        places = [self._place_above(value, anchor) for value in values]
        if places[0] is None:
            return None
        value, node = places[0]
        observer = self._found[value][node]
        for place in places[1:]:
            if place is None:
                return None
            value, node = place
            of_value = self._found[value]
            replaced = of_value[node]
            of_value.update({at: observer for at, one in of_value.items() if one is replaced})
        return observer

    def _place_above(self, value: Any, node: Node) -> Optional[tuple[Node, Optional[Node]]]:
        """Where the nearest observer is from an argument of a node upwards, always to the first that is a node."""
        while isinstance(value, Node):
            for user in (node, None):
                if self._at(value, user) is not None:
                    return value, user
            node, value = value, next((each for each in value.args if isinstance(each, Node)), None)
        return None

    def _at(self, value: Node, node: Optional[Node]) -> Optional[_Observer]:
        return self._found.get(value, {}).get(node)

    def annotate(self, node: Node) -> bool:
        """Annotates a node of a match, after the nodes before it. Returns whether anything around it is quantized."""
        inputs = {value: self._spec(value, node) for value in node.all_input_nodes}
        annotation = QuantizationAnnotation(
            input_qspec_map={value: spec for value, spec in inputs.items() if spec is not None},
            output_qspec=self._spec(node, None),
            allow_implicit_sharing=False,
            _annotated=True,
        )
        node.meta["quantization_annotation"] = annotation
        return bool(annotation.input_qspec_map) or annotation.output_qspec is not None

    def _spec(self, value: Node, node: Optional[Node]) -> Any:
        """An observer has its spec where torch finds it first, and is shared where it is found again."""
        observer = self._at(value, node)
        if observer is None:
            return None
        first = self._firsts.get(observer)
        if first is not None:
            return SharedQuantizationSpec(first)
        # prepare_qat_pt2e replaces batch norms, and finds them again as values, but not in the edges behind them.
        if node is None or value not in self._norms_fused_in_qat:
            self._firsts[observer] = value if node is None else (value, node)
        return observer.spec


def _kind(spec: Any) -> tuple[torch.dtype, Any]:
    """By which FX graph mode tells the observers of a value from each other."""
    constructor = getattr(spec, "observer_or_fake_quant_ctr", FixedQParamsQuantizationSpec)
    return spec.dtype, getattr(getattr(constructor, "p", None), "func", constructor)


def _part(pattern: Any, path: tuple[int, ...]) -> Any:
    for step in path:
        pattern = pattern[1 + step]
    return pattern
