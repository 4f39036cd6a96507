# SPDX-License-Identifier: Apache-2.0
"""Times Python's way to open a large document: json.load, and the bridge's load into a BackendConfig of real torch.

    open_torch.py PATTERNS OUT.bcfg.json

Writes the document, native of this torch repeated with numbered symbols, and prints milliseconds. Torch gets an object
for each numbered symbol first, which is not counted.
"""
import importlib
import json
import pathlib
import sys
import time

RESOURCES = pathlib.Path(__file__).resolve().parents[2] / "resources"
sys.path.insert(0, str(RESOURCES / "python"))
import bcfg_torch
import torch


def numbered(value, suffix, made):
    """The value with the suffix on its symbols, which `made` collects; factories and dtypes stay what they are."""
    if isinstance(value, list):
        return [numbered(item, suffix, made) for item in value]
    if isinstance(value, dict):
        return {key: item if key == "call" else numbered(item, suffix, made) for key, item in value.items()}
    if not isinstance(value, str) or "." not in value or isinstance(bcfg_torch._resolve(value), torch.dtype):
        return value
    made.add((value, suffix))
    return value + suffix


def make(path, suffix):
    owner, _, name = path.rpartition(".")
    original = bcfg_torch._resolve(path)
    copy = type(name + suffix, (original,), {}) if isinstance(original, type) else lambda *arguments: None
    setattr(importlib.import_module(owner), name + suffix, copy)


def main(patterns, out):
    with open(RESOURCES / "templates" / "torch-1.13.1" / "native.bcfg.json", encoding="utf-8") as file:
        native = json.load(file)
    made = set()
    configs = native["configs"]
    native["configs"] = [numbered(configs[i % len(configs)], f"_{i // len(configs)}", made) for i in range(int(patterns))]
    for path, suffix in made:
        make(path, suffix)
    with open(out, "w", encoding="utf-8") as file:
        json.dump(native, file, indent=2)
    begin = time.perf_counter()
    with open(out, encoding="utf-8") as file:
        bcfg_torch.load(json.load(file))
    print(f"{1000 * (time.perf_counter() - begin):.1f} ms, torch {torch.__version__}")


if __name__ == "__main__":
    main(*sys.argv[1:])
