# SPDX-License-Identifier: Apache-2.0
"""Compares what `bcfg simulate --graphs` says of models with what real torch made of them.

    python3 compare_graphs.py BCFG FOLDER [--config C] [--mapping M] [--model NAME] [--show]

FOLDER has NAME.fxgraph.json, NAME.graphs.json.gz and mappings.json; configs are the release's own.
"""
import argparse
import gzip
import json
import pathlib
import subprocess
import sys
import tempfile


def first_difference(ours, theirs):
    for i, (a, b) in enumerate(zip(ours, theirs)):
        if a != b:
            return i, a, b
    return min(len(ours), len(theirs)), *(rows[min(len(ours), len(theirs))] if len(rows) > min(len(ours), len(theirs))
                                          else None for rows in (ours, theirs))


def difference(column, run):
    """What differs, as a sentence; None where nothing does."""
    error = column["error"]
    if run.get("error"):
        kind = run["error"].split(":")[0]
        if not error or error["type"] != kind or error["stage"] != run["stage"]:
            return f"torch raises {run['error'][:200]} in {run['stage']}; here {error}"
        if run["stage"] == "prepare":
            return None
    elif error:
        return f"here {error}; torch raises nothing"
    for graph in ("prepared", "reference"):
        if graph not in run:
            continue
        if column[graph] != run[graph]:
            if column[graph] is None:
                return f"{graph}: none"
            i, ours, theirs = first_difference(column[graph], run[graph])
            return f"{graph}, row {i}: here {json.dumps(ours)}, torch {json.dumps(theirs)}"
    return None


def simulate(bcfg, config, model, mapping, qat, torch):
    command = [bcfg, "simulate", config, "--model", model, "--mapping", mapping, "--format", "json", "--graphs",
               "--torch", torch]
    done = subprocess.run(command + (["--qat"] if qat else []), capture_output=True, text=True)
    if done.returncode not in (0, 1):
        return None, done.stderr or f"status {done.returncode}"
    return json.loads(done.stdout)["columns"][0], None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bcfg")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--config")
    parser.add_argument("--mapping")
    parser.add_argument("--model")
    options = parser.parse_args()
    version = options.folder.parent.name.removeprefix("torch-")
    templates = pathlib.Path(__file__).parents[2] / "resources/templates"
    folder = templates / f"torch-{version if version != '2.14.1' else '2.6.0'}"
    mappings = json.loads((options.folder / "mappings.json").read_text())
    compared = differences = 0
    with tempfile.TemporaryDirectory() as scratch:
        files = {}
        for name, mapping in mappings.items():
            files[name] = pathlib.Path(scratch) / f"{len(files)}.qconfig_mapping.json"
            files[name].write_text(json.dumps(mapping))
        for path in sorted(options.folder.glob("*.graphs.json.gz")):
            name = path.name.removesuffix(".graphs.json.gz")
            for run in json.loads(gzip.decompress(path.read_bytes()))["runs"]:
                if any(wanted and wanted not in has for wanted, has in (
                        (options.config, run["config"]), (options.mapping, run["mapping"]), (options.model, name))):
                    continue
                column, problem = simulate(options.bcfg, folder / f"{run['config']}.bcfg.json",
                                           options.folder / f"{name}.fxgraph.json", files[run["mapping"]], run["qat"],
                                           version)
                compared += 1
                problem = problem or difference(column, run)
                if problem:
                    differences += 1
                    print(f"{name} {run['config']} {run['mapping']} qat={run['qat']}: {problem}"[:900])
    print(f"{compared} runs compared, {differences} differ")
    sys.exit(1 if differences or not compared else 0)


if __name__ == "__main__":
    main()
