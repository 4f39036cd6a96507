# SPDX-License-Identifier: Apache-2.0
"""Objects of this package as HTML for notebooks: it stands alone, without a script and without a request."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING, Any, Iterable, List, Sequence

from . import _text

if TYPE_CHECKING:
    from ._explanation import Explanation, Node

#: A graph of more nodes is too large to be drawn within a page.
LARGEST_GRAPH = 200

_LIGHT = (
    "color-scheme:light;"
    "--bcfg-ink:#1b1d21;--bcfg-paper:#fff;--bcfg-line:#c3c8d0;--bcfg-soft:#5b616b;--bcfg-head:#f1f3f6;"
    "--bcfg-float:#eceef2;--bcfg-quantized:#bcdcff;--bcfg-observed:#ffe0a3;--bcfg-rejected:#ffc9bb"
)
_DARK = (
    "color-scheme:dark;"
    "--bcfg-ink:#e4e6ea;--bcfg-paper:#17191d;--bcfg-line:#4b515b;--bcfg-soft:#a5acb8;--bcfg-head:#22252b;"
    "--bcfg-float:#2a2e35;--bcfg-quantized:#17456f;--bcfg-observed:#5c4310;--bcfg-rejected:#6b2618"
)
# Notebooks say on the page whether they are dark, which need not be what the desktop is.
_STYLE = (
    ".bcfg{" + _LIGHT + ";color:var(--bcfg-ink);background:var(--bcfg-paper);padding:.6rem;font:14px/1.45 system-ui,"
    "sans-serif}@media(prefers-color-scheme:dark){.bcfg{" + _DARK + "}}"
    "[data-jp-theme-light=true] .bcfg,.vscode-light .bcfg{" + _LIGHT + "}"
    "[data-jp-theme-light=false] .bcfg,.vscode-dark .bcfg{" + _DARK + "}"
    ".bcfg h4{margin:0 0 .3rem;font-size:1.05em}.bcfg p{margin:.2rem 0}"
    ".bcfg table{border-collapse:collapse;margin:.4rem 0;color:inherit;font-size:inherit}"
    # More exact than the rules of notebooks, which would have texts at the right, and stripes.
    ".bcfg .wide tbody tr:nth-child(n){background:none}.bcfg .wide th,.bcfg .wide td{border:1px solid var(--bcfg-line);"
    "padding:.15rem .5rem;text-align:left;vertical-align:top;color:inherit;overflow-wrap:break-word;white-space:normal;"
    "max-width:40rem}.bcfg .wide th{background:var(--bcfg-head)}.bcfg .wide td.n{text-align:right}"
    ".bcfg .quantized{background:var(--bcfg-quantized)}.bcfg .rejected,.bcfg .error{background:var(--bcfg-rejected)}"
    ".bcfg .observed_only,.bcfg .no_effect,.bcfg .warning{background:var(--bcfg-observed)}"
    ".bcfg pre{background:var(--bcfg-head);color:inherit;padding:.5rem;overflow-x:auto;margin:.3rem 0}"
    ".bcfg .wide{overflow:auto;max-height:34rem}.bcfg summary{cursor:pointer;margin:.3rem 0}"
    ".bcfg meter{width:10rem;vertical-align:middle}"
)


def text(value: Any) -> str:
    """Text for an element or an attribute: nothing of it is markup, and what is not printable is escaped."""
    return html.escape(_text.plain(value))


def page(inside: str) -> str:
    return f'<div class="bcfg"><style>{_STYLE}</style>{inside}</div>'


def heading(title: Any) -> str:
    return f"<h4>{text(title)}</h4>"


def paragraph(value: Any) -> str:
    return f"<p>{text(value)}</p>"


def source(code: str) -> str:
    escaped = "\n".join(map(text, code.rstrip("\n").split("\n")))
    return f"<pre>{escaped}</pre>"


def table(head: Sequence[str], rows: Iterable[Sequence[Any]], status: int = -1) -> str:
    """A table; the column `status` holds names of statuses, which colour its cells."""
    names = "".join(f"<th>{text(name)}</th>" for name in head)
    parts: List[str] = ["<table>", f"<thead><tr>{names}</tr></thead>" if any(head) else "", "<tbody>"]
    for row in rows:
        parts.append("<tr>")
        for index, cell in enumerate(row):
            kind = "n" if isinstance(cell, int) else text(cell) if index == status else ""
            attribute = f' class="{kind}"' if kind else ""
            parts.append(f"<td{attribute}>{text('' if cell is None else cell)}</td>")
        parts.append("</tr>")
    return '<div class="wide">' + "".join(parts) + "</tbody></table></div>"


def folded(title: str, inside: str, is_open: bool = False) -> str:
    return f"<details{' open' * is_open}><summary>{text(title)}</summary>{inside}</details>"


def explanation(why: Explanation) -> str:
    parts = [heading(repr(why)[1:-1])]
    parts += [paragraph(f"Note: {note}") for note in why.notes]
    if not why.nodes:
        return "".join(parts)
    parts.append(table(["operator", "quantized", "float", "most often because"], _text.operators(why)))
    rows = [[_text.label(node), _text.short(node.operator), node.status, node.reason] for node in why.nodes]
    parts.append(folded(f"{len(rows)} nodes", table(["node", "operator", "status", "reason"], rows, status=2)))
    if len(why) <= LARGEST_GRAPH:
        parts.append(folded("graph", f'<div class="wide">{why.svg}</div>'))
    return "".join(parts)


def node(item: Node) -> str:
    parts = [heading(f"{_text.label(item)}: {item.status}"), paragraph(item.reason)]
    parts += [paragraph(item._note)] if item._note else []
    facts = [["operator", item.operator], ["QConfig from", " ".join(item.qconfig_from or ("none",))]]
    if item.entry is not None:
        facts.append(["entry", f"#{item.entry} {item.pattern}"])
    if item.reference_module:
        facts.append(["becomes", item.reference_module])
    if item.shape is not None:
        facts.append(["gives", f"{item.dtype} of shape {list(item.shape)}"])
    if item.source:
        facts.append(["called at", item.source])
    parts.append(table(["", ""], facts))
    checks = [
        [str(check.dtype_config), check.field, check.wants, check.has, "passes" if check.ok else "fails"]
        for check in item.checks
    ]
    if checks:
        parts.append(folded("comparisons", table(["dtype config", "field", "wants", "has", ""], checks), True))
    if item.tried:
        lost = [[f"#{tried.entry} {tried.pattern}", tried.lost] for tried in item.tried]
        parts.append(folded("other entries", table(["entry", "lost to"], lost)))
    return "".join(parts)
