# SPDX-License-Identifier: Apache-2.0
"""Backend configs as files, *.bcfg.json; QConfigMappings, *.qconfig_mapping.json; and QConfigs, *.qconfig.json."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import tempfile
import warnings
from typing import TYPE_CHECKING, Any, Optional, Sequence, Union

from ._live import Document, Live, backend_config_of, bridge, from_json, named_packages, own_observers, refusals
from ._program import TIMEOUT, BackendConfigError, ask, files, to_json

if TYPE_CHECKING:
    from torch.ao.quantization import QConfig, QConfigMapping
    from torch.ao.quantization.backend_config import BackendConfig

Path = Union[str, "os.PathLike[str]"]


def _absolute(path: Path) -> str:
    try:
        is_name = b"\0" not in os.fsencode(path)
    except UnicodeEncodeError:
        is_name = False
    except TypeError:
        raise BackendConfigError(
            f"path is of type {type(path).__name__}; a str or a pathlib.Path was expected."
        ) from None
    if not is_name:
        raise BackendConfigError(f"No file can have the name {path!r}.")
    try:
        return os.path.abspath(os.fsdecode(path))
    except OSError as error:
        raise BackendConfigError(f"{os.fsdecode(path)}: the current folder is gone: {error.strerror}") from None


def load(
    path: Path, *, packages: Sequence[str] = (), trust: Sequence[str] = (), timeout: float = TIMEOUT
) -> BackendConfig:
    """The BackendConfig that a *.bcfg.json describes.

    A file names objects of PyTorch alone, unless said otherwise, and loading it runs nothing but PyTorch's own code.
    One that starts from another, and one that is for the other generation of the API, is made whole and converted
    before.

    Args:
        packages: packages whose objects the file may name; they are imported. One, or several.
        trust: the same, and their functions that make others are called.

    Raises:
        BackendConfigError: where the file cannot be read, or names something else; `pointer` is its place.
    """
    named = named_packages(packages, trust)
    source = _absolute(path)  # so that no name is taken for an option or for standard input
    module = bridge()
    text = ask(["show", source, "--as", "json", "--flatten"], timeout)
    document = from_json(text)
    if document.get("torch_api", module.API) != module.API:
        with files({"backend_config.bcfg.json": text}) as paths:
            document = from_json(ask(["convert", paths["backend_config.bcfg.json"], "--api", module.API], timeout))
    try:
        config: BackendConfig = module.load(document, **named)
    except module.LoadError as error:
        way_out = f'. packages=["{error.package}"] lets the file name it.' if error.package else ""
        raise BackendConfigError(f"{error}{way_out}", error.pointer) from error
    return config


def save(
    backend_config: Union[BackendConfig, Document, QConfigMapping, QConfig],
    path: Path,
    *,
    known: bool = False,
    timeout: float = TIMEOUT,
) -> None:
    """Writes a BackendConfig, or the dictionary of one, as *.bcfg.json, in one step: whatever happens, the file has its
    old content or the new one.

    A QConfigMapping is written in the same way as *.qconfig_mapping.json, which `bcfg simulate --mapping` takes, and a
    QConfig as *.qconfig.json, which `--qconfig` takes. None of the three is written under the ending of another. The
    observers of one's own stand there by their names, with a warning: the program does not know what they make.

    What has no name that could be imported is kept as text only, with a warning.

    Args:
        known: writes the observers of one's own as those of PyTorch that they count as for explain(), which the program
            knows.

    Raises:
        BackendConfigError: where something else is given, where it holds what no file can, such as NaN, where the ending
            is that of another kind, where an observer of one's own cannot be made or counts as none of PyTorch, or where
            the file cannot be written, is read-only, or has another name that would keep the old content (a hard link).
    """
    module = bridge()
    target = _absolute(path)
    kinds = {
        module.BackendConfig: "*.bcfg.json",
        module.QConfigMapping: "*.qconfig_mapping.json",
        module.QConfig: "*.qconfig.json",
    }
    kind = next((kind for kind in kinds if isinstance(backend_config, kind)), module.BackendConfig)
    if kind is module.BackendConfig:
        expected = "a BackendConfig, a QConfigMapping or a QConfig"
        backend_config = backend_config_of(backend_config, "backend_config", expected)
    for other, name in kinds.items():
        if other is not kind and target.endswith(name[1:]):
            raise BackendConfigError(
                f"{target}: {name} is the name for a {other.__name__}; that of a {kind.__name__} is {kinds[kind]}."
            )
    if kind is module.BackendConfig:
        with refusals():
            document = module.dump(backend_config)
        with files({"backend_config.bcfg.json": document}) as paths:
            ask(["format", paths["backend_config.bcfg.json"], "-o", target], timeout)
        return
    dump = module.dump_qconfig if kind is module.QConfig else module.dump_qconfig_mapping
    try:
        with refusals():
            document = _known(backend_config) if known else dump(backend_config)
    except (AttributeError, TypeError, ValueError) as error:  # PyTorch takes any rows, and looks at them late
        raise BackendConfigError(f"The {kind.__name__} has an invalid row: {error}") from error
    own = own_observers(document)
    if own and known:
        raise BackendConfigError(f"{own[0]} counts as no observer of PyTorch, so that nobody knows what it makes.")
    if own:
        warnings.warn(
            f"{', '.join(own)}: the program does not know what observers of one's own make. known=True writes them as "
            "those of PyTorch that they derive from.",
            stacklevel=2,
        )
    _write(target, to_json(document, indent=2, ensure_ascii=False) + "\n")


def _known(value: Any) -> Document:
    """A QConfig or a mapping in which observers are PyTorch's own."""
    live = Live()
    document = live.known(live.qconfig(value) if isinstance(value, bridge().QConfig) else live.mapping(value, False))
    live.require_made()
    return document


def _why_kept(path: str) -> Optional[str]:
    """Why the file there must stay, as the program says it of a *.bcfg.json; None where it may be replaced."""
    with contextlib.suppress(FileNotFoundError):
        held = os.stat(path)
        if stat.S_ISDIR(held.st_mode):
            return os.strerror(errno.EISDIR)
        if not stat.S_ISREG(held.st_mode):
            return "Not a regular file"
        if not held.st_mode & 0o222 or not os.access(path, os.W_OK):  # root may write what somebody meant to stay
            return "The file is read-only"
        if held.st_nlink > 1:
            return "The file has another name (hard link), which would keep the old content"
    return None


def _write(path: str, text: str) -> None:
    """Writes beside the file, then replaces that, which keeps its owner and permissions."""
    target = os.path.realpath(path)
    try:
        refusal = _why_kept(path)
        if refusal:
            raise BackendConfigError(f"{path}: {refusal}")
        with tempfile.TemporaryDirectory(prefix=".bce-", dir=os.path.dirname(target)) as folder:
            written = os.path.join(folder, "new")
            with open(written, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            with contextlib.suppress(FileNotFoundError):
                held = os.stat(target)
                for owner in (held.st_uid, -1):  # a user may give no file away, but to a group of theirs
                    with contextlib.suppress(OSError):
                        os.chown(written, owner, held.st_gid)
                        break
                os.chmod(written, held.st_mode & 0o7777)
            os.replace(written, target)
    except OSError as error:
        raise BackendConfigError(f"{path}: {error.strerror}") from None
