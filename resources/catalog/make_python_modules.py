# SPDX-License-Identifier: Apache-2.0
"""Adds the modules of the Python that runs it to the list of those of all Pythons.

    python3 make_python_modules.py python-modules.json

run with every Python that a document's user may have. Those before 3.10 do not tell their modules: the few that were
gone by then stand in the list by hand. Without the modules whose functions patterns name.
"""
import json
import sys

OPERATORS = {"builtins", "math", "operator"}


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        listed = json.load(file)
    listed["modules"] = sorted({*listed["modules"], *sys.stdlib_module_names} - OPERATORS)
    with open(sys.argv[1], "w", encoding="utf-8") as file:
        json.dump(listed, file, indent=0)
        file.write("\n")


main()
