# SPDX-License-Identifier: Apache-2.0
"""Mutated documents against the bridge: what it cannot load it refuses with a LoadError that has a place, and `check`
prints no traceback.

    fuzz_load.py [DOCUMENTS [SEED]]        with a torch of resources/catalog/releases.json
"""
import contextlib
import glob
import io
import json
import os
import random
import sys
import tempfile
import traceback
import warnings

import releases
from live import bridge

DOCUMENTS = int(sys.argv[1]) if len(sys.argv) > 1 else 3000
RANDOM = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
import torch

RELEASE = releases.row_of(torch.__version__)


def nested(levels, wrap):
    inner = "torch.add"
    for _ in range(levels):
        inner = wrap(inner)
    return inner


VALUES = [None, True, False, 0, -1, 1.5, 1e400, 10 ** 30, "", ".", "relu", "torch.add", "torch.nn.Linear", "torch.quint8", "a.b",
          "torch.nn.Linear\n", "\ud800", "\u00e9.\u00e8", "torch.\u202eadd", "~/", [], {}, [[]], [{}], {"": None}, {"a/b~c": 1},
          {"call": []}, {"call": {}}, {"partial": None}, {"partial": [], "args": {}}, {"partial": "torch.nn.Linear", "kwargs": []},
          {"opaque": {}}, {"call": bridge.FACTORIES[0], "args": [[], {}, 1, 2, 3]}, {"call": bridge.FACTORIES[1], "kwargs": {"f": 1}},
          {"partial": "torch.ao.quantization.observer.MinMaxObserver", "kwargs": {"cls_or_self": 1, "": 2}}, {"dtype": "torch.add"},
          {"dtype": "torch.qint8", "quant_min_lower_bound": "x"}, {"1": "OUTPUT_SHARE_OBSERVER_WITH_INPUT", "x": []},
          nested(60, lambda inner: [inner, "torch.add"]), nested(5000, lambda inner: [inner]),
          nested(5000, lambda inner: {"partial": inner}), nested(5000, lambda inner: {"kwargs": inner})]
KEYS = ["pattern", *bridge._PATTERN_CONFIG, *bridge._DTYPE_CONFIG, *bridge._CONSTRAINTS, "args", "kwargs", "partial", "call", "x",
        "name", "configs", "torch_api", "a/b~c", "\ud800", "\x1b]0;x\x07"]


def places(value, found):
    """Every list and object of a document, with its keys; those that were put in by a mutation are not gone through."""
    if isinstance(value, (list, dict)) and not any(value is one for one in VALUES):
        items = list(value.items()) if isinstance(value, dict) else list(enumerate(value))
        found += [(value, key) for key, _ in items] + ([(value, None)] if isinstance(value, dict) else [])
        for _, item in items:
            places(item, found)
    return found


def mutated(document):
    for _ in range(RANDOM.choice([1, 1, 2, 3])):
        container, key = RANDOM.choice(places(document, []))
        value = RANDOM.choice(VALUES)
        if key is None:
            container[RANDOM.choice(KEYS)] = value
        elif RANDOM.random() < .15:
            del container[key]
        else:
            container[key] = value
    return document if RANDOM.random() < .99 else RANDOM.choice(VALUES)


def check(file):
    output, errors = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(errors):
        bridge.main(["check", "--json", file] if RANDOM.random() < .5 else ["check", file])
    said = output.getvalue() + errors.getvalue()
    said.encode()  # nothing that a terminal's encoding could not write
    if not said.replace("\n", "").isprintable():
        raise ValueError(f"{said!r} has what controls a terminal")


def main():
    warnings.simplefilter("ignore")
    documents = []
    for path in glob.glob(os.path.join(releases.templates_of(RELEASE), "*.bcfg.json")):
        with open(path, encoding="utf-8") as file:
            document = json.load(file)
        documents.append(document)
    loaded = refused = 0
    faults = []
    handle, name = tempfile.mkstemp(suffix=".bcfg.json")
    os.close(handle)
    for number in range(DOCUMENTS):
        base = RANDOM.choice(documents)
        entries = RANDOM.sample(base["configs"], 4)
        document = mutated(json.loads(json.dumps({**base, "configs": entries})))
        try:
            bridge.load(document)
            loaded += 1
        except bridge.LoadError as error:
            refused += 1
            if error.pointer and not error.pointer.startswith("/"):
                faults.append(f"{number}: {error.pointer!r} is no pointer")
        except BaseException:
            faults.append(f"{number}: " + traceback.format_exc(limit=-3))
        if number % 5 == 0:
            try:
                with open(name, "w", encoding="utf-8") as file:
                    try:
                        json.dump(document, file)
                    except RecursionError:
                        file.write("[" * 100000)
                check(name)
            except BaseException:
                faults.append(f"{number}: check: " + traceback.format_exc(limit=-3))
    os.remove(name)
    print(f"torch {bridge.torch.__version__}: {DOCUMENTS} documents: {loaded} loaded, {refused} refused, {len(faults)} faults")
    for fault in faults[:5]:
        print(fault, file=sys.stderr)
    return 1 if faults or min(loaded, refused) < DOCUMENTS // 20 else 0


if __name__ == "__main__":
    sys.exit(main())
