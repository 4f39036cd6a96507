# SPDX-License-Identifier: Apache-2.0
"""What becomes of modules whose reference module, or whose fused module, no entry declares.

    python3 tst_references.py BCFG

takes these declarations out of PyTorch's native config, one class at a time, asks real torch what becomes of the patterns
with the class, and compares with `bcfg match`. Where prepare is content and convert raises, the verdicts are not compared.
"""
import copy
import json
import os
import subprocess
import sys
import tempfile
import warnings

try:
    import torch
except ImportError:
    sys.exit(77)  # skipped

import make_outcomes
import releases
import torch_answers

QCONFIGS = ('get_default_qconfig("x86", 0)', "default_dynamic_qconfig", "float_qparams_weight_only_qconfig",
            "default_reuse_input_qconfig")
MOST = 14  # patterns of a class that are asked about


def without(native, declaration, cls):
    """The config without a declaration of a class, and the rows of patterns with the class."""
    document = copy.deepcopy(native)
    rows = []
    for row, entry in enumerate(document["configs"]):
        if entry.get(declaration) == cls:
            del entry[declaration]
            if declaration == "root_module":
                entry.pop("reference_quantized_module_for_root", None)
            rows.append(row)
        elif cls.rpartition(".")[2] in json.dumps(entry["pattern"]):
            rows.append(row)
    return document, rows[:MOST]


def told_by(bcfg, document):
    with tempfile.NamedTemporaryFile("w", suffix=".bcfg.json") as file:
        json.dump(document, file)
        file.flush()
        qconfigs = [word for name in QCONFIGS for word in ("--qconfig", name)]
        done = subprocess.run([bcfg, "match", file.name, "--format", "json", *qconfigs], capture_output=True, check=True)
    return json.loads(done.stdout)["patterns"]


def differences(bcfg, document, rows, qconfigs):
    """The number of verdicts that were compared, and those that differ."""
    backend_config = make_outcomes.bridge.load(document)
    keys = [torch_answers.key_of(torch_answers.pattern_config(each)) for each in document["configs"]]
    row_of = {key: row for row, key in enumerate(keys)}
    patterns = told_by(bcfg, document)
    asked, found = 0, []
    for row in rows:
        try:
            model = make_outcomes.real_model(keys[row], backend_config)
        except Exception:  # noqa: BLE001: no small model can be built of it
            continue
        for qconfig, verdict in zip(qconfigs, patterns[row]["verdicts"]):
            ours = verdict["outcome"]
            here = [ours["status"], ours["by"], ours["fused_into"], ours["error"] and ours["error"]["type"]]
            torchs = make_outcomes.outcome(model, qconfig, backend_config, row_of)
            if torchs[0] == "raises_in_convert":
                continue
            asked += 1
            if here != torchs:
                found.append(f"{document['configs'][row]['pattern']} under {verdict['qconfig']}: {here}, torch: {torchs}")
    return asked, found


def main(bcfg):
    warnings.filterwarnings("ignore")
    release = releases.row_of(torch.__version__)
    with open(os.path.join(releases.templates_of(release), "native.bcfg.json"), encoding="utf-8") as file:
        native = json.load(file)
    with open(os.path.join(releases.RESOURCES, release["qconfigs"]), encoding="utf-8") as file:
        named = json.load(file)["qconfigs"]
    qconfigs = [torch_answers.QConfig(*(torch_answers.constructor(named[name][side]) for side in ("activation", "weight")))
                for name in QCONFIGS]
    asked, found = 0, []
    for declaration in ("root_module", "fused_module"):
        for cls in sorted({entry[declaration] for entry in native["configs"] if declaration in entry}):
            more, differing = differences(bcfg, *without(native, declaration, cls), qconfigs)
            asked += more
            found += differing
    print(*found, f"torch {torch.__version__}: {asked} verdicts, {len(found)} differences", sep="\n")
    return 0 if asked > 300 and not found else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
