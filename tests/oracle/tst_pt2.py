# SPDX-License-Identifier: Apache-2.0
"""Whether an export, read without Python, is judged as the model that PyTorch's own tracer sees.

    python3 tst_pt2.py BCFG live [FOLDER]     exports and traces with this torch (2.x, torchvision); FOLDER keeps both
    python3 tst_pt2.py BCFG replay FOLDER     NAME-RELEASE.pt2 beside NAME-RELEASE.fxgraph.json, as they were kept

Compared are the modules, the nodes, and under each config that the release has built in the verdict on every node. A kept
export is without its weights, which nothing reads.
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import zipfile

import releases

WEIGHTED = ("Conv", "Linear", "Embedding", "LSTM", "GRU", "RNN", "Bilinear")
NODE = ("name", "op", "target", "module_type", "scope")


def output_of(bcfg, *arguments):
    done = subprocess.run([bcfg, *map(str, arguments)], capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{' '.join(map(str, arguments))}: status {done.returncode}: {done.stderr[:300]}")
    return json.loads(done.stdout)


def is_weighted(node):
    return node["op"] == "call_module" and node["module_type"].rsplit(".", 1)[-1].startswith(WEIGHTED)


def structure_differences(exported, traced):
    """Modules that a graph calls and nodes that are not the same in both models, as sentences."""
    for path in sorted({node["target"] for node in traced["nodes"] if node["op"] == "call_module"}):
        ours, theirs = exported["modules"].get(path), traced["modules"][path]
        if ours != theirs:
            yield f"module {path}: exported {ours}, traced {theirs}"
    for path, module in exported["modules"].items():
        kind = traced["modules"].get(path, {}).get("type")
        if module["type"] != kind:
            yield f"module {path}: exported {module['type']}, traced {kind}"
    for ours, theirs in zip(exported["nodes"], traced["nodes"]):
        a, b = ([node.get(key) for key in NODE] for node in (ours, theirs))
        if a != b:
            yield f"node: exported {a}, traced {b}"
    if len(exported["nodes"]) != len(traced["nodes"]):
        yield f"{len(exported['nodes'])} nodes exported, {len(traced['nodes'])} traced"


def verdict_differences(bcfg, export, trace, release):
    """Yields (config, node, difference or None) for every node that any of the two has a verdict on."""
    row = next(row for row in releases.ALL if row["version"] == release)
    for config in sorted(pathlib.Path(releases.templates_of(row)).glob("*.bcfg.json")):
        ours, theirs = (output_of(bcfg, "simulate", config, "--model", model, "--format", "json", "--explain",
                                  "--fail-under", 0, "--torch", release)["columns"][0] for model in (export, trace))
        name = config.name.removesuffix(".bcfg.json")
        matches = [{match["anchor"]: match for match in column["matches"]} for column in (ours, theirs)]
        for node in {**theirs["nodes"], **ours["nodes"]}:
            a, b = ((column["nodes"].get(node), by_anchor.get(node))
                    for column, by_anchor in zip((ours, theirs), matches))
            yield name, node, None if a == b else f"exported {json.dumps(a)[:300]}, traced {json.dumps(b)[:300]}"
        for what in ("error", "fusions", "summary", "entries_unused"):
            if ours[what] != theirs[what]:
                yield name, what, f"exported {json.dumps(ours[what])[:300]}, traced {json.dumps(theirs[what])[:300]}"


def compare(bcfg, name, export, trace, release):
    """Prints what differs, and returns how many verdicts and how many differences there are."""
    exported, traced = output_of(bcfg, "trace", export), json.loads(pathlib.Path(trace).read_text(encoding="utf-8"))
    weighted = {node["name"] for node in traced["nodes"] if is_weighted(node)}
    problems = list(structure_differences(exported, traced))
    verdicts = of_weighted = 0
    for config, node, problem in verdict_differences(bcfg, export, trace, release):
        verdicts += 1
        of_weighted += node in weighted
        if problem:
            problems.append(f"{config}: {node}: {problem}")
    called = sum(node["op"] == "call_module" for node in traced["nodes"])
    print(f"{name}: {called} calls of modules, {len(traced['nodes'])} nodes, {verdicts} verdicts, "
          f"{of_weighted} of them on {len(weighted)} weighted operators: {len(problems)} differences")
    for problem in problems:
        print("  " + problem[:700])
    return verdicts, len(problems)


def replayed(bcfg, folder):
    for export in sorted(pathlib.Path(folder).glob("*.pt2")):
        release = export.stem.rsplit("-", 1)[1]
        yield compare(bcfg, export.stem, export, export.with_suffix(".fxgraph.json"), release)


def without_weights(export, kept):
    """The same archive with the graph alone."""
    with zipfile.ZipFile(export) as source, zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as target:
        for entry in source.namelist():
            is_graph = entry.endswith("serialized_exported_program.json") or "/models/" in entry
            if is_graph or entry.endswith(("version", "archive_format", "byteorder")):
                target.writestr(zipfile.ZipInfo(entry), source.read(entry), zipfile.ZIP_DEFLATED, 9)


def models(torch):
    from torchvision import models as vision
    import tst_trace
    image = (torch.ones(1, 3, 64, 64),)
    return {"resnet18": (vision.resnet18(), image), "mobilenet_v2": (vision.mobilenet_v2(), image),
            "transformer": (tst_trace.Transformer(), (torch.ones(1, 8, dtype=torch.int64),)),
            "statements": (tst_trace.Statements(), (torch.ones(2, 4),)),
            "functions": (tst_trace.Functions(), (torch.rand(4, 4),)),
            "buffers": (tst_trace.Buffers(), (torch.ones(4, 4),)),
            "shared": (tst_trace.Shared(), (torch.ones(2, 4),)),
            "graphmodule": (tst_trace.graph_module(), (torch.ones(2, 4),))}


def live(bcfg, folder=None):
    try:
        import torch
        import torchvision  # noqa: F401
    except ImportError:
        sys.exit(77)
    if not hasattr(torch, "export") or not hasattr(torch.export, "save"):
        sys.exit(77)
    from live import bridge
    release = releases.row_of(torch.__version__)["version"]
    for name, (model, example) in models(torch).items():
        model.eval()
        traced = bridge.trace(model, name=type(model).__name__)
        for node in traced["nodes"]:
            node.pop("source", None)
        for strict in (True, False):
            with tempfile.TemporaryDirectory() as scratch:
                export = pathlib.Path(scratch) / f"{name}-{release}.pt2"
                trace = export.with_suffix(".fxgraph.json")
                trace.write_text(json.dumps(traced) + "\n", encoding="utf-8")
                torch.export.save(torch.export.export(model, example, strict=strict), export)
                yield compare(bcfg, f"{name} strict={strict}", export, trace, release)
                if folder and strict == (name != "shared"):  # Dynamo's keys tell more than the other exports
                    without_weights(export, pathlib.Path(folder) / export.name)
                    (pathlib.Path(folder) / trace.name).write_text(trace.read_text(encoding="utf-8"), encoding="utf-8")


def main():
    bcfg, mode, *arguments = sys.argv[1:]
    totals = list((live if mode == "live" else replayed)(bcfg, *arguments))
    verdicts, differences = (sum(numbers) for numbers in zip(*totals)) if totals else (0, 0)
    print(f"{len(totals)} exports, {verdicts} verdicts compared, {differences} differences")
    sys.exit(1 if differences or not verdicts else 0)


if __name__ == "__main__":
    main()
