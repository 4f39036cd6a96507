# SPDX-License-Identifier: Apache-2.0
"""Adds the modules of torch.nn and torch.ao.nn of the PyTorch that runs it to the list of those of all releases.

    python3 make_nn_modules.py nn-modules.json

run with every release that the program knows. Without modules that hold no public class or function of their own, or of
others that they publish again, such as torch.ao.nn.sparse.
"""
import importlib
import inspect
import json
import pkgutil
import sys
import warnings

warnings.simplefilter("ignore")  # modules that are only left for old code say so when they are imported


def names_of(package):
    yield package
    module = importlib.import_module(package)
    for found in pkgutil.iter_modules(getattr(module, "__path__", [])):
        if not found.name.startswith("_"):
            yield from names_of(f"{package}.{found.name}")


def holds_something(name):
    return any((inspect.isclass(value) or inspect.isroutine(value)) and not key.startswith("_")
               for key, value in vars(importlib.import_module(name)).items())


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        listed = json.load(file)
    names = [name for package in ("torch.nn", "torch.ao.nn") for name in names_of(package)]
    listed["modules"] = sorted({*listed["modules"], *filter(holds_something, names)})
    with open(sys.argv[1], "w", encoding="utf-8") as file:
        json.dump(listed, file, indent=0)
        file.write("\n")


main()
