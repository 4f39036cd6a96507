# SPDX-License-Identifier: Apache-2.0
"""Why a model is quantized where it is, node by node."""

from __future__ import annotations

import fnmatch
import importlib
import itertools
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Optional, Sequence, Tuple, Union

from . import _html, _own, _text
from ._edits import Edit, applied
from ._live import Document, Live, backend_config_of, listed, require
from ._program import TIMEOUT, BackendConfigError, ask, ask_json, files

if TYPE_CHECKING:
    import torch
    from torch.ao.quantization import QConfigMapping
    from torch.ao.quantization.backend_config import BackendConfig


@dataclass(frozen=True)
class Check:
    """A comparison of a dtype config with the QConfig, as PyTorch makes it.

    `dtype_config` is the index within the entry, `field` the key there, such as "input_dtype"; `wants` and `has` are
    what the dtype config has there and what the QConfig brings, as Python writes them; `pointer` is the place in the
    backend config.
    """

    dtype_config: int
    field: str
    wants: str
    has: str
    ok: bool
    pointer: str
    why: str


@dataclass(frozen=True)
class Tried:
    """An entry that could have taken a node and did not: `lost` is "shorter", "later", "another_user" or
    "arguments"."""

    entry: int
    pattern: str
    lost: str


class Change:
    """A change of the backend config or of the QConfigMapping, after which the node that it was found for is quantized.

    `python` is its source; the methods backend_config() and qconfig_mapping() make new objects that have it.
    """

    def __init__(
        self,
        title: str,
        edits: List[Edit],
        no_longer_quantized: List[str],
        mapping: Optional[Document],
        asked: "_Question",
    ) -> None:
        self.title = title
        #: Operations of RFC 6902 on the backend config's document; empty where the QConfigMapping changes.
        self.edits = edits
        #: The names of the other nodes that are quantized without the change, and not with it.
        self.no_longer_quantized = no_longer_quantized
        self._mapping = mapping
        self._asked = asked

    @cached_property
    def python(self) -> str:
        """The change as Python, for variables backend_config and qconfig_mapping."""
        if self._mapping is not None:
            return _text.mapping_source(self._asked.mapping, self._mapping)
        document = applied(self._asked.document, self.edits)
        added = itertools.count(len(self._asked.document["configs"]))
        rows = [edit["path"].split("/")[2] for edit in self.edits if edit["path"].startswith("/configs/")]
        sources = []
        for index in sorted({next(added) if row == "-" else int(row) for row in rows}):
            with files({"backend_config.bcfg.json": document}) as paths:
                arguments = ["show", paths["backend_config.bcfg.json"], "--as", "python", "--pattern", str(index)]
                source = ask(arguments, self._asked.timeout).rstrip()
            sources.append(source + "\n\nbackend_config.set_backend_pattern_config(config)")
        return "\n\n".join(sources) + "\n"

    def backend_config(self) -> BackendConfig:
        """A new BackendConfig with the change; the one that was explained stays as it is."""
        return self._asked.live.load(applied(self._asked.document, self.edits))

    def qconfig_mapping(self) -> QConfigMapping:
        """A new QConfigMapping with the change; the one that was explained stays as it is."""
        mapping = self._asked.mapping if self._mapping is None else self._mapping
        return self._asked.live.load_mapping(mapping)

    def __repr__(self) -> str:
        return _text.plain(f"<Change {self.title!r}>")

    def __str__(self) -> str:
        return "\n".join(map(_text.plain, f"{self.title}\n\n{self.python}".split("\n")))

    def _repr_html_(self) -> str:
        return _html.page(_html.heading(self.title) + _html.source(self.python))


@dataclass(frozen=True)
class _Question:
    """What was asked, and how the program is asked about it."""

    live: Live
    document: Document
    mapping: Document
    model: Document
    qat: bool
    timeout: float

    def pattern(self, entry: int) -> str:
        return _text.pattern_of(self.document, entry)

    def files(self) -> Any:
        return files(
            {
                "backend_config.bcfg.json": self.document,
                "qconfig_mapping.json": self.live.known(self.mapping),
                "model.fxgraph.json": self.model,
            }
        )

    def arguments(self, paths: Dict[str, str]) -> List[str]:
        options = ["--model", paths["model.fxgraph.json"], "--mapping", paths["qconfig_mapping.json"]]
        return ["simulate", paths["backend_config.bcfg.json"], *options, "--fail-under", "0", *(["--qat"] * self.qat)]

    def column(self, *options: str) -> Dict[str, Any]:
        with self.files() as paths:
            answer = ask_json([*self.arguments(paths), *options], self.timeout)
        column: Dict[str, Any] = answer["columns"][0]
        return column

    def changes(self, name: str) -> List[Change]:
        """What quantizes a node, each tried with the whole model."""
        told = self.column("--node", name)["nodes"].get(name, {})
        changes = []
        for each in told.get("changes", []):
            change = each["change"]
            qconfig = change.get("qconfig", {})
            if each["obstacle"] or isinstance(qconfig, str):  # the name of one of PyTorch's
                continue
            mapping = self._with_qconfig(change["rows"], qconfig) if qconfig else None
            edits, lost = change.get("edits", []), each["no_longer_quantized"]
            changes.append(Change(change["title"], edits, lost, mapping, self))
        return changes

    def _with_qconfig(self, rows: Sequence[Sequence[str]], qconfig: Document) -> Document:
        """The mapping with a QConfig in the rows, each a list of it and the key there."""
        result = dict(self.mapping)
        for key, name in rows:
            held = result.get(key, [])
            added = [] if any(row[0] == name for row in held) else [[name, qconfig]]
            # A row that is there keeps its place, as in a QConfigMapping whose row is set again.
            result[key] = [[name, qconfig] if row[0] == name else row for row in held] + added
        return result


class Node:
    """What becomes of one node of the model.

    `status` is "quantized", "observed_only" (observers stand around it, but its module stays float), "no_effect",
    "rejected" (no dtype config of its entry fits), "not_configured" (it gets no QConfig), "no_pattern" (no entry takes
    it), "removed" (convert removes it, as nothing uses its result), "covered" (inside of a match whose anchor is another
    node) or "fused_into". A node that is covered, or fused into another, counts as that does: `counts_as`.
    """

    def __init__(
        self,
        traced: Document,
        told: Document,
        question: _Question,
        match: Optional[Document],
        error: Optional[str],
        note: Optional[str],
    ) -> None:
        # `match` has the node among its nodes; _raised() gives `error`, and _place_of_error() gives `note`.
        self.name: str = traced["name"]
        #: The path of the module that is called, or None.
        self.module: Optional[str] = traced["target"] if traced["op"] == "call_module" else None
        #: Class of the module, path of the function or name of the method that is called.
        self.operator: str = traced.get("module_type") or traced["target"]
        #: Where the model's code calls it, "models/resnet.py:103", where that is known.
        self.source: Optional[str] = traced.get("source")
        meta = traced.get("meta")
        one = meta if isinstance(meta, dict) else {}
        #: Sizes of the value that it gives, and its dtype, such as "torch.float32": where example_inputs were given.
        self.shape: Optional[Tuple[int, ...]] = tuple(one["shape"]) if one else None
        self.dtype: Optional[str] = one.get("dtype")
        self.status: str = told["status"]
        self.counts_as: str = told["counts_as"]
        #: Index of the entry of the backend config that takes it, or None; `pattern` says what that is for.
        self.entry: Optional[int] = told["entry"]
        self.pattern: Optional[str] = None if self.entry is None else question.pattern(self.entry)
        #: The row of the QConfigMapping that gives its QConfig, ("module_name", "fc"); None where it gets none.
        self.qconfig_from: Optional[Tuple[str, str]] = (
            (told["qconfig_from"][0], told["qconfig_from"][1]) if told["qconfig_from"] else None
        )
        #: Class of the reference module that takes the place of its module, or None.
        self.reference_module: Optional[str] = told["reference_module"]
        #: Why PyTorch raises at it when data runs through the prepared or the converted model, as a sentence; None
        #: where it does not.
        self.calibration_problem: Optional[str] = told["calibration_problem"] or None
        self._reason: str = told["reason"]
        self._tried = told.get("tried", [])
        self._question = question
        self._match = match
        self._error = error
        self._note = note

    @property
    def quantized(self) -> bool:
        """Whether it is, or what it counts as."""
        return self.counts_as == "quantized"

    @property
    def reason(self) -> str:
        """Why it is not quantized, or how it is, as a sentence; and as another one its calibration_problem."""
        sentence = self._reason
        if not sentence and self.status == "quantized":
            becomes = f"; it becomes {self.reference_module}" if self.reference_module else ""
            sentence = f"Entry #{self.entry} {self.pattern} takes it{becomes}."
        return " ".join(filter(None, (sentence, self.calibration_problem)))

    @property
    def dtype_config(self) -> Optional[int]:
        """Index, within its entry, of the first dtype config that fits; None where none does."""
        index: Optional[int] = self._match["dtype_config"] if self._match else None
        return index

    @property
    def checks(self) -> List[Check]:
        """The comparisons that decide, dtype config by dtype config."""
        told = self._match["checks"] if self._match else []
        keys = ("dtype_config", "field", "wants", "has", "ok", "pointer", "why")
        return [Check(*(one[key] for key in keys)) for one in told if one["when"] == "prepare"]

    @property
    def tried(self) -> List[Tried]:
        """The entries that could have taken it, and what each lost to."""
        told = self._match["tried"] if self._match and self._match["anchor"] == self.name else self._tried
        return [Tried(one["entry"], self._question.pattern(one["entry"]), one["lost"]) for one in told]

    @cached_property
    def changes(self) -> List[Change]:
        """The smallest changes after which it is quantized, each tried with the whole model; asks the program.

        While PyTorch raises for this model, which Explanation.error says, only changes that mend this count.
        """
        if self.quantized:
            return []
        return self._question.changes(self.name)

    def __repr__(self) -> str:
        stops = ", but data cannot run through it" if self.calibration_problem else ""
        raised = f", but {self._error}" if self._error else stops
        return _text.plain(f"<Node {self.name}: {self.status}{raised}>")

    def __str__(self) -> str:
        return _text.node(self)

    def _repr_html_(self) -> str:
        return _html.page(_html.node(self))


def _raised(column: Document) -> Optional[str]:
    """What PyTorch raises, as "convert raises TypeError: …", or "prepare cannot be judged: …"."""
    error = column["error"]
    if not error:
        return None
    return f"{error['stage']} {'' if _text.is_unknown(error) else 'raises '}{_text.raised(error)}"


def _place_of_error(question: _Question, column: Document) -> Optional[str]:
    """At which node PyTorch raises, what entry takes that, and that this comes first."""
    error = column["error"]
    if not error:
        return None
    place = ""
    node = next((node for node in question.model["nodes"] if node["name"] == error.get("node")), None)
    if node:
        place = f" at {node['target'] if node['op'] == 'call_module' else node['name']}"
        taken = (one["entry"] for one in (*column["matches"], *column["fusions"]) if node["name"] in one["nodes"])
        entry = next(taken, None)
        place += "" if entry is None else f", of entry #{entry} {question.pattern(entry)}"
    if _text.is_unknown(error):
        return f"{error['stage']} cannot be judged{place}. Until it can, nothing is known about the model."
    return f"{error['stage']} raises{place}. Fix this first; no other change helps until then."


class Explanation:
    """What prepare_fx() and convert_to_reference_fx() make of a model, node by node, and why.

    Its items are the nodes that call something, in the order of the graph; `why["layer1.0.conv1"]` takes the path of a
    module, of whose calls it gives the first, or the name of a node. What is no such name raises BackendConfigError.
    """

    def __init__(self, question: _Question, model: torch.nn.Module, entries: Sequence[Dict[str, Any]]) -> None:
        # `entries` are those of the backend config, live.
        self._question = question
        column = question.column("--explain")
        _own.name_error(column, question.live)
        raised = _own.first_error(column, entries, model, question.model, question.mapping, question.live)
        self._column = column = _own.raising(column, raised) if raised else column
        error = column["error"] or {}
        #: What PyTorch raises while it prepares or converts the model, as it prints it, or why that cannot be judged;
        #: None where nothing is raised.
        self.error: Optional[str] = _text.raised(error)
        #: "prepare" or "convert", where something is raised.
        self.stage: Optional[str] = error.get("stage")
        #: The name of the node at which it is raised, where that is known.
        self.error_node: Optional[str] = error.get("node")
        self._raised = _raised(column)
        place = _place_of_error(question, column)
        self.model: str = question.model["model"]
        told = column["nodes"]
        match_of: Dict[str, Document] = {}
        for match in column["matches"]:
            for name in match["nodes"]:
                match_of.setdefault(name, match)
        self._nodes = {
            name: Node(traced, told[name], question, match_of.get(name), self._raised, place)
            for traced in question.model["nodes"]
            if (name := traced["name"]) in told
        }
        self._stops: List[str] = column["cannot_run"]
        #: What should be known besides; where something is raised, at which node, and of which entry; where data cannot
        #: run through the prepared or the converted model, at which nodes, and why.
        self.notes: List[str] = [
            *([place] if place else []),
            *_own.open_notes(column, question.live),  # first those of why the model cannot run
            *question.model.get("notes", []),
        ]
        self._modules: Dict[str, Node] = {}
        for node in self._nodes.values():
            if node.module is not None:
                self._modules.setdefault(node.module, node)

    @property
    def nodes(self) -> List[Node]:
        """The nodes that call something, in the order of the graph."""
        return list(self._nodes.values())

    @property
    def coverage(self) -> float:
        """The part of the model's operators that is quantized, from 0 to 1. What is inside of a match counts as it."""
        quantized, operators = self._column["quantized_operators"], self._column["operators"]
        return float(quantized / operators) if operators else 0.0

    @property
    def unused_entries(self) -> List[int]:
        """Indices of the entries of the backend config that take nothing of this model."""
        return list(self._column["entries_unused"])

    @cached_property
    def graphs(self) -> Dict[str, Any]:
        """The "prepared" and the "reference" graph: a list of [name, op, target, args, kwargs] for each node, or None
        where PyTorch raises before."""
        column = self._question.column("--graphs")
        return {"prepared": column["prepared"], "reference": column["reference"]}

    @cached_property
    def svg(self) -> str:
        """A drawing of the model's graph, in the colours of what becomes of its nodes."""
        with self._question.files() as paths:
            return ask([*self._question.arguments(paths), "--format", "svg"], self._question.timeout)

    def select(self, name: str) -> List[Node]:
        """The nodes of modules whose path matches a shell wildcard, "layer4.*", or that have a name that does."""
        require(name, str, "name", "a shell wildcard")
        return [
            node
            for node in self._nodes.values()
            if fnmatch.fnmatchcase(node.name, name) or fnmatch.fnmatchcase(node.module or "", name)
        ]

    def to_dataframe(self) -> Any:
        """A pandas.DataFrame with a row for each node. Raises BackendConfigError where there is no pandas."""
        try:
            pandas = importlib.import_module("pandas")
        except ImportError as missing:
            raise BackendConfigError(f"This Python has no pandas: {missing}") from missing
        columns = ("name", "module", "operator", "status", "counts_as", "reason", "entry", "pattern", "dtype_config")
        rows = [[getattr(node, key) for key in columns] for node in self.nodes]
        indices = {"entry": "Int64", "dtype_config": "Int64"}  # whole numbers also beside None
        return pandas.DataFrame(rows, columns=list(columns)).astype(indices)

    def __getitem__(self, name: str) -> Node:
        require(name, str, "name", "the path of a module or the name of a node")
        node = self._modules.get(name) or self._nodes.get(name)
        if node is None and self.error and not self._nodes:
            said = str(self._raised)
            end = "" if said.endswith(".") else "."
            raise BackendConfigError(f"Nothing is known of {name!r}, as {said}{end} {self.notes[0]}")
        if node is None:
            import difflib  # which importing the package need not wait for

            close = difflib.get_close_matches(name, [*self._modules, *self._nodes], 1)
            meant = f" Did you mean {close[0]!r}?" if close else ""
            raise BackendConfigError(f"The model calls no module {name!r} and has no node of that name.{meant}")
        return node

    def __iter__(self) -> Iterator[Node]:
        return iter(self._nodes.values())

    def __len__(self) -> int:
        return len(self._nodes)

    def __contains__(self, name: object) -> bool:
        return name in self._modules or name in self._nodes

    def __repr__(self) -> str:
        what = self._raised or f"{self.coverage:.0%} of {self._column['operators']} operators quantized"
        what += ", but the model cannot run" if self._stops and not self._raised else ""
        return _text.plain(f"<Explanation of {self.model}: {what}>")

    def __str__(self) -> str:
        return _text.explanation(self)

    def _repr_html_(self) -> str:
        return _html.page(_html.explanation(self))


def explain(
    model: torch.nn.Module,
    backend_config: Union[BackendConfig, Document, None] = None,
    qconfig_mapping: Union[QConfigMapping, Document, None] = None,
    example_inputs: Optional[Sequence[Any]] = None,
    qat: bool = False,
    *,
    non_traceable: Union[str, type, Sequence[Union[str, type]]] = (),
    timeout: float = TIMEOUT,
) -> Explanation:
    """Says what prepare_fx() and convert_to_reference_fx() would make of a model, node by node, and why.

    Mirrors torch.ao.quantization.quantize_fx of PyTorch 1.13.1, 2.6.0 and 2.14.1, node for node; of another torch what
    the newest of these of the same generation would do. The model is traced, as prepare_fx() traces it; nothing of it
    is computed, and it is left as it was. Several threads may ask at a time, but while one traces, no other may call a
    module: torch.fx exchanges how that is done.

    A class of observers of one's own, also inside of a fake quantize, counts as the class of PyTorch that it derives
    from, with the dtype and the limits that it has; one that derives from ObserverBase alone, as MinMaxObserver,
    PerChannelMinMaxObserver or PlaceholderObserver, by its dtype and qscheme, or as FixedQParamsObserver where it lacks
    quant_min, quant_max or eps. Of other classes and functions of one's own it is judged whether PyTorch can call, index
    and convert them.

    Args:
        model: traced in evaluation mode, or with `qat` in training mode, whatever mode it is in.
        backend_config: a BackendConfig, or the dictionary of one; PyTorch's native one without it, as for prepare_fx().
        qconfig_mapping: a QConfigMapping, or the dictionary of one; PyTorch's default mapping without it.
        example_inputs: a tensor for each input of the model, of the shapes and dtypes that it takes. With them
            the nodes have shapes and dtypes, up to a node that cannot do without values; these do not matter.
        qat: as prepare_qat_fx() does it.
        non_traceable: paths of modules, or classes, that PrepareCustomConfig keeps from being traced through; one, or
            several.
        timeout: seconds that the program has for an answer. Tracing runs in this process, and has no limit.

    Raises:
        BackendConfigError: where the model cannot be traced, example_inputs do not go through it, or something else
            than a model, a backend config or a mapping is given. What PyTorch would raise while it prepares is no
            error here: Explanation.error has it, and Node.calibration_problem what it raises when data runs through
            the prepared or the converted model.
    """
    live = Live()
    document = live.native() if backend_config is None else live.backend_config(backend_config)
    plain = backend_config and backend_config_of(backend_config, "backend_config").to_dict()
    mapping = live.mapping(qconfig_mapping, qat)
    traced = live.model(model, qat, non_traceable, example_inputs)
    entries = plain["configs"] if plain else []
    why = Explanation(_Question(live, document, mapping, traced, qat, timeout), model, entries)
    if model.training != qat:
        mode = "train()" if qat else "eval()"
        why.notes.append(f"The model is explained as after {mode}, which prepare{'_qat' * qat}_fx wants.")
    return why


def assert_quantized(
    model: torch.nn.Module,
    backend_config: Union[BackendConfig, Document, None] = None,
    qconfig_mapping: Union[QConfigMapping, Document, None] = None,
    names: Union[str, Sequence[str]] = "*",
    *,
    example_inputs: Optional[Sequence[Any]] = None,
    qat: bool = False,
    non_traceable: Union[str, type, Sequence[Union[str, type]]] = (),
    timeout: float = TIMEOUT,
) -> Explanation:
    """Asserts that parts of a model are quantized, for tests; the other arguments are those of explain().

    A model that cannot run is not quantized: this fails, too, where PyTorch raises while it prepares or converts the
    model, or when data runs through what these make, whatever parts are named.

    Args:
        names: paths of modules or names of nodes, with shell wildcards: "layer4.*". At least one; each has to fit
            something, and all that it fits must be quantized, or be inside of what is.

    Raises:
        AssertionError: where something is not; its message says what and why.
        BackendConfigError: as explain() does, and where no name is given, as that would assert nothing.
    """
    wildcards = _wildcards(names)
    why = explain(
        model, backend_config, qconfig_mapping, example_inputs, qat, non_traceable=non_traceable, timeout=timeout
    )
    __tracebackhide__ = True  # pytest prints no source of this function
    if why.error:
        raise AssertionError(f"{why.model}: {why._raised}\n  {why.notes[0]}")
    failures: List[str] = [f"  {note}" for note in why._stops]
    for name in wildcards:
        found = why.select(name)
        if not found:
            failures.append(f"  {name}: no module that is called, and no node, has such a name")
        for node in found:
            if not node.quantized:
                counts = f", counts as {node.counts_as}" if node.status == "covered" else ""
                failures.append(f"  {node.module or node.name}: {node.status}{counts}. {node.reason}")
    if failures:
        raise AssertionError("\n".join([f"{why.model}: not quantized:", *dict.fromkeys(failures)]))
    return why


def _wildcards(names: Union[str, Sequence[str]]) -> List[str]:
    wildcards = listed(names, str, "names", "paths of modules, or names of nodes")
    for index, name in enumerate(wildcards):
        require(name, str, f"names[{index}]")
    if not wildcards:
        raise BackendConfigError("names is empty, which asserts nothing. Leave it out to assert it of the whole model.")
    return wildcards
