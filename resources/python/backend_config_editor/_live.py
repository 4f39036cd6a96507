# SPDX-License-Identifier: Apache-2.0
"""Live objects of torch as documents that the program reads, and back, by the rule of names of bcfg_torch."""

from __future__ import annotations

import contextlib
import importlib
import inspect
import warnings
from typing import TYPE_CHECKING, Any, Dict, Iterable, Iterator, List, Optional, Sequence, Tuple, Union

from ._program import BackendConfigError

if TYPE_CHECKING:
    import torch
    from torch.ao.quantization import QConfig, QConfigMapping
    from torch.ao.quantization.backend_config import BackendConfig

Document = Dict[str, Any]


def bridge() -> Any:
    """The module bcfg_torch. It imports torch, so not before it is needed, and changes filters of warnings."""
    with warnings.catch_warnings():
        try:
            return importlib.import_module("bcfg_torch")
        except ImportError as missing:
            raise BackendConfigError(f"This Python has no torch: {missing}") from missing


@contextlib.contextmanager
def refusals() -> Iterator[None]:
    """What the bridge refuses, to load or to write, is a BackendConfigError with the place."""
    module = bridge()
    try:
        yield
    except (module.LoadError, module.DumpError) as error:
        raise BackendConfigError(str(error), error.pointer) from error


def from_json(text: str) -> Any:
    """What the program printed, for load()."""
    with refusals():
        return bridge().from_json(text)


class Live:
    """The names that the objects of one question have."""

    def __init__(self) -> None:
        self._bridge = bridge()
        self._names = self._bridge.LiveNames()

    @contextlib.contextmanager
    def _asking(self) -> Iterator[None]:
        """The bridge, with these names and without its warnings."""
        with self._names.use(), warnings.catch_warnings(), refusals():
            warnings.simplefilter("ignore")
            yield

    def native(self) -> Document:
        """PyTorch's own default, which prepare_fx() takes without a backend config."""
        from torch.ao.quantization.backend_config import get_native_backend_config

        return self.backend_config(get_native_backend_config())

    def backend_config(self, config: BackendConfig, argument: str = "backend_config") -> Document:
        """A backend config as the document of a *.bcfg.json; `argument` is what a refusal calls it."""
        require(config, self._bridge.BackendConfig, argument)
        with self._asking():
            document: Document = self._bridge.dump(config)
        # The program judges by this release where it knows it, else by the newest of the same generation; what
        # distributors add to its number is none of it.
        head = {"torch_api": document["torch_api"], "torch": self._bridge.torch.__version__.partition("+")[0]}
        return {**head, **document}

    def mapping(self, mapping: Union[QConfigMapping, Document, None], qat: bool) -> Document:
        """A QConfigMapping, or the dictionary of one, as the document of a *.qconfig_mapping.json.

        None is PyTorch's default mapping.
        """
        from torch.ao.quantization import qconfig_mapping as home

        if mapping is None:
            mapping = home.get_default_qat_qconfig_mapping() if qat else home.get_default_qconfig_mapping()
        try:
            if isinstance(mapping, dict):
                mapping = home.QConfigMapping.from_dict(mapping)
            require(mapping, home.QConfigMapping, "qconfig_mapping")
            with self._asking():
                document: Document = self._bridge.dump_qconfig_mapping(mapping)
        except (AttributeError, TypeError, ValueError) as error:  # PyTorch takes any rows, and looks at them late
            raise BackendConfigError(f"qconfig_mapping has a row that is none: {error}") from error
        return document

    def qconfig(self, qconfig: QConfig) -> Document:
        """A QConfig as the document of a *.qconfig.json."""
        require(qconfig, self._bridge.QConfig, "qconfig")
        with self._asking():
            document: Document = self._bridge.dump_qconfig(qconfig)
        return document

    def known(self, document: Document) -> Document:
        """A QConfig or a mapping for the program, in which observers of one's own are written as those of PyTorch that
        they derive from, with the values that they have: their constructors can be called in this process alone."""
        return {key: self._known(value, key) for key, value in document.items()}

    def _known(self, value: Any, key: str = "") -> Any:
        if key in ("activation", "weight"):
            return _known_observer(value, self._names)
        if isinstance(value, dict):
            return {name: self._known(item, name) for name, item in value.items()}
        return [self._known(item) for item in value] if isinstance(value, list) else value

    def model(
        self,
        model: torch.nn.Module,
        qat: bool,
        non_traceable: Union[str, type, Iterable[Union[str, type]]],
        example_inputs: Optional[Sequence[Any]],
    ) -> Document:
        """What prepare_fx() sees of a model, as the document of a *.fxgraph.json. The model stays as it is."""
        import torch

        require(model, torch.nn.Module, "model")
        inputs = [example_inputs] if isinstance(example_inputs, torch.Tensor) else list(example_inputs or ())
        for index, value in enumerate(inputs):
            require(value, torch.Tensor, f"example_inputs[{index}]")
        skipped = [non_traceable] if isinstance(non_traceable, (str, type)) else list(non_traceable)
        with self._asking(), _unchanged(model):
            try:
                traced: Document = self._bridge.trace(model, None, qat, skipped, inputs)
            except (self._bridge.TraceError, self._bridge.DumpError) as error:
                raise BackendConfigError(f"{type(model).__name__}: {error}") from error
            except Exception as error:  # of the model's forward(), of which anything may be raised
                raise BackendConfigError(
                    f"{type(model).__name__} cannot be traced: {type(error).__name__}: {error}"
                ) from error
        return traced

    def load(self, document: Document, packages: Sequence[str] = (), trust: Sequence[str] = ()) -> BackendConfig:
        """The BackendConfig that a document describes. What this object has named is found again as it is."""
        with self._asking():
            config: BackendConfig = self._bridge.load(document, packages=packages, trust=trust)
        return config

    def load_mapping(self, document: Document) -> QConfigMapping:
        """The QConfigMapping that a document describes."""
        with self._asking():
            mapping: QConfigMapping = self._bridge.load_qconfig_mapping(document)
        return mapping


def require(value: Any, kind: type, name: str) -> None:
    if not isinstance(value, kind):
        raise BackendConfigError(f"{name} is of type {type(value).__name__}; a {kind.__name__} was expected.")


@contextlib.contextmanager
def _unchanged(model: torch.nn.Module) -> Iterator[None]:
    """Puts back what tracing changes of a model: the mode of its modules, and which modules stand in them."""
    before: List[Tuple[torch.nn.Module, bool, Dict[str, Optional[torch.nn.Module]]]] = [
        (module, module.training, dict(module._modules)) for module in model.modules()
    ]
    try:
        yield
    finally:
        for module, training, inside in before:
            module.training = training
            module._modules.clear()
            module._modules.update(inside)


# What an observer of one's own tells of itself, by the names of the arguments with which PyTorch's classes take it.
_TOLD = ("dtype", "qscheme", "quant_min", "quant_max", "reduce_range", "ch_axis", "is_dynamic")


def _known_observer(written: Any, names: Any) -> Any:
    module = bridge()
    called = written
    while isinstance(called, dict) and "partial" in called:
        called = called["partial"]
    if called not in names:
        return written
    try:
        with names.use():
            made = module._Loader((), ()).callable(written, "")()
    except Exception as error:  # the constructor is its author's: anything may be raised
        raise BackendConfigError(f"{called} cannot be made: {type(error).__name__}: {error}") from error
    for kind in type(made).__mro__:
        path = module._importable_path(kind)
        if path and path.startswith("torch.") and kind.__module__.startswith("torch.ao.quantization"):
            accepted = inspect.signature(kind).parameters
            told = {name: getattr(made, name) for name in _TOLD if name in accepted and hasattr(made, name)}
            if not accepted or not told:
                break
            return {"partial": path, "kwargs": {name: module._dump_value(value) for name, value in told.items()}}
    return written
