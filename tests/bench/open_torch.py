# SPDX-License-Identifier: Apache-2.0
"""Times Python's way to open a large document: json.load, and the bridge's load into a BackendConfig of real torch.

    open_torch.py FILE.bcfg.json

Prints the median of three times in milliseconds. Before, each numbered symbol of the file (torch.nn._Conv2d_17) is added
to torch, which is not counted.
"""
import importlib
import json
import pathlib
import re
import statistics
import sys
import time

RESOURCES = pathlib.Path(__file__).resolve().parents[2] / "resources"
sys.path.insert(0, str(RESOURCES / "python"))
import bcfg_torch
import torch


def strings(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, (list, dict)):
        for item in value if isinstance(value, list) else value.values():
            yield from strings(item)


def make(numbered, path):
    owner, _, name = numbered.rpartition(".")
    original = bcfg_torch._resolve(path)
    copy = type(name, (original,), {}) if isinstance(original, type) else lambda *arguments: None
    copy.__module__ = original.__module__ or "torch"  # what is defined elsewhere is not loaded
    bcfg_torch._PYTHON_PATHS |= {numbered}
    setattr(importlib.import_module(owner), name, copy)


def main(path):
    text = pathlib.Path(path).read_text(encoding="utf-8")
    for symbol in set(strings(json.loads(text))):
        if found := re.fullmatch(r"(.+\.)_(.+)_\d+", symbol):
            make(symbol, found[1] + found[2])
    times = []
    for _ in range(3):
        begin = time.perf_counter()
        with open(path, encoding="utf-8") as file:
            bcfg_torch.load(json.load(file))
        times.append(1000 * (time.perf_counter() - begin))
    print(f"{statistics.median(times):.1f} ms, torch {torch.__version__}")


if __name__ == "__main__":
    main(*sys.argv[1:])
