# SPDX-License-Identifier: Apache-2.0
"""Compares `bcfg match` with real torch on random backend configs and QConfigs.

    differential.py --bcfg PATH --api 1.13|2 [--seed N] [--cases N] [--torch COMMAND...]
    differential.py --bcfg PATH --api 1.13|2 --named native qnnpack [--torch COMMAND...]
    differential.py --bcfg PATH --replay ANSWERS.json.gz

COMMAND is a Python that has that torch; it is run as `COMMAND torch_answers.py CASES ANSWERS` in a folder that holds all
three. With --record the cases and answers are kept for --replay. With --named the cases are no random ones, but the
built-in configs of these names under each named QConfig of the release.
"""
import argparse
import gzip
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

import random_cases
import releases

HERE = os.path.dirname(os.path.abspath(__file__))
PATTERNS, QCONFIGS = 25, 10
SKIPPED = 77  # what ctest takes for a skipped test


def ask_torch(command, cases, folder):
    for name in ("torch_answers.py",):
        shutil.copy(os.path.join(HERE, name), folder)
    with open(os.path.join(folder, "cases.json"), "w", encoding="utf-8") as file:
        json.dump(cases, file)
    line = [*command, "torch_answers.py", "cases.json", "answers.json"]
    subprocess.run(line, cwd=folder, check=True)
    with open(os.path.join(folder, "answers.json"), encoding="utf-8") as file:
        return json.load(file)


def ask_bcfg(bcfg, case, release, folder):
    document = os.path.join(folder, "document.bcfg.json")
    with open(document, "w", encoding="utf-8") as file:
        json.dump(case["document"], file)
    line = [bcfg, "match", document, "--torch", release, "--format", "json"]
    for i, qconfig in enumerate(case["qconfigs"]):
        path = os.path.join(folder, f"{i}.qconfig.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump(qconfig, file)
        line += ["--qconfig", path]
    output = subprocess.run(line, check=True, stdout=subprocess.PIPE).stdout
    return json.loads(output)["patterns"]


def named_cases(torch_version, names):
    row = releases.row_of(torch_version)
    with open(os.path.join(releases.RESOURCES, row["qconfigs"]), encoding="utf-8") as file:
        qconfigs = list(json.load(file)["qconfigs"].values())
    cases = []
    for name in names:
        with open(os.path.join(releases.templates_of(row), f"{name}.bcfg.json"), encoding="utf-8") as file:
            cases.append({"document": json.load(file), "qconfigs": qconfigs})
    return cases


def row_of(verdict):
    prepare = f"E:{verdict['error']['type']}" if verdict["error"] else int(verdict["prepare"])
    convert = None if verdict["convert"] is None else int(verdict["convert"])
    texts = [] if verdict["error"] else sorted(verdict["warnings"])
    return [prepare, verdict["dtype_config"], verdict["observers"], convert, texts]


def compare(bcfg, cases, answers, release, folder):
    """Prints the first differences; returns how many there are, of how many cases, and how many torch left open."""
    differences = compared = skipped = 0
    for case, rows in zip(cases, answers):
        patterns = ask_bcfg(bcfg, case, release, folder)
        for column, pattern in enumerate(patterns):
            for row, verdict in enumerate(pattern["verdicts"]):
                expected = rows[row][column]
                if expected is None:
                    skipped += 1
                    continue
                compared += 1
                actual = row_of(verdict)
                if actual == expected:
                    continue
                differences += 1
                if differences <= 10:
                    print(f"torch {expected}\nbcfg  {actual}\n  message {verdict['error']}"
                          f"\n  entry {json.dumps(case['document']['configs'][column])}"
                          f"\n  qconfig {json.dumps(case['qconfigs'][row])}")
    return differences, compared, skipped


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bcfg", required=True)
    parser.add_argument("--api", choices=("1.13", "2"), default="1.13")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--cases", type=int, default=5000)
    parser.add_argument("--named", nargs="+", metavar="CONFIG", help="built-in configs in place of random ones")
    parser.add_argument("--record", help="keep cases and answers in this file")
    parser.add_argument("--replay", help="compare with answers recorded before; needs no torch")
    parser.add_argument("--torch", nargs=argparse.REMAINDER, default=["/usr/bin/python3", "-W", "ignore"])
    options = parser.parse_args()

    with tempfile.TemporaryDirectory() as folder:
        if options.replay:
            with gzip.open(options.replay, "rt", encoding="utf-8") as file:
                recorded = json.load(file)
            api, seed, answers = recorded["api"], recorded["seed"], recorded
        else:
            api, seed = options.api, options.seed
        print(f"seed {seed}, torch_api {api}", flush=True)
        if options.replay:
            cases = recorded["documents"]
        else:
            command = options.torch
            asked = subprocess.run([*command, "-c", "import torch; print(torch.__version__)"], stdout=subprocess.PIPE,
                                   stderr=subprocess.DEVNULL, text=True)
            if asked.returncode != 0:
                print("skipped: " + " ".join(command) + " has no torch")
                return SKIPPED
            if options.named:
                cases = named_cases(asked.stdout.strip(), options.named)
            else:
                cases = random_cases.make(seed, api, -(-options.cases // (PATTERNS * QCONFIGS)), PATTERNS, QCONFIGS)
            answers = ask_torch(command, cases, folder)
        release = releases.row_of(answers["torch"])["version"]
        differences, compared, skipped = compare(options.bcfg, cases, answers["answers"], release, folder)
        print(f"torch {answers['torch']}: {compared} cases, {skipped} skipped because another entry takes the pattern, "
              f"{differences} differences")
        if options.record:
            with gzip.GzipFile(options.record, "wb", mtime=0) as file:
                record = {"seed": seed, "api": api, "torch": answers["torch"], "documents": cases,
                          "answers": answers["answers"]}
                file.write(json.dumps(record, separators=(",", ":")).encode())
    return 1 if differences or not compared else 0


if __name__ == "__main__":
    sys.exit(main())
