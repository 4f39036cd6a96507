# SPDX-License-Identifier: Apache-2.0
"""Compares `bcfg simulate --graphs` with what real torch made of models: fixed ones, and random ones.

    python3 tst_models.py BCFG replay FILE...            answers that model_answers.py has kept
    python3 tst_models.py BCFG fixed FOLDER RELEASE      NAME-RELEASE.fxgraph.json, .graphs.json.gz, mappings-RELEASE.json

Each graph is compared row by row, names included; where torch raises, the type of the error, the stage, and whether the
error has a message.
"""
import concurrent.futures
import gzip
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import releases


def first_difference(ours, theirs):
    for i, (a, b) in enumerate(zip(ours, theirs)):
        if a != b:
            return f"row {i}: here {json.dumps(a)}, torch {json.dumps(b)}"
    return f"{len(ours)} rows here, {len(theirs)} of torch"


def difference(column, run):
    """What differs, as a sentence; None where nothing does."""
    error = column["error"]
    if run.get("error"):
        kind, _, message = run["error"].partition(": ")
        theirs = kind, run["stage"], bool(message)
        if not error or (error["type"], error["stage"], bool(error["message"])) != theirs:
            return f"torch raises {run['error'][:250]} in {run['stage']}; here {error}"
    elif error:
        return f"here {error}; torch raises nothing"
    for graph in ("prepared", "reference"):
        if graph in run and run[graph] is not None and column[graph] != run[graph]:
            return f"{graph}: " + (first_difference(column[graph], run[graph]) if column[graph] else "none")
    return None


def simulate(bcfg, config, model, mapping, qat, release):
    done = subprocess.run([bcfg, "simulate", config, "--model", model, "--mapping", mapping, "--format", "json",
                           "--graphs", "--fail-under", "0", "--torch", release, *(["--qat"] if qat else [])],
                          capture_output=True, text=True, check=False)
    if done.returncode:
        return None, f"status {done.returncode}: {done.stderr[:300]}"
    return json.loads(done.stdout)["columns"][0], None


def replayed(bcfg, file):
    """Yields what is to be compared of a file of answers: a name and what differs."""
    with gzip.open(file, "rt", encoding="utf-8") as stream:
        answers = json.load(stream)

    def compare(answer):
        with tempfile.TemporaryDirectory() as scratch:
            paths = {}
            for name, suffix in (("document", "bcfg.json"), ("model", "fxgraph.json"),
                                 ("mapping", "qconfig_mapping.json")):
                paths[name] = os.path.join(scratch, f"{name}.{suffix}")
                with open(paths[name], "w", encoding="utf-8") as out:
                    json.dump(answer[name], out)
            release = releases.row_of(answer["model"]["torch"])["version"]
            column, problem = simulate(bcfg, paths["document"], paths["model"], paths["mapping"], answer["qat"], release)
            return f"seed {answer['seed']} qat={answer['qat']}", problem or difference(column, answer)

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        yield from pool.map(compare, answers)


def fixed(bcfg, folder, release):
    folder = pathlib.Path(folder)
    row = next(row for row in releases.ALL if row["version"] == release)
    templates = pathlib.Path(releases.templates_of(row))
    with tempfile.TemporaryDirectory() as scratch:
        mappings = {}
        for name, mapping in json.loads((folder / f"mappings-{release}.json").read_text(encoding="utf-8")).items():
            mappings[name] = pathlib.Path(scratch) / f"{len(mappings)}.qconfig_mapping.json"
            mappings[name].write_text(json.dumps(mapping), encoding="utf-8")
        for path in sorted(folder.glob(f"*-{release}.graphs.json.gz")):
            name = path.name.removesuffix(".graphs.json.gz")
            model = folder / f"{name}.fxgraph.json"
            runs = json.loads(gzip.decompress(path.read_bytes()))["runs"]

            def compare(run):
                column, problem = simulate(bcfg, templates / f"{run['config']}.bcfg.json", model,
                                           mappings[run["mapping"]], run["qat"], release)
                return (f"{name} {run['config']} {run['mapping']} qat={run['qat']}",
                        problem or difference(column, run))

            with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
                yield from pool.map(compare, runs)


def main():
    bcfg, mode, *arguments = sys.argv[1:]
    compared = differences = 0
    runs = fixed(bcfg, *arguments) if mode == "fixed" else (found for file in arguments for found in replayed(bcfg, file))
    for name, problem in runs:
        compared += 1
        if problem:
            differences += 1
            print(f"{name}: {problem}"[:900])
    print(f"{compared} runs compared, {differences} differ")
    sys.exit(1 if differences or not compared else 0)


if __name__ == "__main__":
    main()
