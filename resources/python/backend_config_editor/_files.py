# SPDX-License-Identifier: Apache-2.0
"""Backend configs as files, *.bcfg.json."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Sequence, Union

from ._live import bridge, refusals, require
from ._program import TIMEOUT, BackendConfigError, ask, files

if TYPE_CHECKING:
    from torch.ao.quantization.backend_config import BackendConfig

Path = Union[str, "os.PathLike[str]"]


def _absolute(path: Path) -> str:
    try:
        return os.path.abspath(os.fsdecode(path))
    except TypeError:
        raise BackendConfigError(
            f"path is of type {type(path).__name__}; a str or a pathlib.Path was expected."
        ) from None


def load(
    path: Path, *, packages: Sequence[str] = (), trust: Sequence[str] = (), timeout: float = TIMEOUT
) -> BackendConfig:
    """The BackendConfig that a *.bcfg.json describes.

    A file names objects of PyTorch alone, unless said otherwise, and loading it runs nothing but PyTorch's own code.
    One that starts from another, and one that is for the other generation of the API, is made whole and converted
    before.

    Args:
        packages: packages whose objects the file may name; they are imported.
        trust: the same, and their functions that make others are called.

    Raises:
        BackendConfigError: where the file cannot be read, or names something else; `pointer` is its place.
    """
    source = _absolute(path)  # so that no name is taken for an option or for standard input
    module = bridge()
    text = ask(["show", source, "--as", "json", "--flatten"], timeout)
    document = json.loads(text)
    if document.get("torch_api", module.API) != module.API:
        with files({"config.bcfg.json": text}) as paths:
            converted = ask(["convert", paths["config.bcfg.json"], "--api", module.API], timeout)
        document = json.loads(converted)
    with refusals():
        config: BackendConfig = module.load(document, packages=packages, trust=trust)
    return config


def save(backend_config: BackendConfig, path: Path, *, timeout: float = TIMEOUT) -> None:
    """Writes a BackendConfig as *.bcfg.json, in one step: whatever happens, the file has its old content or the new one.

    What has no name that could be imported is kept as text only, with a warning.

    Raises:
        BackendConfigError: where something else than a BackendConfig is given, or the file cannot be written.
    """
    module = bridge()
    require(backend_config, module.BackendConfig, "backend_config")
    with files({"config.bcfg.json": module.dump(backend_config)}) as paths:
        ask(["format", paths["config.bcfg.json"], "-o", _absolute(path)], timeout)
