# SPDX-License-Identifier: Apache-2.0
"""Asks real torch what rules need to know about the symbols of the catalogue.

    python3 make_symbol_facts.py symbols-torch-1.13.1.json > facts-torch-1.13.1.json

run with the torch release that the catalogue names. Of a module: whether it has from_float (convert and the QAT swap
call it), whether it can be indexed (convert takes child 0 of a fused module), whether it is a base class or a container
that no graph shows as itself. Of a function that is written in Python, or is one of its operators: the least and the
most positional arguments it takes (null: any number). Of a factory of fuser methods: the same of the function it makes.
"""
import importlib
import inspect
import json
import sys

import torch
import torch.ao.quantization.quantize_fx  # completes the package in 2.x

FACTORIES = ("_sequential_wrapper2", "_reverse2", "_reverse3", "reverse_sequential_wrapper2", "sequential_wrapper2",
             "reverse2", "reverse3")
CONTAINERS = (torch.nn.Sequential, torch.nn.ModuleList, torch.nn.ModuleDict, torch.nn.ParameterList,
              torch.nn.ParameterDict)


def resolve(path):
    parts = path.split(".")
    for cut in range(len(parts) - 1, 0, -1):
        try:
            value = importlib.import_module(".".join(parts[:cut]))
            for part in parts[cut:]:
                value = getattr(value, part)
            return value
        except (ImportError, AttributeError):
            continue
    return None


def arity(function):
    kinds = inspect.Parameter
    positional = [p for p in inspect.signature(function).parameters.values()
                  if p.kind in (kinds.POSITIONAL_ONLY, kinds.POSITIONAL_OR_KEYWORD)]
    least = sum(p.default is kinds.empty for p in positional)
    any_number = any(p.kind == kinds.VAR_POSITIONAL for p in inspect.signature(function).parameters.values())
    return [least, None if any_number else len(positional)]


def is_abstract(module):
    unimplemented = getattr(module, "forward", None) is torch.nn.Module.forward
    return unimplemented or module.__name__.startswith("_") or module in CONTAINERS


def facts_of(value):
    if inspect.isclass(value) and issubclass(value, torch.nn.Module):
        facts = {"from_float": hasattr(value, "from_float"), "indexable": hasattr(value, "__getitem__"),
                 "abstract": is_abstract(value)}
        return {name: True for name, holds in facts.items() if holds}
    if inspect.isfunction(value) or inspect.isbuiltin(value) and value.__module__ == "_operator":
        facts = {"arity": arity(value)}
        if value.__module__ == "torch.ao.quantization.fuser_method_mappings" and value.__name__ in FACTORIES:
            facts["makes_arity"] = arity(value(torch.nn.Sequential))
        return facts
    return {}


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        symbols = json.load(file)["symbols"]
    facts = {}
    for path, symbol in symbols.items():
        if "same_as" not in symbol and (found := facts_of(resolve(path))):
            facts[path] = found
    json.dump({"torch": torch.__version__, "facts": facts}, sys.stdout, indent=0, ensure_ascii=False)
    print()


main()
