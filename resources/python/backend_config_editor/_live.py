# SPDX-License-Identifier: Apache-2.0
"""Live objects of torch as documents that the program reads, and back, by the rule of names of bcfg_torch."""

from __future__ import annotations

import contextlib
import importlib
import inspect
import threading
import warnings
from typing import TYPE_CHECKING, Any, Dict, Iterable, Iterator, List, Optional, Sequence, Tuple, Union

from ._program import BackendConfigError

if TYPE_CHECKING:
    import torch
    from torch.ao.quantization import QConfig, QConfigMapping
    from torch.ao.quantization.backend_config import BackendConfig

Document = Dict[str, Any]

#: Held while a model is traced, as torch.fx exchanges methods of all modules for that, and while filters of warnings are
#: changed: both are put back in order only by one thread at a time.
_one_thread = threading.RLock()


def bridge() -> Any:
    """The module bcfg_torch. It imports torch, so not before it is needed, and changes filters of warnings."""
    with _one_thread, warnings.catch_warnings():
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
        self._names = bridge().LiveNames()
        #: What constructors of observers of one's own have raised, by the names of these.
        self.raised: Dict[str, Exception] = {}
        #: The names of those that have no qscheme, which convert reads.
        self.without_scheme: List[str] = []

    @contextlib.contextmanager
    def _asking(self) -> Iterator[None]:
        """The bridge, with these names and without its warnings."""
        with _one_thread, self._names.use(), warnings.catch_warnings(), refusals():
            warnings.simplefilter("ignore")
            yield

    def native(self) -> Document:
        """PyTorch's own default, which prepare_fx() takes without a backend config."""
        from torch.ao.quantization.backend_config import get_native_backend_config

        return self.backend_config(get_native_backend_config())

    def backend_config(self, config: Union[BackendConfig, Document], argument: str = "backend_config") -> Document:
        """A backend config, or the dictionary of one, as the document of a *.bcfg.json; `argument` is what a refusal
        calls it."""
        config = backend_config_of(config, argument)
        with self._asking():
            document: Document = bridge().dump(config)
        return document

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
            hint = ", such as QConfigMapping().set_global(qconfig)," * isinstance(mapping, bridge().QConfig)
            require(mapping, home.QConfigMapping, "qconfig_mapping", "a QConfigMapping" + hint)
            with self._asking():
                document: Document = bridge().dump_qconfig_mapping(mapping)
        except (AttributeError, TypeError, ValueError) as error:  # PyTorch takes any rows, and looks at them late
            raise BackendConfigError(f"qconfig_mapping has an invalid row: {error}") from error
        return document

    def qconfig(self, qconfig: QConfig, expected: Optional[str] = None) -> Document:
        """A QConfig as the document of a *.qconfig.json; `expected` names what else is taken in its place."""
        require(qconfig, bridge().QConfig, "qconfig", expected)
        with self._asking():
            document: Document = bridge().dump_qconfig(qconfig)
        return document

    def named(self, name: str) -> Any:
        """What has been given this name; None where nothing has."""
        return self._names[name] if name in self._names else None

    def made(self, written: Any) -> Any:
        """What a call of a document makes; None where it cannot be called."""
        try:
            return self._called(written)
        except Exception:  # the class may be its author's: anything may be raised
            return None

    def _called(self, written: Any) -> Any:
        """What a call of a document makes; raises what making it does."""
        with self._names.use():
            return bridge()._Loader((), ()).callable(written, "")()

    def known(self, document: Document) -> Document:
        """A QConfig or a mapping for the program, in which observers of one's own are written as those of PyTorch that
        they derive from, with the values that they have: their constructors can be called in this process alone."""
        return {key: self._known(value, key) for key, value in document.items()}

    def _known(self, value: Any, key: str = "") -> Any:
        if key in ("activation", "weight"):
            return self._known_observer(value)
        if isinstance(value, dict):
            return {name: self._known(item, name) for name, item in value.items()}
        return [self._known(item) for item in value] if isinstance(value, list) else value

    def _known_observer(self, written: Any) -> Any:
        called = next(_named_in(written, self._names), None)
        if called is None:
            return written
        try:
            made = self._called(written)
        except Exception as error:  # the class is its author's: anything may be raised
            self.raised[called] = error
            return written
        try:
            known = _as_known(made)
            if known is None and isinstance(made, bridge().ObserverBase) and not hasattr(made, "qscheme"):
                self.without_scheme.append(called)
            return known or written
        except Exception as error:
            raise BackendConfigError(f"{called} cannot be made: {type(error).__name__}: {error}") from error

    def require_made(self) -> None:
        """Refuses what known() could not make."""
        for name, error in self.raised.items():
            raise BackendConfigError(f"{name} cannot be made: {type(error).__name__}: {error}") from error

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
        inputs = listed(() if example_inputs is None else example_inputs, torch.Tensor, "example_inputs", "tensors")
        for index, value in enumerate(inputs):
            require(value, torch.Tensor, f"example_inputs[{index}]")
        skipped = listed(non_traceable, (str, type), "non_traceable", "paths of modules, or classes")
        with self._asking():
            try:
                traced: Document = bridge().trace(model, None, qat, skipped, inputs)
            except (bridge().TraceError, bridge().DumpError) as error:
                raise BackendConfigError(f"{type(model).__name__}: {error}") from error
            except Exception as error:  # of the model's forward(), of which anything may be raised
                way_out = _way_out(bridge().stuck_module(model, error))
                raise BackendConfigError(
                    f"{type(model).__name__} cannot be traced: {type(error).__name__}: {error}{way_out}"
                ) from error
        return traced

    def load(self, document: Document, **named: Sequence[str]) -> BackendConfig:
        """The BackendConfig that a document describes. What this object has named is found again as it is."""
        with self._asking():
            config: BackendConfig = bridge().load(document, **named)
        return config

    def load_mapping(self, document: Document) -> QConfigMapping:
        """The QConfigMapping that a document describes."""
        with self._asking():
            mapping: QConfigMapping = bridge().load_qconfig_mapping(document)
        return mapping


def backend_config_of(config: Any, argument: str, expected: Optional[str] = None) -> BackendConfig:
    """What is given as a backend config, where prepare_fx() takes the dictionary of one, too. Refuses what is neither."""
    module = bridge()
    try:
        config = module.from_dict(config)
    except TypeError as error:
        raise BackendConfigError(f"{argument}: {error}") from error
    require(config, module.BackendConfig, argument, expected)
    made: BackendConfig = config
    return made


def require(value: Any, kind: type, name: str, expected: Optional[str] = None) -> None:
    """Refuses what is not of a kind; `expected` names what else is taken in its place."""
    if not isinstance(value, kind):
        expected = expected or f"a {kind.__name__}"
        raise BackendConfigError(f"{name} is of type {type(value).__name__}; {expected} was expected.")


def listed(values: Any, kind: Union[type, Tuple[type, ...]], name: str, expected: str) -> List[Any]:
    """One value of a kind, or several, as a list. Refuses what is neither; `expected` names several."""
    if isinstance(values, kind):
        return [values]
    require(values, Iterable, name, f"a list of {expected}")
    return list(values)


def named_packages(packages: Sequence[str], trust: Sequence[str]) -> Dict[str, List[str]]:
    """What a file may name besides, as load() of the bridge takes it."""
    given = {"packages": packages, "trust": trust}
    named = {name: listed(values, str, name, "names of packages") for name, values in given.items()}
    for name, values in named.items():
        for index, value in enumerate(values):
            require(value, str, f"{name}[{index}]")
    return named


def _way_out(stuck: Optional[str]) -> str:
    """What helps where a module keeps a model from being traced, as further sentences; "" for None."""
    if stuck:  # the model itself has an empty path
        return f". With non_traceable={stuck!r} this module is one operator, as PrepareCustomConfig makes it."
    if stuck is None:
        return ""
    return ". Move that into a module of its own, and name it in non_traceable, as PrepareCustomConfig does."


def own_observers(document: Document) -> List[str]:
    """The names in a QConfig or a mapping of observers that are not PyTorch's, as they are written in a file."""

    def called(value: Any, is_side: bool) -> Iterator[str]:
        if isinstance(value, dict) and str(value.get("opaque")).startswith(("'", '"')):
            return  # a text
        if isinstance(value, dict):
            for key, item in value.items():
                yield from called(item, is_side or key in ("activation", "weight"))
        elif isinstance(value, list):
            for item in value:
                yield from called(item, is_side)
        elif is_side and isinstance(value, str) and "." in value and not value.startswith("torch."):
            yield value

    return list(dict.fromkeys(called(document, False)))


def _named_in(written: Any, names: Any) -> Iterator[str]:
    """Those of the names that a written call has: of what is called, and of its arguments, such as an observer."""
    if isinstance(written, (dict, list)):
        for item in written.values() if isinstance(written, dict) else written:
            yield from _named_in(item, names)
    elif written in names:
        yield written


def _as_known(made: Any) -> Union[Document, str, None]:
    """A call that makes an observer, or a fake quantize, of a class of PyTorch with the values that one of one's own has.

    The class is the one that it derives from. None if it, or the observer of a fake quantize, derives from none.
    """
    import torch
    from torch.ao.quantization import observer

    module = bridge()
    kind = _known_class(made)
    if kind is None:
        return None
    arguments: Document = {}
    if kind is observer.FixedQParamsObserver and not isinstance(made, kind):
        arguments.update(scale=0.0, zero_point=0)  # which no constraint wants exactly
    for name in inspect.signature(kind).parameters:
        value = getattr(made, name, None)
        if isinstance(value, torch.Tensor) and value.numel() == 1:
            value = value.item()
        if name == "observer":
            inside = _as_known(made.activation_post_process)
            if inside is None:
                return None
            arguments[name] = inside
        elif name == "reduce_range":
            continue  # quant_min and quant_max are reduced by now
        elif name in ("quant_min", "quant_max") and value is None and "scale" in arguments:
            arguments[name] = None  # without limits
        elif isinstance(value, (bool, int, float, torch.dtype, torch.qscheme)):
            arguments[name] = module._dump_value(value)
    path = module._importable_path(kind)
    return {"partial": path, "kwargs": arguments} if arguments else path


def _known_class(made: Any) -> Optional[type]:
    from torch.ao.quantization import observer

    for kind in type(made).__mro__:
        if kind.__module__.startswith("torch.ao.quantization.") and not inspect.isabstract(kind):
            return kind
    # Of an abstract class alone nothing can be made: what it computes counts as that of the class for its dtype.
    known: Optional[type] = None
    if isinstance(made, observer.ObserverBase):
        scheme = str(getattr(made, "qscheme", ""))
        if getattr(made.dtype, "is_floating_point", False):
            known = observer.PlaceholderObserver
        elif scheme.startswith("torch.per_channel"):
            known = observer.PerChannelMinMaxObserver
        elif scheme:
            has_limits = all(getattr(made, name, None) is not None for name in ("quant_min", "quant_max", "eps"))
            # Without limits none of a constraint is kept, and MinMaxObserver always has some.
            known = observer.MinMaxObserver if has_limits else observer.FixedQParamsObserver
    return known
