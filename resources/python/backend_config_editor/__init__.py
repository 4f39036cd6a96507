# SPDX-License-Identifier: Apache-2.0
"""PyTorch's backend configs, explained, checked, compared and edited where they live.

    import backend_config_editor as bce

    why = bce.explain(model, backend_config, qconfig_mapping)
    why["layer1.0.conv1"].reason

It needs torch, and the program `bcfg`, which it has with it or finds on the PATH; the environment's BCFG names another.
Nothing of a model is run but tracing, and nothing is written outside of a temporary folder. What cannot be done raises
BackendConfigError. Importing it does not import torch.
"""

from typing import Any

from ._explanation import Change, Check, Explanation, Node, Tried, assert_quantized, explain
from ._files import load, save
from ._findings import Difference, Differences, Finding, Findings, Fix, Verdict, Verdicts, check, diff, match
from ._program import TIMEOUT, BackendConfigError, ask
from ._window import edit

__all__ = [
    "BackendConfigError",
    "Change",
    "Check",
    "Difference",
    "Differences",
    "Explanation",
    "Finding",
    "Findings",
    "Fix",
    "Node",
    "Tried",
    "Verdict",
    "Verdicts",
    "assert_quantized",
    "check",
    "diff",
    "edit",
    "explain",
    "load",
    "match",
    "save",
]


def __getattr__(name: str) -> Any:
    """`__version__`: that of the program, which is that of the package."""
    if name == "__version__":
        return ask(["--version"], TIMEOUT).split()[1]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
