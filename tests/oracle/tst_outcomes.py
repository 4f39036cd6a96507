# SPDX-License-Identifier: Apache-2.0
"""Compares the outcomes of `bcfg match` with what real torch made of each pattern as a model.

    python3 tst_outcomes.py BCFG ANSWERS.json.gz       which make_outcomes.py has written
"""
import gzip
import json
import os
import subprocess
import sys
import tempfile

import releases


def outcomes(bcfg, config, answers, release, folder):
    """The names of the QConfigs, and by pattern the outcome under each."""
    def written(name, value):
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            json.dump(value, file)
        return file.name

    document = os.path.join(releases.templates_of(releases.row_of(release)), f"{config}.bcfg.json")
    options = []
    if "document" in answers:
        document = written("document.bcfg.json", answers["document"])
        for i, qconfig in enumerate(answers["qconfigs"].values()):
            options += ["--qconfig", written(f"{i}.qconfig.json", qconfig)]
    done = subprocess.run([bcfg, "match", document, *options, "--torch", release, "--format", "json"],
                          stdout=subprocess.PIPE, check=False)
    answer = json.loads(done.stdout)
    return list(answers.get("qconfigs", answer["qconfigs"])), [[verdict["outcome"] for verdict in pattern["verdicts"]]
                                                               for pattern in answer["patterns"]]


def is_equal(here, torchs):
    """The program says what prepare and convert raise. Where the weight of a function is not observed, convert raises a
    TypeError because it is an input of this model, which says nothing about the pattern."""
    if torchs[0] != "raises_in_convert":
        return here == torchs
    return here[3] == torchs[3] if here[0] == "error" else torchs[3] == "TypeError" and here[1:3] == torchs[1:3]


def main(bcfg, path):
    with gzip.open(path, "rt", encoding="utf-8") as file:
        recorded = json.load(file)
    compared = raised = not_built = differences = 0
    for config, answers in recorded["configs"].items():
        with tempfile.TemporaryDirectory() as folder:
            names, rows = outcomes(bcfg, config, answers, recorded["torch"], folder)
        asked = list(answers.get("qconfigs", recorded["qconfigs"]))
        columns = [names.index(name) for name in asked]
        for index, cells in enumerate(answers["rows"]):
            if cells is None:
                not_built += 1
                print(f"{config} {index} is not built: {answers['not_built'][str(index)]}")
                continue
            for name, column, cell in zip(asked, columns, cells):
                ours = rows[index][column]
                here = [ours["status"], ours["by"], ours["fused_into"], ours["error"] and ours["error"]["type"]]
                torchs = recorded["outcomes"][cell]
                compared += 1
                raised += torchs[0] == "raises_in_convert"
                if not is_equal(here, torchs):
                    differences += 1
                    if differences <= 20:
                        print(f"{config} {index} under {name}: here {here}, torch {torchs}")
    print(f"torch {recorded['torch']}: {compared} outcomes, of which convert raises {raised}, {not_built} patterns not "
          f"built, {differences} differences")
    return 1 if differences or not compared else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
