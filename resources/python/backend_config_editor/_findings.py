# SPDX-License-Identifier: Apache-2.0
"""What is wrong with a backend config, what its patterns become under a QConfig, and how two of them differ."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Dict, Generic, List, Optional, Sequence, TypeVar, Union, overload

from . import _html, _own, _text
from ._edits import Edit, applied
from ._live import Document, Live, backend_config_of, require
from ._program import TIMEOUT, BackendConfigError, ask_json, files

if TYPE_CHECKING:
    from torch.ao.quantization import QConfig, QConfigMapping
    from torch.ao.quantization.backend_config import BackendConfig

Item = TypeVar("Item")


class _Rows(Sequence[Item], Generic[Item]):
    """A list that shows itself as a table."""

    _title = ""
    _head: Sequence[str] = ()
    _status = -1

    def __init__(self, rows: Sequence[Item]) -> None:
        self._rows = list(rows)

    def _cells(self, row: Item) -> Sequence[Any]:
        raise NotImplementedError

    @overload
    def __getitem__(self, index: int) -> Item:
        ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Item]:
        ...

    def __getitem__(self, index: Union[int, slice]) -> Union[Item, Sequence[Item]]:
        return self._rows[index]

    def __len__(self) -> int:
        return len(self._rows)

    def __repr__(self) -> str:
        return f"<{_text.plain(self._title)}>"

    def __str__(self) -> str:
        rows = [self._head, *map(self._cells, self._rows)]
        return "\n".join([_text.plain(self._title), *(_text.table(rows) if self._rows else [])])

    def _repr_html_(self) -> str:
        rows = _html.table(self._head, map(self._cells, self._rows), self._status) if self._rows else ""
        return _html.page(_html.heading(self._title) + rows)


@dataclass(frozen=True)
class Fix:
    """What mends a finding: `title` says it, `edits` are operations of RFC 6902 on the backend config's document."""

    title: str
    edits: List[Edit]


@dataclass(frozen=True)
class Finding:
    """What PyTorch would refuse, ignore or misread.

    `rule` is the id of the rule, which `bcfg validate --explain` explains; `severity` is "error", "warning" or "info";
    `pointer` is the JSON pointer of the place, and `pattern` the pattern of the entry there.
    """

    rule: str
    severity: str
    message: str
    pointer: str
    pattern: Optional[str]
    fix: Optional[Fix]


class Findings(_Rows[Finding]):
    """What check() found, the place first that comes first in the backend config."""

    _head = ("severity", "rule", "place", "message", "fix")
    _status = 0

    def __init__(self, rows: Sequence[Finding], name: str, live: Live, document: Document) -> None:
        super().__init__(rows)
        counts = [
            f"{len(found)} {kind}{'s' * (len(found) != 1)}" for kind in ("error", "warning") if (found := self.of(kind))
        ]
        self._title = f"{name}: {', '.join(counts) if counts else 'no problems'}"
        self._live = live
        self._document = document

    def of(self, severity: str) -> List[Finding]:
        """Those of one severity: "error", "warning" or "info"."""
        return [finding for finding in self if finding.severity == severity]

    def mended(self, finding: Finding) -> BackendConfig:
        """A new BackendConfig in which the fix of one of these is made; check() it again before the next one.

        Raises:
            BackendConfigError: where the finding is none of these, or has no fix.
        """
        require(finding, Finding, "finding")
        place = f"{finding.rule} at {finding.pointer or '/'}"
        if finding.fix is None:
            raise BackendConfigError(f"{place} has no fix.")
        if finding not in self._rows:
            raise BackendConfigError(f"{place} is none of these findings.")
        return self._live.load(applied(self._document, finding.fix.edits))

    def _cells(self, row: Finding) -> Sequence[Any]:
        return (
            row.severity,
            row.rule,
            row.pattern or row.pointer or "/",
            row.message,
            row.fix.title if row.fix else "",
        )


_INFINITY = "1e999"  # as to_json() writes it: JSON has no word for it


def check(backend_config: Union[BackendConfig, Document], *, timeout: float = TIMEOUT) -> Findings:
    """What PyTorch would refuse, ignore or misread of a backend config; raises nothing for what it finds.

    The rules are those of `bcfg validate`, by the release of torch that runs here.

    Raises:
        BackendConfigError: where something other than a BackendConfig, or the dictionary of one, is given.
    """
    live = Live()
    document = live.backend_config(backend_config)
    with files({"backend_config.bcfg.json": document}) as paths:
        answer = ask_json(["validate", paths["backend_config.bcfg.json"]], timeout)
    patterns = [_text.pattern_of(document, index) for index in range(len(document["configs"]))]
    found = []
    for row in answer["files"][0]["diagnostics"]:
        if row["rule"] == "J06" and f"{_INFINITY} is" in row["message"]:
            continue  # it is about the file that the program has, not about the live object
        pattern = patterns[int(row["pointer"].split("/")[2])] if row["pointer"].startswith("/configs/") else None
        fix = Fix(row["fix"]["title"], row["fix"]["edits"]) if row["fix"] else None
        found.append(Finding(row["rule"], row["severity"], row["message"], row["pointer"], pattern, fix))
    entries = backend_config_of(backend_config, "backend_config").to_dict()["configs"]
    roots = _own.roots_of(entries)
    for index, entry in enumerate(entries):
        for problem in _own.problems_of(entry, roots):
            pointer = f"/configs/{index}/{problem.field}"
            found.append(Finding(problem.rule, "error", problem.sentence, pointer, patterns[index], None))
    found.sort(key=_entry_of)
    return Findings(found, document["name"] or "backend config", live, document)


def _entry_of(finding: Finding) -> int:
    """The index of the entry in which it is; -1 for what is about the whole."""
    return int(finding.pointer.split("/")[2]) if finding.pointer.startswith("/configs/") else -1


@dataclass(frozen=True)
class Verdict:
    """What becomes of a model that consists of a pattern alone, under a QConfig: fused, prepared and converted.

    `entry` is the index of the pattern's entry, and `qconfig` the name of the QConfig; `status` is "quantized",
    "observed_only", "no_effect", "rejected", "not_configured", "no_pattern" or "error", and `error` what prepare_fx()
    raises then. Where PyTorch fuses the pattern, `fused_into` is the class of the fused module, else None. `by` is the
    index of the entry that decides: another one where it takes the fused module, and None where none does, which is
    "no_pattern". `dtype_config` is the index within that entry of the first one that fits. `before_fusion` is the
    status of the pattern as it stands, as if nothing were fused.
    """

    entry: int
    pattern: str
    qconfig: str
    status: str
    dtype_config: Optional[int]
    error: Optional[str]
    by: Optional[int]
    fused_into: Optional[str]
    before_fusion: str

    @property
    def course(self) -> str:
        """How it came to that: "fused into ConvReLU2d, #24"; "" where its own entry takes the pattern as it stands."""
        by = "which no entry takes" if self.by is None else f"#{self.by}"
        if self.error is not None or self.fused_into is None and self.by == self.entry:
            return ""
        return f"taken by {by}" if self.fused_into is None else f"fused into {_text.short(self.fused_into)}, {by}"


class Verdicts(_Rows[Verdict]):
    """What match() found: by pattern, and for each by QConfig."""

    _head = ("entry", "pattern", "QConfig", "status", "dtype config", "why")
    _status = 3

    def __init__(self, rows: Sequence[Verdict], name: str) -> None:
        super().__init__(rows)
        self._title = f"{name}: {sum(row.status == 'quantized' for row in self)} of {len(self)} verdicts are quantized"

    def _cells(self, row: Verdict) -> Sequence[Any]:
        fits = "" if row.dtype_config is None else str(row.dtype_config)
        return (f"#{row.entry}", row.pattern, row.qconfig, row.status, fits, row.error or row.course)


def match(
    backend_config: Union[BackendConfig, Document],
    qconfig: Union[QConfig, QConfigMapping, str, None] = None,
    *,
    timeout: float = TIMEOUT,
) -> Verdicts:
    """What becomes of each pattern of a backend config by itself, as PyTorch's FX graph mode treats it.

    A pattern that PyTorch fuses has the verdict of the fused module, as in `bcfg match`.

    Args:
        qconfig: a QConfig, a QConfigMapping, or the name of one of PyTorch's, such as "default_qconfig"; all named
            QConfigs of this torch without it. Of a mapping the global and the object_type rows apply.

    Raises:
        BackendConfigError: where something else is given, or a name is not known.
    """
    from torch.ao.quantization import QConfigMapping

    live = Live()
    document = live.backend_config(backend_config)
    given: Dict[str, Any] = {"backend_config.bcfg.json": document}
    option: List[str] = []
    if isinstance(qconfig, str):
        option = ["--qconfig", qconfig]
    elif isinstance(qconfig, QConfigMapping):
        given["qconfig.json"] = live.known(live.mapping(qconfig, False))
        option = ["--mapping"]
    elif qconfig is not None:
        document_of_qconfig = live.qconfig(qconfig, "a QConfig, a QConfigMapping or the name of a QConfig")
        given["qconfig.json"] = live.known(document_of_qconfig)  # the program takes what has no suffix for a name
        option = ["--qconfig"]
    live.require_made()
    with files(given) as paths:
        answer = ask_json(["match", paths.pop("backend_config.bcfg.json"), *option, *paths.values()], timeout)
    rows = []
    entries = backend_config_of(backend_config, "backend_config").to_dict()["configs"]
    roots = _own.roots_of(entries)
    for row in answer["patterns"]:
        pattern = _text.pattern_of(document, row["index"])
        for told in row["verdicts"]:
            name = "qconfig" if "qconfig.json" in given else told["qconfig"]
            is_by_itself = told["outcome"]["by"] == row["index"]
            outcome = _own.outcome_of(told["outcome"], entries[row["index"]], is_by_itself, roots)
            rows.append(_verdict(row["index"], pattern, name, {**told, "outcome": outcome}))
    return Verdicts(rows, document["name"] or "backend config")


def _verdict(entry: int, pattern: str, qconfig: str, told: Dict[str, Any]) -> Verdict:
    outcome = told["outcome"]
    return Verdict(
        entry,
        pattern,
        qconfig,
        outcome["status"],
        outcome["dtype_config"],
        _text.raised(outcome["error"]),
        outcome["by"],
        outcome["fused_into"],
        told["status"],
    )


@dataclass(frozen=True)
class Difference:
    """Changes that are alike, from one backend config to another.

    `kind` is "change", "add", "remove" or "move"; `patterns` are those that it is about, as "Conv2d → ReLU", and none
    where it is about the whole; `field` is what changes of them, `before` and `after` its values; `effect` are the
    verdicts that it changes: each has "qconfig", "pattern", "before" and "after". `edits`, operations of RFC 6902, make
    it.
    """

    kind: str
    patterns: List[str]
    field: Optional[str]
    before: Any
    after: Any
    effect: List[Dict[str, Any]]
    edits: List[Edit]


class Differences(_Rows[Difference]):
    """What diff() found; empty, and so false, where two backend configs are the same to PyTorch."""

    _head = ("kind", "patterns", "field", "before", "after", "verdicts that change")

    def __init__(self, rows: Sequence[Difference], names: Sequence[str]) -> None:
        super().__init__(rows)
        count = f"{len(self)} difference{'s' * (len(self) != 1)}" if len(self) else "no difference"
        self._title = f"{names[0]} and {names[1]}: {count}"

    def _cells(self, row: Difference) -> Sequence[Any]:
        more = len(row.patterns) - 6
        shown = row.patterns[:6] + [f"and {more} more"] * (more > 0)
        texts = ["" if value is None else _text.value(value) for value in (row.before, row.after)]
        return (row.kind, "; ".join(shown), row.field or "", *texts, str(len(row.effect) or ""))


def diff(
    a: Union[BackendConfig, Document], b: Union[BackendConfig, Document], *, timeout: float = TIMEOUT
) -> Differences:
    """How two backend configs differ for PyTorch, and which verdicts change from `a` to `b`, under its named QConfigs.

    Raises:
        BackendConfigError: where something other than two of BackendConfig, or of their dictionaries, is given.
    """
    live = Live()
    documents = [live.backend_config(config, name) for name, config in (("a", a), ("b", b))]
    with files({"a.bcfg.json": documents[0], "b.bcfg.json": documents[1]}) as paths:
        answer = ask_json(["diff", paths["a.bcfg.json"], paths["b.bcfg.json"]], timeout)
    rows = [
        Difference(
            row["kind"],
            [_pattern_at(documents, places) for places in zip(row["pointers"]["a"], row["pointers"]["b"])]
            if row["keys"]
            else [],
            row.get("field"),
            row.get("before"),
            row.get("after"),
            row.get("effect", []),
            row.get("edits", []),
        )
        for row in answer["changes"]
    ]
    names = [document["name"] or "backend config" for document in documents]
    return Differences(rows, names)


def _pattern_at(documents: Sequence[Document], places: Sequence[Optional[str]]) -> str:
    """The pattern of the entry that is at a place in the second document, or in the first where that has none."""
    document, place = next((one, place) for one, place in zip(reversed(documents), reversed(places)) if place)
    return _text.pattern_of(document, int(place.split("/")[2]))
