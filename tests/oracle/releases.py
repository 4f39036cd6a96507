# SPDX-License-Identifier: Apache-2.0
"""The releases of PyTorch that the program knows, as resources/catalog/releases.json has them."""
import json
import os
import sys

RESOURCES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "resources")
with open(os.path.join(RESOURCES, "catalog", "releases.json"), encoding="utf-8") as _file:
    ALL = json.load(_file)["releases"]


def newest_of(api):
    """The row of the newest release of a generation."""
    return [row for row in ALL if row["torch_api"] == api][-1]


def row_of(torch_version):
    """The row of the release that says `torch.__version__`; of another one, the newest of its generation."""
    version = torch_version.partition("+")[0]
    newest = newest_of("2" if version.startswith("2.") else "1.13")
    return next((row for row in ALL if row["version"] == version), newest)


def catalogue_of(row, name):
    """What its file of this name says: "symbols", "facts" or "qconfigs"."""
    sys.path.insert(0, os.path.join(RESOURCES, "catalog"))
    import make_delta
    return make_delta.read(os.path.join(RESOURCES, row[name]))


def as_dumped(row, template):
    """What a dump of a built-in config is, by the text of its template: that names the release where another one would
    judge it."""
    named = "" if row == newest_of(row["torch_api"]) else f'  "torch": "{row["version"]}",\n'
    return template.replace('  "name": ', named + '  "name": ', 1)


def templates_of(row):
    """The folder of its built-in configs."""
    return os.path.join(RESOURCES, row["templates"].rstrip("/"))
