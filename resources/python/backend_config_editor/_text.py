# SPDX-License-Identifier: Apache-2.0
"""Objects of this package as text for terminals, and changes as Python."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any, Dict, Iterable, List, Optional, Sequence, Set

if TYPE_CHECKING:
    from ._explanation import Explanation, Node


def plain(text: Any) -> str:
    """As a terminal shows it: what controls one, and half of a character, is escaped."""
    return "".join(part if part.isprintable() else part.encode("unicode_escape").decode() for part in str(text))


def table(rows: Iterable[Sequence[Any]]) -> List[str]:
    """Rows in columns, numbers at the right, without blanks at the end."""
    texts = [[plain(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*texts)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in texts]


def short(path: str) -> str:
    """The part of a dotted path by which people know a class or a function."""
    return path.rpartition(".")[2]


def pattern_of(document: Dict[str, Any], index: int) -> str:
    """The pattern of an entry in short names, in the order in which a model calls them: "Conv2d → ReLU".

    Patterns of the API of 1.13, and complex ones of 2.x, are noted from the end: a tuple is an operator and its
    arguments. Those of 2.x are in forward order; a tuple in one has no tuples inside.
    """

    def called(value: Any) -> str:
        if isinstance(value, list) and value:
            operator, *arguments = map(called, value)
            inside = ", ".join(arguments)
            return f"{f'({inside})' if len(arguments) > 1 else inside} → {operator}" if arguments else operator
        if isinstance(value, dict) and "opaque" in value:
            return str(value["opaque"])
        return short(value) if isinstance(value, str) else json.dumps(value)

    entry = document["configs"][index]
    pattern = entry.get("pattern")
    if document["torch_api"] != "1.13" and isinstance(pattern, list):
        return plain(" → ".join(map(called, pattern)))
    return plain(called(entry.get("pattern_complex_format") if pattern is None else pattern))


def value(held: Any) -> str:
    """What a field of a backend config holds, in one line: a dtype config as its fields, with braces inside of others."""
    if isinstance(held, dict):
        return ", ".join(f"{name}={_inner(item)}" for name, item in held.items())
    return f"[{', '.join(map(_inner, held))}]" if isinstance(held, list) else str(held)


def _inner(held: Any) -> str:
    return f"{{{value(held)}}}" if isinstance(held, dict) else value(held)


def raised(error: Optional[Dict[str, str]]) -> Optional[str]:
    """What PyTorch raises, as Python prints it, or why that cannot be judged; None where nothing is raised."""
    if not error:
        return None
    return f"{'cannot be judged' if is_unknown(error) else error['type']}: {error['message']}"


def is_unknown(error: Dict[str, str]) -> bool:
    """Whether the program cannot judge what PyTorch does, as a function or class of one's own decides."""
    return error["type"] == "Unknown"


def label(item: Node) -> str:
    """By what people know a node: the path of its module, with its own name where that is called again."""
    if item.module is None:
        return item.name
    usual = item.module.replace(".", "_")
    is_usual = item.name in (usual, f"_{usual}")  # torch.fx begins no name with a digit
    return item.module if is_usual else f"{item.module} ({item.name})"


def operators(why: Explanation) -> List[List[Any]]:
    """By operator, the most frequent first: its name, how many are quantized and how many not, the most frequent
    reason."""
    groups: Dict[str, List[Node]] = {}
    for node in why.nodes:
        groups.setdefault(node.operator, []).append(node)
    rows: List[List[Any]] = []
    for name, nodes in sorted(groups.items(), key=lambda group: -len(group[1])):
        left = [node for node in nodes if not node.quantized]
        reasons = Counter(node.reason for node in left).most_common(1)
        rows.append([name, len(nodes) - len(left), len(left), reasons[0][0] if reasons else ""])
    return rows


def explanation(why: Explanation) -> str:
    lines = [repr(why)[1:-1]]
    lines += [f"Note: {plain(note)}" for note in why.notes]
    if why.nodes:
        lines += ["", *table([["operator", "quantized", "float", "most often because"], *operators(why)])]
        rows = [[label(item), short(item.operator), item.status, item.reason] for item in why.nodes]
        lines += ["", *table([["node", "operator", "status", "reason"], *rows])]
    return "\n".join(map(plain, lines))


def node(item: Node) -> str:
    lines = [f"{label(item)}: {item.operator}, {item.status}", item.reason, item._note]
    if item.source:
        lines.append(f"called at {item.source}")
    if item.shape is not None:
        lines.append(f"gives {item.dtype} of shape {list(item.shape)}")
    if item.status != "fused_into":  # it has that of the fused module
        lines.append("no QConfig" if item.qconfig_from is None else "QConfig: " + " ".join(item.qconfig_from).strip())
    for check in item.checks:
        verdict = "passes" if check.ok else "fails"
        lines.append(
            f"{verdict:6}  dtype config #{check.dtype_config}, {check.field}: wants {check.wants}, has {check.has}"
        )
    lines += [f"not entry #{tried.entry} {tried.pattern}: {tried.lost}" for tried in item.tried]
    return "\n".join(plain(line) for line in lines if line)


def mapping_source(before: Dict[str, Any], after: Dict[str, Any]) -> str:
    """What a QConfigMapping has more than another, as Python that adds it."""
    modules = {"torch"}
    lines = []
    for key, rows in after.items():
        for row in rows if key else []:
            if row not in before.get(key, []):
                of = repr(row[0]) if key != "object_type" or "." not in row[0] else _source(row[0], modules)
                lines += [f"qconfig_mapping.set_{key}({of}, QConfig("]
                lines += [f"    {side}={_source(row[-1][side], modules)}," for side in ("activation", "weight")]
                lines += ["))"]
    imports = [f"import {module}" for module in sorted(modules)]
    return "\n".join([*imports, "from torch.ao.quantization import QConfig", "", *lines]) + "\n"


def _source(value: Any, modules: Set[str]) -> str:
    """An observer of a QConfig, an argument of one, or an operator, as Python; adds the modules that this needs."""
    if isinstance(value, dict) and "partial" in value:
        function = _source(value["partial"], modules)
        arguments = [_source(item, modules) for item in value.get("args", [])]
        named = [f"{name}={_source(item, modules)}" for name, item in value.get("kwargs", {}).items()]
        if function.startswith("torch.") and not arguments:  # with_args() takes no others in 1.13
            return f"{function}.with_args({', '.join(named)})"
        modules.add("functools")
        return f"functools.partial({', '.join([function, *arguments, *named])})"
    if isinstance(value, dict) and str(value.get("opaque")).startswith(("'", '"')):
        return str(value["opaque"])  # a text
    if isinstance(value, str) and "." in value:
        if not value.startswith("torch."):
            modules.add(value.rpartition(".")[0])
        return value
    if isinstance(value, list):
        return "[" + ", ".join(_source(item, modules) for item in value) + "]"
    return repr(value).replace("inf", "1e999") if isinstance(value, float) else repr(value)
