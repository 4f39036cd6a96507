# SPDX-License-Identifier: Apache-2.0
"""The bridge between PyTorch and the files of Backend Config Editor.

Needs Python 3.8 and torch 1.13 or 2.x, nothing else. As a module it turns live objects into what the files hold, and
back: dump() and load(), the same for a QConfig and a QConfigMapping, trace() for models; symbols() and qconfigs() say
what this torch has. As a program:

    python3 bcfg_torch.py dump MODULE:ATTRIBUTE        prints a backend config as *.bcfg.json
    python3 bcfg_torch.py trace MODULE:ATTRIBUTE       prints the graph of a model as *.fxgraph.json
    python3 bcfg_torch.py check FILE                   loads a *.bcfg.json into torch and says what torch says; - is
                                                       standard input
    python3 bcfg_torch.py symbols                      prints the names that patterns and fields can have
    python3 bcfg_torch.py qconfigs                     prints the named QConfigs and QConfigMappings

ATTRIBUTE is a BackendConfig or a model, or a function without arguments that returns one.
"""
import sys

if __name__ == "__main__" and not (sys.flags.isolated or getattr(sys.flags, "safe_path", False)):
    del sys.path[0]  # where Python runs, or this file lies: nothing there may stand in for argparse or torch

import argparse
import ast
import contextlib
import contextvars
import decimal
import enum
import functools
import importlib
import inspect
import io
import itertools
import json
import logging
import math
import numbers
import os
import re
import reprlib
import textwrap
import traceback
import types
import warnings
from typing import Any, Callable, Dict, Iterable, Iterator, List, Optional, Tuple, Union

warnings.filterwarnings("ignore", category=DeprecationWarning)
warnings.filterwarnings("ignore", category=FutureWarning)

_answers: Any = None  # where commands print what they are asked for; None is standard output
if __name__ == "__main__":
    # All else that is written to standard output goes to standard error. Some builds of torch write there while they are
    # imported.
    _answers = os.fdopen(os.dup(1), "w", encoding=sys.stdout.encoding, errors=sys.stdout.errors)
    os.dup2(2, 1)
    sys.stdout = sys.stderr

try:
    import torch
except ImportError as missing:
    if __name__ != "__main__":
        raise
    if {"-h", "--help"} & set(sys.argv[1:]):
        print(__doc__, file=_answers, flush=True)
        sys.exit(0)
    print(f"{sys.executable}: error: this Python has no torch: {missing}", file=sys.stderr)
    sys.exit(2)  # as wherever the bridge itself says why
import torch.fx
import torch.ao.quantization.fx.custom_config
import torch.ao.quantization.fx.tracer
import torch.ao.quantization.fx.utils
import torch.ao.quantization.quantize_fx
import torch._subclasses
import torch.fx.passes.shape_prop
import torch.nn.utils.stateless
import torch.ao.quantization.backend_config.utils  # 2.x: without it registering a pattern raises AttributeError
from torch.ao.quantization.backend_config import BackendConfig, BackendPatternConfig, DTypeConfig, ObservationType
from torch.ao.quantization.backend_config.backend_config import DTypeWithConstraints
from torch.ao.quantization.fake_quantize import FakeQuantizeBase
from torch.ao.quantization.observer import ObserverBase
from torch.ao.quantization.qconfig import QConfig
from torch.ao.quantization.qconfig_mapping import QConfigMapping

__all__ = ["dump", "load", "dump_qconfig", "load_qconfig", "dump_qconfig_mapping", "load_qconfig_mapping", "trace",
           "symbols", "qconfigs", "FACTORIES", "PACKAGES"]

#: Which generation of the API this torch has, as `torch_api` says it.
API = "2" if hasattr(BackendPatternConfig, "_set_pattern_complex_format") else "1.13"

# The releases that the program knows besides the newest of each generation, which judges what names none of these.
_NAMED_RELEASES = ("2.6.0",)

#: The functions that load() calls for {"call": …}. Whoever trusts another one adds it.
FACTORIES = ["torch.ao.quantization.fuser_method_mappings." + name
             for name in ("_sequential_wrapper2", "_reverse2", "_reverse3", "_reverse_sequential_wrapper2",
                          "sequential_wrapper2", "reverse2", "reverse3", "reverse_sequential_wrapper2")]

#: The packages beside PyTorch that load() imports from, and whose functions PyTorch may call. Whoever trusts one adds
#: it.
PACKAGES: List[str] = []

# Where symbols are public, best first: of the paths of one object, dump() writes the first.
_PUBLIC_MODULES = (
    "torch.nn", "torch.nn.functional", "torch", "operator", "torch.ao.nn.intrinsic", "torch.ao.nn.intrinsic.qat",
    "torch.ao.nn.qat", "torch.ao.nn.quantized.reference", "torch.nn.intrinsic.qat", "torch.ao.nn.quantized",
    "torch.ao.nn.quantized.dynamic", "torch.ao.nn.qat.dynamic", "torch.ao.nn.intrinsic.qat.dynamic",
    "torch.ao.nn.intrinsic.quantized", "torch.ao.nn.intrinsic.quantized.dynamic", "torch.ao.quantization.observer",
    "torch.ao.quantization.fake_quantize", "torch.ao.quantization.utils",
    "torch.ao.quantization.fuser_method_mappings")

_IDENTIFIER_PATH = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)+\Z")
# The keys of DTypeConfig and of DTypeWithConstraints, with the method of _Loader that reads the value.
_DTYPE_CONFIG = {"input_dtype": "dtype_slot", "output_dtype": "dtype_slot", "weight_dtype": "dtype_slot",
                 "bias_dtype": "dtype", "is_dynamic": "boolean"}
_CONSTRAINTS = {"dtype": "dtype", "quant_min_lower_bound": "bound", "quant_max_upper_bound": "bound",
                "scale_min_lower_bound": "bound", "scale_max_upper_bound": "bound", "scale_exact_match": "bound",
                "zero_point_exact_match": "bound"}
# Those of BackendPatternConfig besides its pattern, with the method that sets the field and that of _Loader.
_PATTERN_CONFIG = {
    "observation_type": ("set_observation_type", "observation_type"),
    "dtype_configs": ("set_dtype_configs", "dtype_configs"),
    "root_module": ("set_root_module", "called"),
    "qat_module": ("set_qat_module", "called"),
    "reference_quantized_module_for_root": ("set_reference_quantized_module", "called"),
    "fused_module": ("set_fused_module", "called"),
    "fuser_method": ("set_fuser_method", "callable"),
    "root_node_getter": ("_set_root_node_getter", "callable"),
    "extra_inputs_getter": ("_set_extra_inputs_getter", "callable"),
    "num_tensor_args_to_observation_type": ("_set_num_tensor_args_to_observation_type", "observation_types"),
    "input_type_to_index": ("_set_input_type_to_index", "indices"),
    "pattern_complex_format": ("_set_pattern_complex_format", "pattern"),
    "input_output_observed": ("_set_input_output_observed", "boolean"),
    "overwrite_output_fake_quantize": ("_set_overwrite_output_fake_quantize", "callable"),
    "overwrite_output_observer": ("_set_overwrite_output_observer", "callable")}


# ---------------------------------------------------------------------------------------------------------------- dump

@functools.lru_cache(maxsize=None)
def _public_paths() -> Dict[int, str]:
    paths: Dict[int, str] = {}
    for name in _PUBLIC_MODULES:
        try:
            module = importlib.import_module(name)
        except ImportError:
            continue
        for attribute, value in sorted(vars(module).items(), key=_is_another_name):
            home = (getattr(value, "__module__", None) or name).lstrip("_")  # else the module has it from elsewhere
            is_own = home.partition(".")[0] == name.partition(".")[0]
            if is_own and callable(value) and not attribute.startswith("__"):
                paths.setdefault(id(value), name + "." + attribute)
    return paths


def _is_another_name(member: Tuple[str, Any]) -> bool:
    """Whether a member of a module has a name of its own that is another one: in 1.13, torch.obj is torch.zeros_like."""
    attribute, value = member
    return getattr(value, "__name__", attribute) != attribute


def _resolve(path: str) -> Any:
    """The object at a dotted path; raises ImportError or AttributeError."""
    parts = path.split(".")
    for cut in range(len(parts) - 1, 0, -1):
        try:
            value = importlib.import_module(".".join(parts[:cut]))
        except ModuleNotFoundError:
            if cut == 1:
                raise
            continue
        for part in parts[cut:]:
            value = getattr(value, part)
        return value
    raise ImportError(f"{path!r} is not a dotted path")


def _resolved(path: str) -> Any:
    """The object at a dotted path, or None."""
    with contextlib.suppress(ImportError, AttributeError):
        return _resolve(path)
    return None


class LiveNames:
    """Names for objects of this process, for documents that come back to it.

    Within its use() whatever is dumped or traced gets a name, also what nothing can import: a class of a function, a
    class of a notebook's cell that ran again, a lambda. Equal names are equal objects. load() finds them again by their
    names, as they are, whatever their package: they were in this process before.
    """

    _current: "contextvars.ContextVar[Optional[LiveNames]]" = contextvars.ContextVar("LiveNames", default=None)

    def __init__(self) -> None:
        self._objects: Dict[str, Any] = {}
        self._names: Dict[int, str] = {}

    def __setstate__(self, state: Dict[str, Any]) -> None:
        self._objects = state["_objects"]
        self._names = {id(value): path for path, value in self._objects.items()}  # not those of the process that pickled it

    @contextlib.contextmanager
    def use(self) -> Iterator["LiveNames"]:
        token = LiveNames._current.set(self)
        try:
            yield self
        finally:
            LiveNames._current.reset(token)

    @classmethod
    def current(cls) -> "Optional[LiveNames]":
        return cls._current.get()

    def keep(self, value: Any, path: str) -> str:
        """Remembers an object that is importable under a path."""
        self._objects[path] = value
        return path

    def name(self, value: Any) -> str:
        """The name of an object that cannot be imported, after where it is defined."""
        if id(value) not in self._names:
            home = getattr(value, "__module__", None) or "__main__"
            inner = getattr(value, "__qualname__", None) or type(value).__name__
            parts = [re.sub(r"\W", "", part) for part in f"{home}.{inner}".split(".") if part != "<locals>"]
            wanted = ".".join(part if part[:1].isidentifier() else "_" + part for part in parts)
            taken = (f"{wanted}_{number}" if number > 1 else wanted for number in itertools.count(1))
            name = next(name for name in taken if name not in self._objects and _resolved(name) is None)
            self._names[id(value)] = name
            self._objects[name] = value  # which also keeps its id its own
        return self._names[id(value)]

    def __contains__(self, path: Any) -> bool:
        return isinstance(path, str) and path in self._objects

    def __getitem__(self, path: str) -> Any:
        return self._objects[path]


def _path_of(value: Any) -> Optional[str]:
    """The path under which an importable object is found, or None."""
    path = _importable_path(value)
    live = LiveNames.current()
    return live.keep(value, path) if live and path and not path.startswith("torch.") else path


def _importable_path(value: Any) -> Optional[str]:
    if type(value).__name__ in ("OpOverload", "OpOverloadPacket"):
        return "torch.ops." + str(value).replace("::", ".")
    known = _public_paths().get(id(value))
    if known:
        return known
    path = f"{getattr(value, '__module__', None)}.{getattr(value, '__qualname__', None)}"
    return path if _IDENTIFIER_PATH.match(path) and _resolved(path) is value else None


def _factory_call(function: Any) -> Optional[Dict[str, Any]]:
    """Of a function that another one made: the call that makes it again, read off the cells of its closure.

    None where a call would make something else: where what the function holds is not what its factory takes, or where
    the factory does more than to make it, as one that returns a whole backend config does.
    """
    factory_name, made_inside, name = getattr(function, "__qualname__", "").partition(".<locals>.")
    if not made_inside or "." in name or not isinstance(function, types.FunctionType):
        return None
    try:
        factory = _resolve(f"{function.__module__}.{factory_name}")
        parameters = list(inspect.signature(factory).parameters.values())
        cells = inspect.getclosurevars(function).nonlocals
    except (ImportError, AttributeError, ValueError, TypeError):
        return None
    if not parameters or {parameter.name for parameter in parameters} != set(cells):
        return None  # of other locals of the factory nobody knows what they are after another call
    if any(parameter.kind not in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD)
           for parameter in parameters):
        return None
    path = _path_of(factory)
    if path not in FACTORIES and (LiveNames.current() or not _only_makes(factory, function)):
        return None  # of live names: load() would not call it, and has the function itself
    return {"call": path, "args": [_dump_value(cells[parameter.name]) for parameter in parameters]}


def _only_makes(factory: Any, function: types.FunctionType) -> bool:
    """Whether a factory defines a function and returns it, and does nothing else, by its source."""
    if function.__code__ not in getattr(getattr(factory, "__code__", None), "co_consts", ()):
        return False  # it is another function that has the name of the factory by now
    try:
        outer, = ast.parse(textwrap.dedent(inspect.getsource(factory))).body
    except (OSError, SyntaxError, TypeError, ValueError):
        return False
    if not isinstance(outer, ast.FunctionDef):
        return False
    steps = outer.body[1:] if ast.get_docstring(outer) is not None else outer.body
    result = steps[-1].value if steps and isinstance(steps[-1], ast.Return) else None
    if len(steps) == 1:
        return isinstance(result, ast.Lambda)
    return (len(steps) == 2 and isinstance(steps[0], ast.FunctionDef) and not steps[0].decorator_list
            and isinstance(result, ast.Name) and result.id == steps[0].name == function.__name__)


def _dump_partial(made: functools.partial) -> Dict[str, Any]:
    result: Dict[str, Any] = {"partial": _dump_callable(made.func)}
    if made.args:
        result["args"] = [_dump_value(value) for value in made.args]
    if made.keywords:
        result["kwargs"] = {name: _dump_value(value) for name, value in made.keywords.items()}
    return result


def _without_address(text: str) -> str:
    return re.sub(r"0x[0-9a-f]+", "0x0", text)


def _whole_characters(text: str) -> str:
    """With half surrogates escaped, which no file can hold."""
    return text.encode("utf-8", "backslashreplace").decode()


def _dump_callable(value: Any) -> Any:
    if value is None:
        return None
    if isinstance(value, str):
        return _dump_text(value)
    if isinstance(value, functools.partial):
        return _dump_partial(value)
    if isinstance(getattr(value, "p", None), functools.partial):  # what with_args() of an observer returns
        return _dump_partial(value.p)
    found = _path_of(value) or _factory_call(value)
    if found:
        return found
    live = LiveNames.current()
    if live:
        return live.name(value)
    text = _whole_characters(_without_address(repr(value)))
    warnings.warn(f"{text} has no name that could be imported; it is kept as text only.", stacklevel=2)
    return {"opaque": text}


def _plain_number(value: Any) -> Any:
    """A number of another library, such as numpy.float32(0.25) or a tensor without dimensions, as Python's own.

    PyTorch compares these with an observer's numbers as it does Python's. An array of numpy stays as it is, and so does
    what no number of Python is equal to.
    """
    if value is None or type(value) in (bool, int, float, str):
        return value
    kind = type(value)
    if isinstance(value, torch.Tensor):
        return _number_of_tensor(value)
    if kind.__module__ == "numpy" and kind.__name__ in ("bool_", "bool"):  # which Python counts among no numbers
        return bool(value)
    if isinstance(value, numbers.Integral):
        return int(value)
    if isinstance(value, numbers.Real):
        with contextlib.suppress(ArithmeticError):  # too large for a float
            number = float(value)
            return number if number == value or math.isnan(number) else value
    return value


def _number_of_tensor(tensor: torch.Tensor) -> Any:
    if tensor.dim():
        return tensor
    try:
        number = tensor.item()
    except RuntimeError:  # it has no data, as on the device "meta"
        return tensor
    return number if isinstance(number, (bool, int, float)) else tensor


def _is_fraction(value: Any) -> bool:
    return isinstance(value, numbers.Rational) and not isinstance(value, numbers.Integral)


def _as_opaque(value: Any) -> Dict[str, str]:
    return {"opaque": str.__repr__(value) if isinstance(value, str) else repr(value)}


def _dump_text(value: Any) -> Dict[str, str]:
    """What PyTorch takes as it is, a text or a number, where a document has the name of an object."""
    opaque = _as_opaque(value)
    if isinstance(value, str):
        warnings.warn(f"{opaque['opaque']} is a text, which PyTorch takes as it is: it looks up no name. Use the object "
                      "itself instead of its name.", stacklevel=2)
    return opaque


def _dump_name(value: Any) -> Any:
    """A text that is no name of an object; what else stands in its place as a value."""
    return value if isinstance(value, str) else _dump_value(value)


def _dump_value(value: Any) -> Any:
    value = _plain_number(value)
    if isinstance(value, str) and "." in value:
        return _as_opaque(value)  # a document has names of objects so
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, (torch.dtype, torch.qscheme)):
        return str(value)
    if isinstance(value, enum.Enum) and type(value).__module__.startswith("torch.ao.quantization.backend_config."):
        return value.name
    if isinstance(value, (tuple, list)):
        return [_dump_value(item) for item in value]
    if isinstance(value, dict):
        return {str(key): _dump_value(item) for key, item in value.items()}
    return _dump_callable(value)


def _dump_pattern(value: Any) -> Any:
    """A pattern, or what a row of a mapping is for.

    A text with a dot is what torch compares with names of methods, while a document has classes and functions so.
    """
    if isinstance(value, (tuple, list)):
        return [_dump_pattern(item) for item in value]
    if not isinstance(value, str) or "." not in value:
        return _dump_value(value)
    opaque = _as_opaque(value)
    warnings.warn(f"{opaque['opaque']} is a text, which PyTorch takes for the name of a method: it never matches. Use the "
                  "class or function itself instead of its name.", stacklevel=2)
    return opaque


_BOUNDS_OF_TENSORS = ("scale_min_lower_bound", "scale_exact_match", "zero_point_exact_match")


def _dump_bound(name: str, value: Any) -> Any:
    """A bound, as a number if PyTorch compares it as one.

    The values of an observer that the bounds of _BOUNDS_OF_TENSORS are compared with are tensors, which take numbers of
    Python and numpy, and no Fraction. The range of an observer has ints, which take any number. They are as much above or
    below the nearest float, unless it is an int and the number is none.
    """
    if name in _BOUNDS_OF_TENSORS:
        written = _dump_callable(value) if _is_fraction(value) else _dump_value(value)
    else:
        if isinstance(value, decimal.Decimal) or _is_fraction(value):
            with contextlib.suppress(ArithmeticError, ValueError):  # too large for a float; a NaN
                number = float(value)
                if number == value or number % 1 > 0:
                    value = number
        elif type(value).__name__ == "ndarray" and value.shape == () and value.dtype.kind in "biuf":
            value = value.item()
        written = _dump_value(value)
    if isinstance(value, torch.Tensor) and value.dtype in (torch.uint8, torch.int8, torch.int16):
        warnings.warn(f"The bound {value} is written as {written}. PyTorch cuts what it compares with such a tensor to "
                      f"{value.dtype}, with other results; give it {written}.", stacklevel=2)
    return written


def _dump_object(value: Any) -> Any:
    """What a field holds that is for objects with names."""
    return _dump_text(value) if isinstance(value, str) else _dump_value(value)


def _dump_dtype(name: str, value: Any) -> Any:
    """What a slot of a dtype config holds. A text as the dtype of constraints is one that equals no dtype."""
    if not isinstance(value, DTypeWithConstraints):
        is_text = isinstance(value, str) and name in _DTYPE_CONFIG and name != "is_dynamic"
        written = _dump_text(value) if is_text else _dump_value(value)
        return {"dtype": written} if is_text and _DTYPE_CONFIG[name] == "dtype_slot" else written
    fields = {name: _dump_bound(name, getattr(value, name)) for name in _CONSTRAINTS
              if name != "dtype" and getattr(value, name, None) is not None}
    dtype = _dump_object(value.dtype)
    return {"dtype": dtype, **fields} if fields or isinstance(dtype, dict) else dtype


def _dump_observation_type(value: Any) -> Any:
    """PyTorch compares it with the members of ObservationType, which no number and no text equals."""
    return _dump_value(value) if value is None or isinstance(value, enum.Enum) else _dump_text(value)


def _dump_field(key: str, value: Any) -> Any:
    if key == "dtype_configs":
        return [{name: _dump_dtype(name, slot) for name, slot in config.items()} for config in value]
    if key == "observation_type":
        return _dump_observation_type(value)
    if key == "num_tensor_args_to_observation_type" and isinstance(value, dict):
        return {repr(count) if isinstance(count, str) else str(count): _dump_observation_type(kind)
                for count, kind in value.items()}
    return _dump_pattern(value) if key.startswith("pattern") else _dump_object(value)


_MOST_LEVELS = 64  # of lists and objects: the program reads no more
_HALF_CHARACTER = re.compile("[\ud800-\udfff]")
_Path = Tuple[Union[str, int], ...]


class DumpError(ValueError):
    """What a live object holds that no file can hold, with the JSON pointer of its place."""

    def __init__(self, path: _Path, fault: str, entry: str = "") -> None:
        below = path[2:] if entry else path  # the title of an entry says where it is
        place = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in below).lstrip(".")
        super().__init__(f"{entry}: {place} {fault}" if entry else f"{place} {fault}")
        self.path = path
        self.fault = fault
        self.pointer = functools.reduce(_below, map(str, path), "")


def _require_writable(value: Any, path: _Path) -> None:
    """Refuses what JSON has no form for, or the program does not read. to_json() has a form for infinity."""
    if isinstance(value, str):
        if _HALF_CHARACTER.search(value):
            raise DumpError(path, f"holds {value!r}, and no file can hold half of a surrogate pair. Write whole "
                                  "characters.")
    elif isinstance(value, float) and math.isnan(value):
        instead = "None, which is no constraint" if path[-1] in _CONSTRAINTS else "a number"
        raise DumpError(path, f"is {value}, and no file can hold that. Write {instead}.")
    elif isinstance(value, int):
        try:
            str(value)
        except ValueError:
            raise DumpError(path, "is a number of more digits than Python writes. Write fewer.") from None
    elif isinstance(value, (dict, list)):
        if len(path) >= _MOST_LEVELS:
            raise RecursionError  # as Python does where it is nested deeper still
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            if isinstance(key, str):
                _require_writable(key, path)
            _require_writable(item, (*path, key))


def _dumped(make: Callable[[Any], Any], value: Any, path: _Path) -> Any:
    """What make() gives of a live value. It stands at a path of the document, and must be what a file can hold."""
    try:
        document = make(value)
        _require_writable(document, path)
    except RecursionError:
        raise DumpError(path, f"is nested too deeply. A file has at most {_MOST_LEVELS} levels of lists and objects: "
                              "write it with fewer.") from None
    return document


class _ShortNames(reprlib.Repr):
    """Patterns for people, however deep they are."""

    def repr1(self, value: Any, level: int) -> str:
        name = getattr(value, "__name__", None)
        try:
            return name if isinstance(name, str) else super().repr1(value, level)
        except ValueError:  # a number of more digits than Python writes
            return self.fillvalue


def _require_dtype_configs(config: BackendConfig) -> None:
    """Refuses what set_dtype_configs() takes and to_dict() stumbles over."""
    configs = config.configs.values() if isinstance(config.configs, dict) else config.configs
    for index, entry in enumerate(configs):
        path: _Path = ("configs", index, "dtype_configs")
        given = entry.dtype_configs
        fault = "" if isinstance(given, (list, tuple)) else (
            f"is of type {type(given).__name__}; a list of DTypeConfig was expected.")
        for number, item in enumerate(() if fault else given):
            if not isinstance(item, DTypeConfig):
                path, fault = (*path, number), f"is of type {type(item).__name__}; a DTypeConfig was expected."
                break
        if fault:
            pattern = entry.pattern if getattr(entry, "pattern", None) is not None else getattr(
                entry, "_pattern_complex_format", None)
            raise DumpError(path, fault, _title(index, pattern))


def _title(index: int, pattern: Any) -> str:
    return f"entry #{index} {_ShortNames().repr(pattern)}"


def _dump_entry(entry: Dict[str, Any], index: int) -> Dict[str, Any]:
    try:
        return {key: _dumped(functools.partial(_dump_field, key), value, ("configs", index, key))
                for key, value in entry.items()}
    except DumpError as error:
        pattern = entry.get("pattern", entry.get("pattern_complex_format"))
        raise DumpError(error.path, error.fault, _title(index, pattern)) from None


def _named_release() -> Dict[str, str]:
    """The member that names this torch's release, without what builds add to it: of "2.6.0a0+cu124", "2.6.0"."""
    release, = re.findall(r"^\d+(?:\.\d+)*", torch.__version__)
    return {"torch": release} if release in _NAMED_RELEASES else {}


def dump(config: BackendConfig) -> Dict[str, Any]:
    """A BackendConfig as the document of a *.bcfg.json; mirrors BackendConfig.to_dict(). to_json() writes it.

    The document names the release of this torch, unless that by which the program judges a document that names none is
    the one for it: the newest known one of the same generation.
    A callable that has no importable name and that no factory made is kept as {"opaque": repr}, with a warning; so is a
    text where torch expects an object: one with a dot in a pattern, one as a dtype, as a class or as a function, and
    what is no ObservationType. Raises DumpError for what no file can
    hold: NaN, half of a character, a number of more digits than Python writes, more than 64 levels, and dtype configs
    that are none.
    """
    _require_dtype_configs(config)
    plain = config.to_dict()
    entries = [_dump_entry(entry, index) for index, entry in enumerate(plain["configs"])]
    name = _dumped(_dump_name, plain["name"], ("name",))
    return {"torch_api": API, **_named_release(), "name": name, "configs": entries}


def from_dict(config: Any) -> Any:
    """A dict as the BackendConfig that PyTorch makes of it, which takes one in place of a BackendConfig; anything else as
    it is. Raises TypeError for a dict that PyTorch does not take."""
    if not isinstance(config, dict):
        return config
    try:
        return BackendConfig.from_dict(config)
    except Exception as error:  # PyTorch raises whatever comes of what it takes a value for
        raise TypeError(f"BackendConfig.from_dict() does not take this dict: {type(error).__name__}: {error}") from error


def dump_qconfig(qconfig: Optional[QConfig]) -> Optional[Dict[str, Any]]:
    """A QConfig as the document of a *.qconfig.json; see dump()."""
    return _dump_qconfig(qconfig, ())


def _dump_qconfig(qconfig: Optional[QConfig], path: _Path) -> Optional[Dict[str, Any]]:
    return qconfig and {side: _dumped(_dump_callable, getattr(qconfig, side), (*path, side))
                        for side in ("activation", "weight")}


def dump_qconfig_mapping(mapping: QConfigMapping) -> Dict[str, Any]:
    """A QConfigMapping as the document of a *.qconfig_mapping.json; mirrors QConfigMapping.to_dict(). See dump()."""
    def row(values: Iterable[Any], path: _Path) -> List[Any]:
        *key, qconfig = values
        parts = [_dumped(_dump_pattern if is_type else _dump_name, part, (*path, index))
                 for index, (part, is_type) in enumerate(zip(key, _typed_parts(path[0])))]
        return [*parts, _dump_qconfig(qconfig, (*path, len(key)))]

    return {key: [row(values, (key, index)) for index, values in enumerate(value)] if key else _dump_qconfig(value, ("",))
            for key, value in mapping.to_dict().items()}


def _typed_parts(rows: Any) -> Tuple[bool, ...]:
    """For each part of such a row before its QConfig, whether it is a type: names of modules have dots too."""
    return {"object_type": (True,), "module_name_object_type_order": (False, True, False)}.get(rows, (False,))


_TEXT_OR_INFINITY = re.compile(r'"(?:[^"\\]|\\.)*"|Infinity')


def to_json(document: Any, **layout: Any) -> str:
    """A document as JSON; `layout` is what json.dumps() takes.

    JSON has no word for infinity, but numbers of any size: as infinity Python and the program read what is too large.
    """
    text = json.dumps(document, **layout)
    if "Infinity" not in text:
        return text
    return _TEXT_OR_INFINITY.sub(lambda found: "1e999" if found[0] == "Infinity" else found[0], text)


# ---------------------------------------------------------------------------------------------------------------- load

_KINDS = {list: "a list", dict: "an object", str: "a text", bool: "true or false"}


class LoadError(ValueError):
    """What a file asks for that cannot or must not be done, with the JSON pointer of its place; and the package that it
    names without being trusted, if that is why."""

    def __init__(self, pointer: str, message: str, package: Optional[str] = None) -> None:
        super().__init__(f"{pointer or '/'}: {message}")
        self.pointer = pointer
        self.message = message
        self.package = package


class _TooLong(str):
    """The digits of a whole number of which int() refuses to read so many."""


def _whole_number(digits: str) -> Union[int, _TooLong]:
    try:
        return int(digits)
    except ValueError:
        return _TooLong(digits)


def _refuse_too_long(value: Any, where: str) -> None:
    if isinstance(value, _TooLong):
        raise LoadError(where, f"the number has {len(value.lstrip('-'))} digits, and Python reads at most "
                               f"{sys.get_int_max_str_digits()}")
    if isinstance(value, (dict, list)):
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            _refuse_too_long(item, _below(where, str(key)))


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def from_json(text: str) -> Any:
    """The document that a text is, for load(). Raises ValueError where it is not JSON, or holds what Python cannot."""
    try:
        document = json.loads(text, parse_int=_whole_number, parse_constant=_refuse_constant)
        _refuse_too_long(document, "")
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    return document


# What a pattern names is only compared with the operators of a model; these are defined in torch itself and below these
# modules. What only sounds like an operator, such as torch.load, is defined elsewhere.
_OPERATOR_HOMES = ("torch._C", "torch._linalg_utils", "torch._lobpcg", "torch._lowrank", "torch._ops", "torch._tensor",
                   "torch.ao.nn", "torch.ao.quantization", "torch.functional", "torch.nn")
# What stands in a field is called by torch: classes of modules, which it makes from others, and functions that fuse
# modules or find their way in a pattern.
_MODULE_HOMES = ("torch.ao.nn", "torch.ao.quantization._learnable_fake_quantize", "torch.ao.quantization.fake_quantize",
                 "torch.ao.quantization.observer", "torch.nn.intrinsic", "torch.nn.modules", "torch.nn.qat",
                 "torch.nn.quantizable", "torch.nn.quantized")
_FUSER_HOMES = ("torch.ao.quantization.backend_config", "torch.ao.quantization.fuser_method_mappings")
# Where names are looked up: modules in which operators are defined, and those from which they are public.
_LOOKED_INTO = (*_OPERATOR_HOMES, "torch.fft", "torch.linalg", "torch.special")
# Of Python's own modules a pattern may name what the graphs of models call.
_PYTHON_OPERATORS = {
    "builtins": ("abs", "getattr", "round"),
    "math": ("sqrt",),
    "operator": ("abs", "add", "and_", "concat", "contains", "countOf", "eq", "floordiv", "ge", "getitem", "gt", "iadd",
                 "iand", "iconcat", "ifloordiv", "ilshift", "imatmul", "imod", "imul", "index", "indexOf", "inv",
                 "invert", "ior", "ipow", "irshift", "is_", "is_not", "isub", "itruediv", "ixor", "le", "length_hint",
                 "lshift", "lt", "matmul", "mod", "mul", "ne", "neg", "not_", "or_", "pos", "pow", "rshift", "setitem",
                 "sub", "truediv", "truth", "xor"),
}
_PYTHON_PATHS = frozenset(f"{module}.{name}" for module, names in _PYTHON_OPERATORS.items() for name in names)
# A text or a number that stands where a name is expected, as dump() writes it.
_LITERAL = re.compile(r"""('([^'\\\n]|\\.)*'|"([^"\\\n]|\\.)*"|-?[0-9]+|True|False)\Z""")
_DEEPEST = 100  # so many levels of lists and objects a pattern config has at most


def _is_below(name: str, modules: Iterable[str]) -> bool:
    return any(name == module or name.startswith(module + ".") for module in modules)


def _home(value: Any) -> Optional[str]:
    """The module in which a class or function is defined, whatever path led to it; None of anything else."""
    if type(value).__module__ == "torch._ops" and type(value).__name__ in ("OpOverload", "OpOverloadPacket"):
        return "torch._ops"
    if not inspect.isclass(value) and not inspect.isroutine(value):
        return None
    home = getattr(value, "__module__", None) or getattr(getattr(value, "__objclass__", None), "__module__", None)
    return home if isinstance(home, str) else None


def _is_operator(value: Any) -> bool:
    """Whether a pattern may name it."""
    home = _home(value)
    return home is not None and (home == "torch" or _is_below(home, _OPERATOR_HOMES))


def _may_be_called(value: Any) -> bool:
    """Whether torch may call it: as a class of modules, an observer, a fuser, a getter."""
    if type(value).__module__ == "torch.ao.quantization.observer" and isinstance(getattr(value, "p", None),
                                                                                 functools.partial):
        return _may_be_called(value.p.func)  # an observer with arguments, such as default_observer
    home = _home(value)
    if home is None:
        return False
    if inspect.isclass(value):
        return issubclass(value, torch.nn.Module) and _is_below(home, _MODULE_HOMES)
    return isinstance(value, types.FunctionType) and _is_below(home, _FUSER_HOMES)


def _takes_arguments(value: Any) -> bool:
    """Whether it is an observer, a fake quantize or a fuser, which alone can be given arguments ahead of the call."""
    if inspect.isclass(value):
        return issubclass(value, (ObserverBase, FakeQuantizeBase))
    return callable(value)


@functools.lru_cache(maxsize=None)
def _import_symbol_modules() -> None:
    """Imports what names may be of, so that no name of a document leads to an import."""
    for name in (*_SYMBOL_MODULES, *_PUBLIC_MODULES, "torch.ao.quantization._learnable_fake_quantize"):
        with contextlib.suppress(ImportError):  # another release has it
            importlib.import_module(name)


def _shown(value: Any) -> str:
    """What a message says of a value, which may be nested deeper than Python can print."""
    return repr(value) if isinstance(value, str) else reprlib.repr(value)


def _expect(kind: type, value: Any, where: str) -> Any:
    if not isinstance(value, kind):
        raise LoadError(where, f"expected {_KINDS[kind]}")
    return value


def _below(where: str, key: str) -> str:
    """The JSON pointer of a member."""
    return where + "/" + key.replace("~", "~0").replace("/", "~1")


def _literal(value: Any) -> Tuple[Any, ...]:
    """The text or number that dump() has marked as no name, in a tuple; an empty one of anything else."""
    text = value.get("opaque") if isinstance(value, dict) and len(value) == 1 else None
    if not isinstance(text, str) or not _LITERAL.match(text):
        return ()
    if text in ("True", "False"):
        return (text == "True",)
    with contextlib.suppress(ValueError):
        if text[0] not in "'\"":
            return (int(text),)
        # As Python reads its escapes, which ast.literal_eval() would compile.
        return (text[1:-1].encode("latin-1", "backslashreplace").decode("unicode_escape"),)
    return ()


def _require_shallow(where: str) -> None:
    if where.count("/") > _DEEPEST:
        raise LoadError(where, "it is nested too deeply")


class _Loader:
    """Makes live objects of what a document says. `where` is the JSON pointer of what is given, for errors."""

    def __init__(self, factories: Iterable[str], packages: Iterable[str], trust: Iterable[str] = ()) -> None:
        self._factories = frozenset(factories)
        self._trust = tuple(trust)
        self._packages = (*packages, *self._trust)
        self._live = LiveNames.current() or LiveNames()
        _import_symbol_modules()

    def operator(self, path: Any, where: str) -> Any:
        """What a pattern names, which torch compares with what a model calls."""
        value = self._found(path, where)
        if path.partition(".")[0] in _PYTHON_OPERATORS:
            if path not in _PYTHON_PATHS:
                raise LoadError(where, f"{path!r} is not an operator that a pattern may name")
        elif not _is_operator(value) and not self._is_trusted(value, path):
            raise LoadError(where, f"{path!r} is {self._origin(value)}, which is not a module or operator of PyTorch")
        return value

    def called(self, path: Any, where: str) -> Any:
        """What torch calls: a class of modules, an observer, a fuser, a getter; or a text, which it cannot call."""
        for literal in _literal(path):
            return literal
        value = self._found(path, where)
        if not _may_be_called(value) and not self._is_trusted(value, path):
            raise LoadError(where, f"{path!r} is {self._origin(value)}, which is not a module, observer, fuser or "
                                   "getter of PyTorch")
        return value

    @staticmethod
    def _origin(value: Any) -> str:
        home = _home(value)
        return f"defined in {home}" if home else f"of type {type(value).__name__}"

    def _is_trusted(self, value: Any, path: str) -> bool:
        if path in self._live:
            return True
        home = _home(value)
        if home is None:  # an object that a package of the user's made; modules are none
            home = "" if isinstance(value, types.ModuleType) else path
        return _is_below(path, self._packages) and _is_below(home, self._packages)

    def _module(self, name: str) -> Optional[types.ModuleType]:
        """The module of that name, where names may be looked up in it."""
        if _is_below(name, self._packages):
            try:
                return importlib.import_module(name)
            except ModuleNotFoundError as missing:
                if missing.name is None or not _is_below(name, [missing.name]):
                    raise
                return None
        if name == "torch" or name in _PYTHON_OPERATORS or _is_below(name, _LOOKED_INTO):
            return sys.modules.get(name)
        return None

    def _found(self, path: Any, where: str) -> Any:
        """What stands under a dotted path. Goes through modules of PyTorch and trusted ones, and through classes."""
        if path in self._live:
            return self._live[path]
        if not isinstance(path, str) or not _IDENTIFIER_PATH.match(path):
            raise LoadError(where, f"{_shown(path)} is not a dotted name")
        if any(part.startswith("__") for part in path.split(".")):
            raise LoadError(where, f"{path!r} reaches into the inside of Python")
        package = path.partition(".")[0]
        if package not in ("torch", *_PYTHON_OPERATORS) and not _is_below(path, self._packages):
            raise LoadError(where, f"{path!r} is of a package that is not trusted: {package}", package)
        try:
            return self._operation(path, where) if path.startswith("torch.ops.") else self._looked_up(path, where)
        except LoadError:
            raise
        except Exception as error:  # of a trusted package's code anything
            raise LoadError(where, str(error) or type(error).__name__) from error

    def _operation(self, path: str, where: str) -> Any:
        parts = path.split(".")[2:]
        value: Any = torch.ops
        for part in parts:
            value = getattr(value, part)
            if type(value).__module__ != "torch._ops" or inspect.isroutine(value):  # torch.ops.load_library
                raise LoadError(where, f"{path!r} is not an operator")
        if _home(value) is None:
            raise LoadError(where, f"{path!r} is not an operator")
        return value

    def _looked_up(self, path: str, where: str) -> Any:
        parts = path.split(".")
        for cut in range(len(parts) - 1, 0, -1):
            module = self._module(".".join(parts[:cut]))
            if module is None:
                continue
            value: Any = module
            for part in parts[cut:]:
                if value is module:  # not by getattr(), which may import
                    if part not in vars(module) and not _is_below(path, self._packages):
                        raise LoadError(where, f"module {module.__name__!r} has no attribute {part!r}")
                    value = vars(module)[part] if part in vars(module) else getattr(module, part)
                elif inspect.isclass(value):
                    value = getattr(value, part)
                else:
                    raise LoadError(where, f"{path!r} leads through something that is not a class")
            return value
        raise LoadError(where, f"there is no {path!r}")

    def dtype(self, text: Any, where: str) -> Any:
        for literal in _literal(text):
            return literal
        value = self._found(text, where)
        if not isinstance(value, torch.dtype):
            raise LoadError(where, f"{text!r} is not a dtype")
        return value

    def value(self, value: Any, where: str) -> Any:
        """An argument of an observer, a fuser or a factory."""
        if isinstance(value, dict):
            return self.callable(value, where)
        if isinstance(value, list):
            _require_shallow(where)
            return [self.value(item, f"{where}/{index}") for index, item in enumerate(value)]
        if not isinstance(value, str) or "." not in value:
            return value
        if value in self._live:
            return self._live[value]
        found = self._found(value, where)
        return found if isinstance(found, (torch.dtype, torch.qscheme)) else self.called(value, where)

    def callable(self, value: Any, where: str) -> Any:
        if value is None or isinstance(value, str) or _literal(value):
            return None if value is None else self.called(value, where)
        _require_shallow(where)
        if isinstance(value, dict) and "opaque" in value:
            raise LoadError(where, f"{_shown(value['opaque'])} was kept as text only")
        kinds = [kind for kind in ("call", "partial") if isinstance(value, dict) and kind in value]
        if len(kinds) != 1 or not set(value) <= {kinds[0], "args", "kwargs"}:
            raise LoadError(where, "expected a name, or an object with call or partial, and args and kwargs")
        arguments = [self.value(item, f"{where}/args/{index}")
                     for index, item in enumerate(_expect(list, value.get("args", []), where + "/args"))]
        keywords = {name: self.value(item, _below(where + "/kwargs", name))
                    for name, item in _expect(dict, value.get("kwargs", {}), where + "/kwargs").items()}
        try:
            if kinds == ["call"]:
                return self._factory(value["call"], where)(*arguments, **keywords)
            function = self._with_arguments(value["partial"], where + "/partial")
            with_args = getattr(function, "with_args", None)
            if with_args and not arguments:
                return with_args(**keywords)
            return functools.partial(function, *arguments, **keywords)
        except TypeError as error:  # wrong arguments
            raise LoadError(where, str(error)) from error

    def _factory(self, path: Any, where: str) -> Any:
        if isinstance(path, str) and _is_below(path, self._trust):
            return self._trusted_factory(path, where + "/call")
        if not isinstance(path, str) or path not in self._factories:
            raise LoadError(where, f"{_shown(path)} is not among the functions that may be called")
        if path in FACTORIES:
            return self.called(path, where + "/call")
        return _resolve(path)  # the caller of load() has named it

    def _trusted_factory(self, path: str, where: str) -> Any:
        """A function of a trusted package, which may be called; what it takes from elsewhere may not."""
        value = self._found(path, where)
        home = _home(value)
        if not callable(value) or home is None or not _is_below(home, self._trust):
            raise LoadError(where, f"{path!r} is {self._origin(value)}, which is not trusted")
        return value

    def _with_arguments(self, value: Any, where: str) -> Any:
        function = self.callable(value, where)
        if not _takes_arguments(function):
            raise LoadError(where, f"{_shown(value)} is not an observer, fake quantize or fuser, which alone take "
                                   "arguments")
        return function

    def pattern(self, value: Any, where: str) -> Any:
        if isinstance(value, list):
            _require_shallow(where)
            return tuple(self.pattern(item, f"{where}/{index}") for index, item in enumerate(value))
        if isinstance(value, dict):
            for literal in _literal(value):
                if isinstance(literal, str) and "." in literal:  # one without is written as it is
                    return literal
            raise LoadError(where, "an object cannot stand in a pattern")
        return self.operator(value, where) if isinstance(value, str) and "." in value else value

    def observation_type(self, name: Any, where: str) -> Any:
        if name is None:
            return None  # which PyTorch takes as it is, too
        for literal in _literal(name):
            return literal
        if not isinstance(name, str) or name not in ObservationType.__members__:
            raise LoadError(where, f"{_shown(name)} is not an observation type of this torch")
        return ObservationType[name]

    def boolean(self, value: Any, where: str) -> Any:
        return _expect(bool, value, where)

    def bound(self, value: Any, where: str) -> Any:
        if value is not None and (isinstance(value, bool) or not isinstance(value, (int, float))):
            raise LoadError(where, "expected a number")
        return value

    def dtype_slot(self, value: Any, where: str) -> Any:
        if not isinstance(value, dict):
            return self.dtype(value, where)
        return self._made(DTypeWithConstraints, _CONSTRAINTS, value, where)

    def dtype_config(self, config: Any, where: str) -> DTypeConfig:
        return self._made(DTypeConfig, _DTYPE_CONFIG, _expect(dict, config, where), where)

    def dtype_configs(self, configs: Any, where: str) -> List[DTypeConfig]:
        return [self.dtype_config(item, f"{where}/{index}") for index, item in enumerate(_expect(list, configs, where))]

    def _made(self, kind: type, readers: Dict[str, str], value: Dict[str, Any], where: str) -> Any:
        """An object of one of PyTorch's classes, from the keys that the class of this torch takes."""
        known = inspect.signature(kind).parameters
        fields = {}
        for key, item in value.items():
            here = _below(where, key)
            if key in readers and key in known:
                fields[key] = None if item is None else getattr(self, readers[key])(item, here)
            else:
                _say_unknown(here)
        return kind(**fields)

    def observation_types(self, counts: Any, where: str) -> Dict[Any, Any]:
        types_by_count = {}
        for count, kind in _expect(dict, counts, where).items():
            here = _below(where, count)
            literal = _literal({"opaque": count})
            if not literal:
                raise LoadError(here, f"{count!r} is not a number of tensors")
            types_by_count[literal[0]] = self.observation_type(kind, here)
        return types_by_count

    def indices(self, indices: Any, where: str) -> Dict[str, Any]:
        return {name: self.bound(index, _below(where, name)) for name, index in _expect(dict, indices, where).items()}

    def pattern_config(self, entry: Any, where: str) -> BackendPatternConfig:
        _refuse_conflict(_expect(dict, entry, where), where)
        if API == "1.13" and "pattern" not in entry:
            raise LoadError(where, "ValueError: backend_pattern_config_dict must contain 'pattern'")
        pattern = self.pattern(entry.get("pattern"), where + "/pattern")
        config = BackendPatternConfig(pattern) if API == "1.13" or pattern is not None else BackendPatternConfig()
        for key, value in entry.items():
            here = _below(where, key)
            setter, reader = _PATTERN_CONFIG.get(key, ("", ""))
            if key == "pattern" or value is None and key not in ("observation_type", "dtype_configs"):
                continue
            if hasattr(config, setter):
                getattr(config, setter)(getattr(self, reader)(value, here))
            else:
                _say_unknown(here)
        return config

    def register(self, config: BackendConfig, entry: Any, where: str) -> None:
        """Makes a pattern config and registers it. What torch raises is a LoadError too."""
        try:
            config.set_backend_pattern_config(self.pattern_config(entry, where))
        except LoadError:
            raise
        except Exception as error:
            raise LoadError(where, f"{type(error).__name__}: {error}") from error


def _say_unknown(where: str) -> None:
    warnings.warn(f"torch does not know the key {where}; it is left out.", stacklevel=2)


def _refuse_conflict(record: Dict[str, Any], where: str) -> None:
    if "$conflict" in record:
        raise LoadError(_below(where, "$conflict"), "a merge left a conflict here, which must be solved first")


def _head(document: Any) -> BackendConfig:
    """The BackendConfig without its pattern configs."""
    api = _expect(dict, document, "").get("torch_api")
    if api is not None and api != API:
        said = api if isinstance(api, str) else _shown(api)
        raise LoadError("/torch_api", f"the document is for the API of {said}, this torch has that of {API}; "
                                      f"File > Convert in the editor or `bcfg convert --api {API}` converts it")
    _expect(list, document.get("configs", []), "/configs")
    _refuse_conflict(document, "")
    if "$base" in document:
        raise LoadError("/$base", "the document starts from another and holds only what differs; "
                                  "`bcfg show --as json --flatten` writes the whole")
    name = document.get("name")
    return BackendConfig("" if name is None else _expect(str, name, "/name"))


def load(document: Dict[str, Any], factories: Iterable[str] = tuple(FACTORIES),
         packages: Iterable[str] = tuple(PACKAGES), trust: Iterable[str] = ()) -> BackendConfig:
    """The BackendConfig that the document of a *.bcfg.json describes.

    A pattern may name what PyTorch defines in torch.nn, torch.ao.nn and torch.ao.quantization, and its operators, which
    are only compared. What torch calls is a class of modules, an observer, a fuser or a getter of PyTorch's own; only
    observers, fake quantizes and fusers are given arguments, and only `factories` are called. Whatever path a document
    writes: what counts is where an object is defined. Of `packages` everything may be named, and they are imported;
    nothing else is. Of the packages that one `trust`s the factories are called too. Raises LoadError for any other
    document, and where torch refuses it. The document must be of the API that this torch has: `bcfg convert --api`
    converts it.
    """
    config = _head(document)
    loader = _Loader(factories, packages, trust)
    for index, entry in enumerate(document.get("configs", [])):
        loader.register(config, entry, f"/configs/{index}")
    return config


def load_qconfig(document: Optional[Dict[str, Any]], factories: Iterable[str] = tuple(FACTORIES),
                 packages: Iterable[str] = tuple(PACKAGES)) -> Optional[QConfig]:
    """The QConfig that the document of a *.qconfig.json describes; see load()."""
    return _load_qconfig(_Loader(factories, packages), document, "")


def _load_qconfig(loader: _Loader, document: Any, where: str) -> Optional[QConfig]:
    if document is None:
        return None
    sides = {side: loader.callable(_expect(dict, document, where).get(side), f"{where}/{side}")
             for side in ("activation", "weight")}
    return QConfig(**sides)


def load_qconfig_mapping(document: Dict[str, Any], factories: Iterable[str] = tuple(FACTORIES),
                         packages: Iterable[str] = tuple(PACKAGES)) -> QConfigMapping:
    """The QConfigMapping that the document of a *.qconfig_mapping.json describes; see load()."""
    loader = _Loader(factories, packages)

    def row(values: Any, name: str, where: str) -> tuple:
        typed = _typed_parts(name)
        if len(_expect(list, values, where)) != len(typed) + 1:
            raise LoadError(where, f"expected a list of {len(typed) + 1}")
        *key, qconfig = values
        return (*(loader.pattern(part, f"{where}/{index}") if is_type else part
                  for index, (part, is_type) in enumerate(zip(key, typed))),
                _load_qconfig(loader, qconfig, f"{where}/{len(key)}"))

    plain: Dict[str, Any] = {}
    for name, rows in _expect(dict, document, "").items():
        here = _below("", name)
        plain[name] = ([row(values, name, f"{here}/{index}") for index, values in enumerate(_expect(list, rows, here))]
                       if name else _load_qconfig(loader, rows, here))
    try:
        return QConfigMapping.from_dict(plain)
    except (TypeError, ValueError) as error:
        raise LoadError("", str(error)) from error


# --------------------------------------------------------------------------------------------------- what this torch has

# Whose names are symbols; of the paths of one object the first is listed as its own, the others are the same as that.
_SYMBOL_MODULES = (
    "torch.nn", "torch.nn.functional", "torch.ao.nn.intrinsic", "torch.ao.nn.intrinsic.qat",
    "torch.ao.nn.intrinsic.quantized", "torch.ao.nn.qat", "torch.ao.nn.qat.dynamic", "torch.ao.nn.quantized.reference",
    "torch.ao.nn.quantized", "torch.ao.nn.quantized.dynamic", "torch.nn.intrinsic", "torch.nn.intrinsic.qat",
    "torch.nn.qat", "torch.nn.quantized._reference", "torch.ao.quantization.utils",
    "torch.ao.quantization.fuser_method_mappings", "torch.ao.quantization.observer",
    "torch.ao.quantization.fake_quantize", "torch.ao.quantization.backend_config.onednn", "operator", "torch",
    "torch.ao.nn.quantizable")
_SINGLE_SYMBOLS = ("math.sqrt", "builtins.abs", "builtins.getattr", "builtins.round")  # what models call


def _is_symbol(name: str, value: Any, module: str) -> bool:
    """Whether it is a class or function of the module's own package, not something that it imported for itself."""
    made_by_torch = callable(value) and type(value).__module__.partition(".")[0] == "torch"  # what with_args() returns
    if not (inspect.isclass(value) or inspect.isroutine(value) or made_by_torch) or name.startswith("__"):
        return False
    if module in ("torch", "operator") and name.startswith("_"):
        return False  # hundreds of kernels that no model calls by these names
    home = (getattr(value, "__module__", None) or module).lstrip("_")
    return home.partition(".")[0] == module.partition(".")[0] or home == "builtins"


def _symbol(value: Any, path: str, same_as: Optional[str]) -> Dict[str, Any]:
    is_module = inspect.isclass(value) and issubclass(value, torch.nn.Module)
    kind = ("module" if is_module else "class" if inspect.isclass(value) else
            "builtin" if inspect.isbuiltin(value) else "function")
    module = getattr(value, "__module__", None) or path.rpartition(".")[0]
    symbol = {"kind": kind, "repr": _without_address(repr(value)),
              "importable": f"{module}.{getattr(value, '__name__', path.rpartition('.')[2])}"}
    package = path.partition(".")[0]
    if path not in _PYTHON_PATHS if package in _PYTHON_OPERATORS else package == "torch" and not _is_operator(value):
        symbol["operator"] = False
    if _may_be_called(value):
        symbol["called"] = True
    if same_as:
        symbol["same_as"] = same_as
    elif is_module:
        symbol["bases"] = [f"{base.__module__}.{base.__name__}" for base in value.__mro__[1:]
                           if base not in (torch.nn.Module, object) and base.__module__ != "typing"]
    return symbol


def symbols(packages: Iterable[str] = ()) -> Dict[str, Any]:
    """The catalogue of symbols: by public path what Python says about each, and the names of tensor methods.

    Of modules also their base classes, of other paths of one object which path is listed first; of what torch may call
    for a document "called", of what no pattern may name "operator" false. `packages` are modules of one's own that are
    imported and listed too.
    """
    paths = []
    for name in (*_SYMBOL_MODULES, *packages):
        try:
            module = importlib.import_module(name)
        except ImportError:
            if name in packages:
                raise
            continue  # another release has it
        paths += [(f"{name}.{attribute}", value)
                  for attribute, value in sorted(sorted(vars(module).items()), key=_is_another_name)
                  if _is_symbol(attribute, value, name)]
    paths += [(path, _resolve(path)) for path in _SINGLE_SYMBOLS]
    listed: Dict[str, Any] = {}
    first: Dict[int, str] = {}
    for path, value in paths:
        listed[path] = _symbol(value, path, first.get(id(value)))
        first.setdefault(id(value), path)
    methods = [name for name in dir(torch.Tensor) if not name.startswith("_") and callable(getattr(torch.Tensor, name))]
    return {"torch": torch.__version__, "symbols": listed, "tensor_methods": methods}


def qconfigs() -> Dict[str, Any]:
    """The named QConfigs and QConfigMappings of this torch, by the expression that gives each, and the named partials of
    observers and fake quantizes, by path.
    """
    from torch.ao.quantization import fake_quantize, observer, qconfig, qconfig_mapping
    named = {name: value for name, value in sorted(vars(qconfig).items()) if isinstance(value, QConfig)}
    mappings = {}
    for backend in ("x86", "fbgemm", "qnnpack", "onednn"):
        named[f'get_default_qconfig("{backend}", 0)'] = qconfig.get_default_qconfig(backend, 0)
        for version in (0, 1):
            named[f'get_default_qat_qconfig("{backend}", {version})'] = qconfig.get_default_qat_qconfig(backend, version)
        mappings[f'get_default_qconfig_mapping("{backend}")'] = qconfig_mapping.get_default_qconfig_mapping(backend)
        mappings[f'get_default_qat_qconfig_mapping("{backend}")'] = (
            qconfig_mapping.get_default_qat_qconfig_mapping(backend))
    for name in ("_get_symmetric_qnnpack_qconfig_mapping", "_get_symmetric_qnnpack_qat_qconfig_mapping"):
        if hasattr(qconfig_mapping, name):
            mappings[name + "()"] = getattr(qconfig_mapping, name)()
    partials = {f"{module.__name__}.{name}": value for module in (observer, fake_quantize)
                for name, value in sorted(vars(module).items())
                if isinstance(getattr(value, "p", None), functools.partial)}
    return {"torch": torch.__version__, "observers": {path: _dump_callable(value) for path, value in partials.items()},
            "qconfigs": {name: dump_qconfig(value) for name, value in named.items()},
            "qconfig_mappings": {name: dump_qconfig_mapping(value) for name, value in mappings.items()}}


# --------------------------------------------------------------------------------------------------------------- models

# Where functions are that a model calls and that no public module has under the name of its own.
_FURTHER_MODULES = ("torch.fft", "torch.linalg", "torch.special", "torch.Tensor")
# What fusers assert on, whether a module returns a tuple, and whether an encoder has a fast path.
_ASSERTED = ("in_features", "out_features", "in_channels", "out_channels", "num_features", "affine",
             "track_running_stats", "transposed", "return_indices", "batch_first")
_SPECIAL_ARGUMENTS = ("node", "slice", "value", "dict")
_STACK_FRAME = re.compile(r'File "(?P<file>.*?)", line (?P<line>\d+)')
_TORCH_HOME = os.path.dirname(os.path.abspath(torch.__file__)) + os.sep


def _dump_argument(value: Any) -> Any:
    if isinstance(value, torch.fx.Node):
        return {"node": value.name}
    if isinstance(value, (tuple, list)):
        return [_dump_argument(item) for item in value]
    if isinstance(value, slice):
        return {"slice": [_dump_argument(part) for part in (value.start, value.stop, value.step)]}
    if isinstance(value, dict):
        items = {str(key): _dump_argument(item) for key, item in value.items()}
        is_mistakable = len(items) == 1 and next(iter(items)) in _SPECIAL_ARGUMENTS
        return {"dict": [list(item) for item in items.items()]} if is_mistakable else items
    if value is None or type(value) in (bool, int, str) or type(value) is float and math.isfinite(value):
        return value
    return {"value": _without_address(str(value))}


def _class_path(kind: type) -> str:
    """Also of a class that cannot be imported, as one that a function made: nothing names that, but people read it."""
    live = LiveNames.current()
    return _path_of(kind) or (live.name(kind) if live else f"{kind.__module__}.{kind.__qualname__}")


def _function_path(function: Any) -> str:
    found = _path_of(function)
    if found and not found.startswith("torch._C."):
        return found
    for home in _FURTHER_MODULES:
        name = getattr(function, "__name__", "")
        for attribute in (name, name.partition("_")[2]):  # torch.fft.rfft is named fft_rfft
            if attribute and _resolved(f"{home}.{attribute}") is function:
                return f"{home}.{attribute}"
    live = LiveNames.current()
    return found or (live.name(function) if live else _without_address(repr(function)))


def _source_of(node: torch.fx.Node) -> Optional[str]:
    """The innermost line outside of torch that made a node, where the tracer has kept it."""
    frames = list(_STACK_FRAME.finditer(node.stack_trace or ""))
    if API == "1.13":
        frames.reverse()  # there the innermost one comes first
    own = [index for index, frame in enumerate(frames) if frame["file"] == trace.__code__.co_filename]
    inner = [frame for frame in frames[own[-1] + 1 if own else 0:] if not frame["file"].startswith(_TORCH_HOME)]
    if not inner:
        return None
    file = os.path.abspath(inner[-1]["file"])
    homes = [home for home in (os.path.join(os.path.abspath(entry), "") for entry in sys.path) if file.startswith(home)]
    shown = file[len(max(homes, key=len)):] if homes else os.path.basename(file)
    return f"{_whole_characters(shown)}:{inner[-1]['line']}"


def _meta_of(value: Any) -> Any:
    """Of what shape propagation found of a node, or of a tensor: shape and dtype, of several tensors a list; None of
    other values."""
    with contextlib.suppress(RuntimeError):  # a lazy parameter has no shape yet, and a nested tensor has none
        if hasattr(value, "shape") and hasattr(value, "dtype"):
            return {"shape": [int(size) for size in value.shape], "dtype": str(value.dtype)}
    if isinstance(value, (tuple, list)):
        parts = [_meta_of(part) for part in value]
        return parts if any(parts) else None
    return None


class TraceError(ValueError):
    """What trace() was asked for and cannot be done: there is no such module, or inputs do not fit."""


def _example(text: str) -> torch.Tensor:
    """"1,3,224,224": a float tensor of that shape; "1,16:int64" of another dtype."""
    shape, _, dtype = text.partition(":")
    kind = getattr(torch, dtype or "float32", None)
    try:
        sizes = [int(size) for size in shape.split(",") if size.strip()]
        if not isinstance(kind, torch.dtype) or any(size < 0 for size in sizes):
            raise ValueError
    except ValueError:
        raise TraceError(f"{text!r} is not a shape: expected SIZE,SIZE… or SIZE,SIZE…:DTYPE") from None
    return torch.zeros(sizes, dtype=kind)


def _non_traceable(model: torch.nn.Module, named: Iterable[Any]) -> Any:
    """The PrepareCustomConfig that names these modules of the model, or classes, as not to be traced through."""
    paths = dict(model.named_modules(remove_duplicate=False))
    names = [name for name in named if name in paths]
    classes = []
    for name in named:
        if name in paths:
            continue
        kind = _resolved(name) if isinstance(name, str) else name
        if not inspect.isclass(kind) or not issubclass(kind, torch.nn.Module):
            raise TraceError(f"{name!r} is neither a module of the model nor a class of modules")
        classes.append(kind)
    config = torch.ao.quantization.fx.custom_config.PrepareCustomConfig()
    return config.set_non_traceable_module_names(names).set_non_traceable_module_classes(classes)


class _ShapeProp(torch.fx.passes.shape_prop.ShapeProp):
    """Knows at which node it is."""

    def run_node(self, node: torch.fx.Node) -> Any:
        self.at = node.name
        return super().run_node(node)


def _wants_data(error: BaseException) -> bool:
    """Whether an operator cannot do with tensors that have no data, whatever their shapes are."""
    return type(error).__module__ == torch._subclasses.fake_tensor.__name__ or "FakeTensorMode" in str(error)


@contextlib.contextmanager
def _without_tracebacks() -> Iterator[None]:
    """Without those that torch prints, and in 2.6 logs, of what it raises."""
    log = logging.getLogger("torch._subclasses.fake_tensor")
    level = log.level
    log.setLevel(logging.CRITICAL)
    try:
        with contextlib.redirect_stderr(io.StringIO()):
            yield
    finally:
        log.setLevel(level)


def _run_shape_prop(traced: torch.fx.GraphModule, inputs: Iterable[torch.Tensor]) -> None:
    shapes = _ShapeProp(traced)
    try:
        with _without_tracebacks():
            shapes.propagate(*inputs)
    except Exception as error:  # of the model, of which anything may be raised
        cause = error.__cause__ or error.__context__ or error
        if _wants_data(cause):
            return  # the nodes from here on have no shapes
        raise TraceError(f"the example inputs do not go through {shapes.at}: {type(cause).__name__}: {cause}") from error


def _propagate_shapes(traced: torch.fx.GraphModule, inputs: List[torch.Tensor]) -> List[str]:
    """Works out the shapes and dtypes of all nodes with tensors that have no data: nothing is computed or changed.
    Returns, as a note, why that cannot be done."""
    lazy = [name for name, value in traced.named_parameters() if torch.nn.parameter.is_lazy(value)]
    if lazy:
        return [f"Nodes have no shapes, as the model has parameters without one, such as {lazy[0]}. Run the model once with "
                "an input, which gives them their shapes."]
    fake = torch._subclasses.FakeTensorMode()
    swapped = torch.nn.utils.stateless._reparametrize_module
    state = {name: fake.from_tensor(value) for name, value in [*traced.named_parameters(), *traced.named_buffers()]}
    with swapped(traced, state), fake, torch.no_grad():
        _run_shape_prop(traced, map(fake.from_tensor, inputs))
    return []


def _peculiarities(module: torch.nn.Module) -> Dict[str, bool]:
    """What prepare heeds and the class does not tell: whether the module has a qconfig, which may be None; and that its
    weight is another tensor than a Parameter, as torch.nn.utils.weight_norm(), spectral_norm() and prune leave it."""
    found = {"qconfig": getattr(module, "qconfig") is not None} if hasattr(module, "qconfig") else {}
    weight = vars(module).get("weight")
    if isinstance(weight, torch.Tensor):
        found.update(weight_is_parameter=False, weight_is_leaf=weight.is_leaf)
    return found


def _notes_on(traced: torch.fx.GraphModule) -> List[str]:
    """What prepare and convert may stumble over, and what of it is not judged."""
    parameters = list(traced.parameters())
    devices = sorted({str(tensor.device) for tensor in [*parameters, *traced.buffers()]})
    dtypes = sorted({str(tensor.dtype) for tensor in parameters if tensor.is_floating_point()} - {"torch.float32"})
    own = [path for path, module in traced.named_modules() if getattr(module, "qconfig", None) is not None]
    notes = []
    if len(devices) > 1:
        notes.append(f"Parameters and buffers are on several devices ({', '.join(devices)}). PyTorch raises when it prepares "
                     "or converts such a model.")
    if dtypes:
        notes.append(f"Parameters are {', '.join(dtypes)}. PyTorch may raise when it prepares, calibrates or converts what is "
                     "not torch.float32.")
    if own:
        notes.append(f"Modules have a qconfig of their own, such as {own[0]}. prepare_qat_fx() takes that for their weights, "
                     "whatever the mapping says, which is not judged.")
    return notes


def _modules_of(model: torch.nn.Module, config: Any) -> Dict[str, Any]:
    names, classes = config.non_traceable_module_names, config.non_traceable_module_classes
    children = dict(model.named_children())  # to which propagate_qconfig_() gives none, unless it finds them fused
    modules: Dict[str, Dict[str, Any]] = {}
    for path, module in model.named_modules():
        if path:
            modules[path] = {"type": _class_path(type(module)), "training": module.training}
            attributes = {key: getattr(module, key) for key in _ASSERTED
                          if isinstance(getattr(module, key, None), (bool, int))}
            if path in children and (path in names or type(module) in classes):
                attributes["skipped_by_name"] = path in names
            attributes.update(_peculiarities(module))
            if attributes:
                modules[path]["attributes"] = attributes
    return modules


@contextlib.contextmanager
def _unchanged(model: torch.nn.Module) -> Iterator[None]:
    """Puts back what tracing changes of a model: its mode, the modules that stand in it, and its attributes, to which
    the tracer adds the tensors that forward() makes."""
    before = [(module, module.training, dict(vars(module)), dict(module._modules)) for module in model.modules()]
    try:
        yield
    finally:
        for module, training, attributes, inside in before:
            vars(module).clear()
            vars(module).update(attributes)
            module.training = training  # which modules of TorchScript do not have among these
            if dict(module._modules) != inside:
                module._modules.clear()
                module._modules.update(inside)


def trace(model: torch.nn.Module, name: Optional[str] = None, qat: bool = False, non_traceable: Iterable[Any] = (),
          examples: Iterable[Any] = ()) -> Dict[str, Any]:
    """What prepare_fx() would see of a model, or prepare_qat_fx(), as the document of a *.fxgraph.json.

    Mirrors torch.ao.quantization.quantize_fx._prepare_fx up to its GraphModule: the same tracer, the same leaves. While
    it is traced, the model is in the mode that the function asks for, and its FloatFunctional are swapped, as there;
    then it is as it was. `non_traceable` has modules by path, and classes or their paths, which PrepareCustomConfig
    keeps from being traced through; `examples` has for shapes and dtypes of all nodes a tensor for each input, or its
    shape, "1,3,224,224" or "1,16:int64"; where all are tensors, shapes are worked out without computing, up to a node
    that cannot do without data. Raises DumpError for what no file can hold, as dump() does.
    """
    with _unchanged(model):
        nodes, modules, notes = _traced(model, qat, non_traceable, list(examples))
    document = {"format": 2, "torch": torch.__version__, "model": name or type(model).__name__, "training": qat,
                **({"notes": notes} if notes else {}), "nodes": nodes, "modules": modules}
    return _dumped(dict, document, ())


def stuck_module(model: torch.nn.Module, error: Exception) -> Optional[str]:
    """The path of the module whose control flow keeps a model from being traced; None for any other error of trace().
    That of the model itself is empty."""
    if not isinstance(error, torch.fx.proxy.TraceError):
        return None
    paths = {id(module): path for path, module in model.named_modules()}
    callers = [paths.get(id(frame.f_locals.get("self"))) for frame, _ in traceback.walk_tb(error.__traceback__)]
    return next((path for path in reversed(callers) if path), "")


def _traced(model: torch.nn.Module, qat: bool, non_traceable: Iterable[Any], inputs: List[Any]
            ) -> Tuple[List[Dict[str, Any]], Dict[str, Any], List[str]]:
    fx = torch.ao.quantization.fx
    model.train(qat)
    torch.ao.quantization.quantize_fx._swap_ff_with_fxff(model)
    config = _non_traceable(model, list(non_traceable))
    skipped = fx.utils.get_skipped_module_name_and_classes(config, False)
    tracer = fx.tracer.QuantizationTracer(*skipped)
    graph = tracer.trace(model)
    modules = _dumped(lambda traced: _modules_of(traced, config), model, ("modules",))  # before their names become code
    traced = torch.fx.GraphModule(model, graph)
    taken = [node.target for node in graph.nodes if node.op == "placeholder"]
    if len(inputs) > len(taken) and not any(target.startswith("*") for target in taken):
        raise TraceError(f"there are {len(inputs)} example inputs, but the model takes {len(taken)}")
    notes = _notes_on(traced)
    if inputs and all(isinstance(value, torch.Tensor) for value in inputs):
        notes += _propagate_shapes(traced, inputs)
    elif inputs:
        inputs = [_example(text) for text in inputs]
        with torch.no_grad():
            _run_shape_prop(traced.eval(), inputs)  # in training a batch normalization refuses single values
    nodes = []
    for node in traced.graph.nodes:
        entry = {"name": node.name, "op": node.op,
                 "target": node.target if isinstance(node.target, str) else _function_path(node.target)}
        if node.op == "call_module":
            entry["module_type"] = modules[node.target]["type"]
        entry["args"] = [_dump_argument(value) for value in node.args]
        entry["kwargs"] = {key: _dump_argument(value) for key, value in node.kwargs.items()}
        path, kind = tracer.node_name_to_scope[node.name]
        entry["scope"] = [path, kind and _class_path(kind)]
        found = node.meta.get("tensor_meta")
        if node.op == "get_attr":
            found = functools.reduce(getattr, node.target.split("."), traced)
        for key, value in (("source", _source_of(node)), ("meta", _meta_of(found))):
            if value:
                entry[key] = value
        nodes.append(entry)
    return nodes, modules, notes


# ------------------------------------------------------------------------------------------------------------- program

def _find(target: str, directory: str, kind: type) -> Any:
    module, _, attribute = target.partition(":")
    if not attribute:
        raise ValueError("expected MODULE:ATTRIBUTE")
    sys.path.insert(0, directory)
    value: Any = importlib.import_module(module)
    for part in attribute.split("."):
        value = getattr(value, part)
    found = value if isinstance(value, kind) or not callable(value) else value()
    if kind is BackendConfig:
        found = from_dict(found)
    if not isinstance(found, kind):
        raise TypeError(f"a {kind.__name__} or a function that returns one was expected, not {type(found).__name__}")
    return found


@contextlib.contextmanager
def _stdout_to_stderr() -> Iterator[None]:
    """What a module prints, or a process that it starts, does not end up in the document."""
    sys.stdout.flush()
    kept = os.dup(1)
    os.dup2(2, 1)
    try:
        with contextlib.redirect_stdout(sys.stderr):
            yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)


@contextlib.contextmanager
def _warnings_about(target: str) -> Iterator[None]:
    """Warnings of this program say what they are about; those of the module keep its line."""
    usual = warnings.formatwarning

    def text(message: Any, category: type, filename: str, *place: Any) -> str:
        if filename != main.__code__.co_filename:
            return usual(message, category, filename, *place)
        return _plain(f"{target}: warning: {message}") + "\n"
    warnings.formatwarning = text
    try:
        yield
    finally:
        warnings.formatwarning = usual


def _print_json(document: Dict[str, Any]) -> int:
    print(to_json(document, indent=2, ensure_ascii=False), file=_answers, flush=True)
    return 0


def _run_of(kind: type, dumped: Callable[[Any, argparse.Namespace], Dict[str, Any]]
            ) -> Callable[[argparse.Namespace], int]:
    """A command that prints what MODULE:ATTRIBUTE names."""
    def run(arguments: argparse.Namespace) -> int:
        try:
            with _warnings_about(arguments.target), _stdout_to_stderr():
                document = dumped(_find(arguments.target, arguments.directory, kind), arguments)
        except (Exception, SystemExit) as error:  # the module is its author's: anything may be raised
            for frame in traceback.extract_tb(error.__traceback__)[-3:]:
                if not frame.filename.startswith("<") and frame.filename != main.__code__.co_filename:
                    print(f'  File "{_plain(frame.filename)}", line {frame.lineno}, in {frame.name}', file=sys.stderr)
            said = error if isinstance(error, DumpError) else f"{type(error).__name__}: {error}"
            print(_plain(f"{arguments.target}: error: {said}"), file=sys.stderr)
            return 2
        return _print_json(document)
    return run


def _trace_command(model: torch.nn.Module, arguments: argparse.Namespace) -> Dict[str, Any]:
    try:
        return trace(model, arguments.target.rpartition(":")[2].rpartition(".")[2], arguments.qat,
                     arguments.non_traceable, arguments.example)
    except torch.fx.proxy.TraceError as error:
        path = stuck_module(model, error)
        error.args = (f"{error}. With --non-traceable {path} this module is one operator" if path else
                      f"{error}. Move that into a module of its own, and name it with --non-traceable",)
        raise


def _plain(text: Any) -> str:
    """As a terminal shows it: what controls one, and half of a character, is escaped."""
    return "".join(part if part.isprintable() else part.encode("unicode_escape").decode() for part in str(text))


def _check_command(arguments: argparse.Namespace) -> int:
    try:
        with (contextlib.nullcontext(sys.stdin) if arguments.file == "-"
              else open(arguments.file, encoding="utf-8-sig")) as stream:
            document = from_json(stream.read())
        _head(document)
    except (OSError, ValueError) as error:
        print(f"{arguments.file}: error: {_plain(error)}", file=sys.stderr)
        return 2
    if arguments.package or arguments.trust:
        sys.path.insert(0, arguments.directory)
    said = []
    taken = 0
    entries = document.get("configs", [])
    loader = _Loader(FACTORIES, PACKAGES + arguments.package, arguments.trust)
    for index, entry in enumerate(entries):
        where = f"/configs/{index}"
        with warnings.catch_warnings(record=True) as warned, _stdout_to_stderr():
            warnings.simplefilter("always")
            try:
                loader.register(BackendConfig(), entry, where)
                taken += 1
            except LoadError as error:
                said.append(("error", error.pointer, error.message))
        said += [("warning", where, str(warning.message)) for warning in warned]
    if arguments.json:
        answers = [dict(zip(("severity", "pointer", "message"), answer)) for answer in said]
        print(json.dumps({"torch": torch.__version__, "taken": taken, "total": len(entries), "said": answers}),
              file=_answers, flush=True)
    else:
        for severity, pointer, message in said:
            print(f"{arguments.file}: {severity}: {_plain(pointer)}: {_plain(message)}", file=_answers)
        print(f"{arguments.file}: torch {torch.__version__} takes {taken} of {len(entries)} pattern configs",
              file=_answers, flush=True)
    return 0 if taken == len(entries) else 1


def main(argv: Optional[List[str]] = None) -> int:
    parser = argparse.ArgumentParser(prog="bcfg_torch.py", description="Between PyTorch and *.bcfg.json files.")
    commands = parser.add_subparsers(dest="command", required=True)
    for name, of, kind, dumped in (("dump", "print a live backend config as *.bcfg.json", BackendConfig,
                                    lambda config, _: dump(config)),
                                   ("trace", "print the graph of a model as *.fxgraph.json", torch.nn.Module,
                                    _trace_command)):
        command = commands.add_parser(name, help=of)
        command.add_argument("target", metavar="MODULE:ATTRIBUTE")
        command.add_argument("--directory", default=".", help="where MODULE is looked for first (default: here)")
        command.set_defaults(run=_run_of(kind, dumped))
        if name == "trace":
            command.add_argument("--qat", action="store_true", help="in training mode, as prepare_qat_fx wants it")
            command.add_argument("--non-traceable", action="append", default=[], metavar="NAME|CLASS",
                                 help="a module of the model, or a class, that is not traced through")
            command.add_argument("--example", action="append", default=[], metavar="SHAPE",
                                 help="the shape of an input, 1,3,224,224 or 1,16:int64, for shapes and dtypes of nodes")
    checking = commands.add_parser("check", help="load a file into torch and say what torch says")
    checking.add_argument("file", metavar="FILE", help="a *.bcfg.json; - is standard input")
    checking.add_argument("--json", action="store_true", help="print the answers as JSON")
    checking.add_argument("--package", action="append", default=[], help="a package that may be imported from")
    checking.add_argument("--trust", action="append", default=[], metavar="PACKAGE",
                          help="the same, and its factories of functions are called")
    checking.add_argument("--directory", default=".", help="where packages are looked for first (default: here)")
    checking.set_defaults(run=_check_command)
    listing = commands.add_parser("symbols", help="print the names that patterns and fields can have")
    listing.add_argument("--package", action="append", default=[], help="a module whose names are listed too")
    listing.set_defaults(run=lambda arguments: _print_json(symbols(arguments.package)))
    naming = commands.add_parser("qconfigs", help="print the named QConfigs and QConfigMappings")
    naming.set_defaults(run=lambda arguments: _print_json(qconfigs()))
    with contextlib.redirect_stdout(_answers or sys.stdout):  # for --help
        arguments = parser.parse_args(argv)
    return arguments.run(arguments)


if __name__ == "__main__":
    sys.exit(main())
